import { useRef } from 'react';

/**
 * One idempotency key for each thing that is to be made: sent again unchanged, a draft keeps its key and is made once;
 * changed, it is another thing.
 */
export function useDraftKey(): (draft: object) => string {
  const last = useRef({ draft: '', key: '' });
  return (draft) => {
    const written = JSON.stringify(draft);
    if (last.current.draft !== written) last.current = { draft: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}
