import { Scale } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { disputeListWords, waitingWords } from '../console-wording.ts';

const id = 'disputes';

export const disputesConsole: NounConsole = {
  sections: [{ id, title: disputeListWords.title, icon: Scale, view: lazyPart(() => import('./dispute-list.tsx')) }],
  waiting: { [id]: { icon: Scale, words: waitingWords[id], section: id } },
};
