import { useLayoutEffect, useState } from 'react';
import { isSame, keepDraft, readDraft } from './draft.ts';

/**
 * State that is kept under a name while it differs from `empty`, and how to forget it. Without a name it is plain state. `restore` is given a
 * draft as it was kept.
 */
export function useDraft<Draft>(name: string | null, empty: Draft, restore = (kept: Draft): Draft => kept) {
  const [draft, setDraft] = useState(() => (name ? restore(readDraft(name, empty)) : empty));
  const written = JSON.stringify(draft);
  const isEmpty = isSame(draft, empty);
  // Before it is shown: what a person sees survives a reload.
  useLayoutEffect(() => {
    if (name) keepDraft(name, isEmpty ? null : JSON.parse(written));
  }, [name, written, isEmpty]);
  const forget = () => {
    setDraft(empty);
    // A page that is gone renders no more.
    if (name) keepDraft(name, null);
  };
  return [draft, setDraft, forget] as const;
}
