import { FileCheck } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitle, waitingWords } from '../console-wording.ts';

const id = 'credentials';

export const credentialsConsole: NounConsole = {
  sections: [{ id, title: sectionTitle, icon: FileCheck, view: lazyPart(() => import('./credential-checks.tsx')) }],
  waiting: { credentials: { icon: FileCheck, words: waitingWords.credentials, section: id } },
};
