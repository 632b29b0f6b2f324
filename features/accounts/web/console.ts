import { UserRoundCheck } from 'lucide-react';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { waitingWords } from '../console-wording.ts';

export const accountsConsole: NounConsole = {
  waiting: {
    providers: {
      icon: UserRoundCheck,
      words: waitingWords.providers,
      section: 'user-management',
      search: { role: 'provider', status: 'pending', sort: 'oldest' },
    },
  },
};
