import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/work.ts';

/** Open streams are told to look whether their person is still who they were. */
export const accountHints: readonly Consequence[] = [
  { after: 'account.*', run: (work, event) => hint(work, [event.subjectId], ['session']) },
];
