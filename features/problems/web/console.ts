import { FileSearch, MessageSquareWarning } from 'lucide-react';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { waitingWords } from '../console-wording.ts';

export const problemsConsole: NounConsole = {
  waiting: {
    comments: { icon: MessageSquareWarning, words: waitingWords.comments, section: 'content-moderation' },
    problems: { icon: FileSearch, words: waitingWords.problems, section: 'content-moderation' },
  },
};
