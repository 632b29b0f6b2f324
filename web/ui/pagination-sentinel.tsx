import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { onScrolledPast } from './scrolled-past.ts';
import { Spinner } from './spinner.tsx';

interface PaginationSentinelProps {
  /** Called when the end of the list comes near, once per page. */
  onReach: () => void;
  hasMore: boolean;
  busy: boolean;
  /** What the end says; nothing where it is left out. */
  endText?: ReactNode;
  /** How far below the screen counts as near. */
  rootMargin?: string;
  /** Instead: near is when this share of the page has been scrolled past, looked at every `every` ms at most. */
  scrolled?: { share: number; every: number };
}

/** Stands at the foot of an endless list: asks for more, spins, then says that was all. */
export function PaginationSentinel({ onReach, hasMore, busy, endText, rootMargin = '600px 0px', scrolled }: PaginationSentinelProps) {
  const foot = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  const { share, every = 0 } = scrolled ?? {};
  // Watching starts anew after each page, since a short page may leave the foot on the screen.
  useEffect(() => {
    if (!foot.current || !hasMore || busy || share !== undefined) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin });
    watch.observe(foot.current);
    return () => watch.disconnect();
  }, [hasMore, busy, rootMargin, share]);
  useEffect(() => {
    if (share === undefined || !hasMore || busy) return;
    return onScrolledPast(share, every, () => reach());
  }, [hasMore, busy, share, every]);
  return (
    <div ref={foot} aria-live="polite" className="grid min-h-11 place-items-center py-3 text-sm text-muted">
      {busy ? <Spinner label="Loading more" className="size-6" /> : null}
      {!hasMore && !busy && endText ? <p>{endText}</p> : null}
    </div>
  );
}
