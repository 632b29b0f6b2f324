import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { Spinner } from '#kit/ui/spinner.tsx';
import * as words from '#kit/ui/wording.ts';

interface PaginationSentinelProps {
  /** Called when the end of the list comes near, once per page. */
  onReach: () => void;
  hasMore: boolean;
  busy: boolean;
  /** The text at the end of the list. */
  endText?: ReactNode;
  /** The pixels below the screen that count as near, and the milliseconds that the end must stay near. */
  near?: { pixels: number; delay: number };
  /** Instead: near is when this share of the page has been scrolled past, looked at every `every` ms at most. */
  scrolled?: { share: number; every: number };
}

/**
 * Stands at the foot of an endless list: asks for more, spins, then says that was all. For those who save data it asks once its
 * foot is on the screen.
 */
export function PaginationSentinel({
  onReach,
  hasMore,
  busy,
  endText,
  near = { pixels: 600, delay: 0 },
  scrolled,
}: PaginationSentinelProps) {
  const isSaving = savesData();
  const foot = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  const { share, every = 0 } = (isSaving ? undefined : scrolled) ?? {};
  const { pixels, delay } = isSaving ? { pixels: 0, delay: near.delay } : near;
  // Watching starts again after each page, since a short page may leave the foot on the screen.
  useEffect(() => {
    if (!foot.current || !hasMore || busy || share !== undefined) return;
    let staying: ReturnType<typeof setTimeout> | undefined;
    // A busy page brings several looks at once, the newest last.
    const look = (entries: IntersectionObserverEntry[]) => {
      clearTimeout(staying);
      if (entries.at(-1)?.isIntersecting) staying = setTimeout(() => reach(), delay);
    };
    const watch = new IntersectionObserver(look, { rootMargin: `${pixels}px 0px` });
    watch.observe(foot.current);
    return () => {
      watch.disconnect();
      clearTimeout(staying);
    };
  }, [hasMore, busy, pixels, delay, share]);
  useEffect(() => {
    if (share === undefined || !hasMore || busy) return;
    return onScrolledPast(share, every, () => reach());
  }, [hasMore, busy, share, every]);
  return (
    <div ref={foot} aria-live="polite" className="grid min-h-11 place-items-center py-3 text-sm text-muted">
      {busy ? (
        <p className="flex items-center gap-2.5">
          <Spinner className="size-5" />
          {words.loadingMore}
        </p>
      ) : null}
      {!hasMore && !busy && endText ? <p>{endText}</p> : null}
    </div>
  );
}

/**
 * Calls `onPast` when the foot of the window is past this share of the page, at once if it is already.
 * Looks every `every` milliseconds at most while the page is scrolled. Returns what ends it.
 */
function onScrolledPast(share: number, every: number, onPast: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    resting = undefined;
    const { scrollHeight } = document.documentElement;
    if (window.scrollY + window.innerHeight >= share * scrollHeight) onPast();
  };
  const onScroll = () => (resting ??= setTimeout(look, every));
  window.addEventListener('scroll', onScroll, { passive: true });
  look();
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(resting);
  };
}
