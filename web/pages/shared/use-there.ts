import { useLayoutEffect } from 'react';
import { isFirstTry } from '#kit/ui/loading/after.tsx';

type Reading = Parameters<typeof isFirstTry>[0];

/** Says once that the readings of a part are there, so that its height no longer changes. */
export function useThere(readings: readonly Reading[], onThere: () => void): void {
  const isThere = !readings.some(isFirstTry);
  useLayoutEffect(() => {
    if (isThere) onThere();
  }, [isThere, onThere]);
}
