import { CalendarX } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { noShowListWords, waitingWords } from '../console-wording.ts';

const id = 'no-shows';

export const visitsConsole: NounConsole = {
  sections: [{ id, title: noShowListWords.title, icon: CalendarX, view: lazyPart(() => import('./no-show-list.tsx')) }],
  waiting: { [id]: { icon: CalendarX, words: waitingWords[id], section: id } },
};
