import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import type { accountSubject } from './tables.ts';

/** Tells open streams to check their session again. */
export const accountHints: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.*', run: (work, event) => hint(work, [event.subjectId], ['session']) },
];
