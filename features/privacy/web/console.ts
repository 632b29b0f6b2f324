import { ShieldCheck } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { caseListWords, waitingWords } from '../console-wording.ts';

const id = 'privacy-requests';

export const privacyConsole: NounConsole = {
  sections: [{ id, title: caseListWords.title, icon: ShieldCheck, view: lazyPart(() => import('./case-list.tsx')) }],
  waiting: { [id]: { icon: ShieldCheck, words: waitingWords[id], section: id } },
};
