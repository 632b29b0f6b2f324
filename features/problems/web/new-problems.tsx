import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { minute } from '#core/time.ts';
import { api } from '#web/client.ts';

const watchVisible = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

type NewProblemsProps = {
  /** The newest that is shown. */
  newest: string;
  onShow: () => void;
};

/** Says how many problems have come since, over the list and not in it: nothing that is being read moves. */
export default function NewProblems({ newest, onShow }: NewProblemsProps) {
  const enabled = useSyncExternalStore(watchVisible, () => !document.hidden);
  const newer = useQuery(api.problems.newer.queryOptions({ input: { id: newest }, enabled, refetchInterval: minute, staleTime: 0 }));
  const count = newer.data?.count ?? 0;
  return (
    <div role="status" className="pointer-events-none sticky top-31 z-10 -mb-4 grid h-0 justify-items-center md:top-21">
      {count > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-11 items-center gap-2 rounded-pill border border-line bg-raised px-4 text-sm font-semibold text-brand-ink shadow-pop"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {count === 1 ? '1 new problem' : `${count} new problems`}
        </button>
      ) : null}
    </div>
  );
}
