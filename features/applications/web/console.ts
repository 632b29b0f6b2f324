import { UserRoundPlus } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { waitingWords } from '../console-wording.ts';

export const applicationsConsole: NounConsole = {
  waiting: {
    applications: { icon: UserRoundPlus, words: waitingWords.applications, section: 'user-management' },
  },
};
