import { UsersRound } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { sectionTitles } from '../console-wording.ts';

export const peopleConsole: NounConsole = {
  sections: [{ id: 'user-management', title: sectionTitles.userManagement, icon: UsersRound, also: '/admin/people/' }],
};
