import { Languages } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { languageListWords, waitingWords } from '../console-wording.ts';

const id = 'languages';

export const languagesConsole: NounConsole = {
  sections: [
    { id, title: languageListWords.title, icon: Languages, view: lazyPart(() => import('./language-list.tsx')) },
  ],
  waiting: { 'sentence-reports': { icon: Languages, words: waitingWords['sentence-reports'], section: id } },
};
