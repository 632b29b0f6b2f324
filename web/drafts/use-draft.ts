import { useLayoutEffect, useState } from 'react';
import { keep, readKept, type Where } from './kept.ts';

/** The draft kept under a name; `empty` where there is none. */
export function readDraft<Draft>(name: string, empty: Draft, where: Where = 'tab'): Draft {
  try {
    return (JSON.parse(readKept(where, name) ?? 'null') as Draft | null) ?? empty;
  } catch {
    // Other text under this name is no reason to stop.
    return empty;
  }
}

/** State that is kept under a name while it differs from `empty`, and how to forget it. Without a name it is plain state. */
export function useDraft<Draft>(name: string | null, empty: Draft, where: Where = 'tab') {
  const [draft, setDraft] = useState(() => (name ? readDraft(name, empty, where) : empty));
  const written = JSON.stringify(draft);
  const isEmpty = written === JSON.stringify(empty);
  // Before it is shown: what a person sees survives a reload.
  useLayoutEffect(() => {
    if (name) keep(where, name, isEmpty ? null : written);
  }, [name, where, written, isEmpty]);
  const forget = () => {
    setDraft(empty);
    // A page that is gone renders no more.
    if (name) keep(where, name, null);
  };
  return [draft, setDraft, forget] as const;
}
