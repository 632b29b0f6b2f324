import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import type { accountSubject } from './tables.ts';

/** Open streams are told to look whether their person is still who they were. */
export const accountHints: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.*', run: (work, event) => hint(work, [event.subjectId], ['session']) },
];
