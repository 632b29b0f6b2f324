import { useRef } from 'react';

/** An idempotency key for each draft: sent again unchanged it keeps its key and is created once; changed it gets another. */
export function useDraftKey(): (draft: object) => string {
  const last = useRef({ draft: '', key: '' });
  return (draft) => {
    const written = JSON.stringify(draft);
    if (last.current.draft !== written) last.current = { draft: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}
