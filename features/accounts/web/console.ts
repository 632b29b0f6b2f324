import { UserRound, UserRoundCheck } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { foundTitles, waitingWords } from '../console-wording.ts';

export const accountsConsole: NounConsole = {
  found: { person: { icon: UserRound, title: foundTitles.person, link: (id) => `/admin/people/${id}` } },
  waiting: {
    providers: {
      icon: UserRoundCheck,
      words: waitingWords.providers,
      section: 'user-management',
      search: { role: 'provider', status: 'pending', sort: 'oldest' },
    },
  },
};
