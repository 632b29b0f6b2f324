import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { showDate } from '#core/time.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { allItems, byCursor } from '#kit/api/pages.ts';
import { MorePages } from '#kit/ui/lists/more-pages.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { completedJobsWords as words } from '../wording.ts';
import { api } from './api.ts';

/** The completed jobs of a provider, newest first, more on demand. The members stay unnamed. */
export function CompletedJobs({ providerId }: { providerId: string }) {
  const list = useInfiniteQuery(api.completedBy.infiniteOptions(byCursor({ providerId })));
  if (list.isPending) return <LoadingList label={words.loading} count={1} />;
  if (list.isError && list.data === undefined) {
    return <LoadFailedAlert query={list} title={words.failed} />;
  }
  const jobs = allItems(list.data);
  if (jobs.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <>
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex items-center gap-3 border-line py-3 not-first:border-t first:pt-0 last:pb-0">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-control bg-success-tint text-success"
            >
              <Icon shape={Check} className="size-[18px]" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere" lang="" dir="auto">
                {job.title}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {job.suburb ? `${job.suburb} · ` : ''}
                <time dateTime={job.completedAt}>{showDate(job.completedAt)}</time>
              </p>
            </div>
            {job.rating === null ? null : <Stars value={job.rating} />}
          </li>
        ))}
      </ul>
      <MorePages list={list}>{words.more}</MorePages>
    </>
  );
}
