import type { ReactNode } from 'react';

/** Stands where the typed text will stand; no person types it. */
const place = '\uFFFC';

/** A sentence of ours around a text that a person typed: only that part is in a language that no one knows. */
export function WithTyped({ say, typed }: { say: (typed: string) => string; typed: string }): ReactNode {
  if (typed === '') return say('');
  const [before = '', after = ''] = say(place).split(place);
  return (
    <>
      {before}
      <span lang="" dir="auto">
        {typed}
      </span>
      {after}
    </>
  );
}
