import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { minute } from '#core/time.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { feedWords } from '../feed-wording.ts';
import { api, feedQuery } from './api.ts';

const watchVisible = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/**
 * The number of problems that are newer than the feed, counted each minute while the page is visible. The button lies over the feed's
 * heading, so that the feed does not shift until the reader presses it.
 */
export default function NewProblems() {
  const feed = useQuery({ ...feedQuery, refetchOnMount: false });
  const newest = feed.data?.items[0]?.id;
  const visible = useSyncExternalStore(watchVisible, () => !document.hidden);
  const enabled = visible && newest !== undefined;
  const newer = useQuery(
    api.newer.queryOptions({ input: { id: newest ?? '' }, enabled, refetchInterval: minute, staleTime: 0 }),
  );
  const count = newer.data?.count ?? 0;
  const show = async () => {
    const { isError } = await feed.refetch();
    if (isError) return toast.error(feedWords.couldNotFetch);
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="pointer-events-none sticky top-21 z-10 grid h-0 md:top-20 md:justify-items-center">
      {count > 0 ? (
        <button
          type="button"
          onClick={() => void show()}
          className="hit-44 pointer-events-auto relative mt-8 inline-flex h-9 items-center gap-2 justify-self-start rounded-pill border border-line bg-raised px-3.5 text-sm font-semibold text-brand-ink shadow-pop md:mt-1 md:justify-self-center"
        >
          <Icon shape={ArrowUp} className="size-4" />
          {feedWords.newProblems(count)}
        </button>
      ) : null}
    </div>
  );
}
