import { FileSearch, MessageSquareWarning } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { foundTitles, waitingWords } from '../console-wording.ts';

export const problemsConsole: NounConsole = {
  found: { problem: { icon: FileSearch, title: foundTitles.problem, link: (id) => `/problems/${id}` } },
  waiting: {
    comments: { icon: MessageSquareWarning, words: waitingWords.comments, section: 'content-moderation' },
    problems: { icon: FileSearch, words: waitingWords.problems, section: 'content-moderation' },
  },
};
