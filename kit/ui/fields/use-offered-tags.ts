import { useEffect, useState } from 'react';
import { useSettled } from './use-settled.ts';

export type FoundTags = {
  /** `place` is said in the list, `text` becomes the tag. */
  items: readonly { place: string; text: string }[];
  isKnown: boolean;
  /** The known tag that an unknown one means, where there is one. */
  meant: string | null;
};

/** Null where there is no answer, such as without a connection. */
export type LookUpTag = (typed: string) => Promise<FoundTags | null>;

const none: FoundTags['items'] = [];

/** The tags offered for the typed text, by a `lookUp` that stays the same; those of the text before stay until the answer is there. */
export function useOfferedTags(typed: string, lookUp: LookUpTag): FoundTags['items'] {
  const q = useSettled(typed.trim(), 200);
  const [offered, setOffered] = useState(none);
  useEffect(() => {
    let isLatest = true;
    if (q !== '')
      void lookUp(q).then((found) => {
        if (isLatest) setOffered(found?.items ?? none);
      });
    return () => {
      isLatest = false;
    };
  }, [q, lookUp]);
  return typed.trim() === '' || q === '' ? none : offered;
}
