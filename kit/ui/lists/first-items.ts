import { startTransition, useEffect, useState } from 'react';

/** True until the first page of a visit is drawn. A page that is loaded again, or gone back to, comes whole: it is scrolled to where it was. */
let isFirstPage =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

/**
 * The items of a list that the first page of a visit draws: those that a phone's screen holds, and right after all of them, in slices. Drawn at once, a
 * long list would keep a slow phone from answering.
 */
export function useFirstItems<Item>(items: readonly Item[], count = 3): readonly Item[] {
  const [isWhole, setIsWhole] = useState(!isFirstPage);
  useEffect(() => {
    isFirstPage = false;
    startTransition(() => setIsWhole(true));
  }, []);
  return isWhole ? items : items.slice(0, count);
}
