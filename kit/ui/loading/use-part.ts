import { useCallback, useEffect, useState } from 'react';

type LazyPart = { preload: () => Promise<void>; isLoaded: () => boolean };

/**
 * Says like a query that a part of unknown height loads: until its code is there and the part has called `onThere`, or its code has failed. `After` hides
 * with it what stands below the part.
 */
export function usePart(part: LazyPart, isDrawn: boolean): { isLoading: boolean; onThere: () => void } {
  const [isThere, setIsThere] = useState(false);
  const onThere = useCallback(() => setIsThere(true), []);
  useEffect(() => {
    if (isDrawn) void part.preload().then(() => part.isLoaded() || onThere());
  }, [part, isDrawn, onThere]);
  return { isLoading: isDrawn && !isThere, onThere };
}
