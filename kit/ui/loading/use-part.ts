import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

export type Reading = { isLoading: boolean; failureCount?: number };

/** True until a reading is there, or a try has failed. */
export const isFirstTry = ({ isLoading, failureCount }: Reading): boolean => isLoading && !failureCount;

type LazyPart = { preload: () => Promise<void>; isLoaded: () => boolean };

/** Says like a query that the code of a part loads, until it is there or has failed: `After` hides with it what stands below the part. */
export function useCode(part: LazyPart, isDrawn: boolean): { isLoading: boolean } {
  const [hasSettled, setHasSettled] = useState(part.isLoaded);
  useEffect(() => {
    if (isDrawn && !hasSettled) void part.preload().then(() => setHasSettled(true));
  }, [part, isDrawn, hasSettled]);
  return { isLoading: isDrawn && !hasSettled };
}

/** The same for a part with readings of its own: it loads until it calls `onThere`, or its code has failed. */
export function usePart(part: LazyPart, isDrawn: boolean): { isLoading: boolean; onThere: () => void } {
  const code = useCode(part, isDrawn);
  const [isThere, setIsThere] = useState(false);
  const onThere = useCallback(() => setIsThere(true), []);
  return { isLoading: isDrawn && !isThere && (code.isLoading || part.isLoaded()), onThere };
}

/** Says once that the readings of a part are there, so that its height no longer changes. */
export function useThere(readings: readonly Reading[], onThere: (() => void) | undefined): void {
  const isThere = !readings.some(isFirstTry);
  useLayoutEffect(() => {
    if (isThere) onThere?.();
  }, [isThere, onThere]);
}
