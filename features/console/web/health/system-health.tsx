import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { healthWords as words } from '#features/console/health-wording.ts';
import { api } from './api.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { Backups, Errors, Mails, Migrations, Payments, Processes, Queues, Slowest } from './health-parts.tsx';
import { Loaded } from '#kit/api/loaded.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

/** Milliseconds between two questions. */
const askEvery = 10_000;

export default function SystemHealth({ title }: { title: string }) {
  const health = useQuery(api.health.queryOptions({ input: {}, refetchInterval: askEvery }));
  return (
    <>
      <PageHeading title={title} subtitle={words.subtitle} />
      <Loaded query={health} loading={<LoadingList label={words.loading} count={4} />} failed={words.failed}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Queues {...data} />
            <section aria-labelledby="failed-jobs">
              <h2 id="failed-jobs">{words.failedJobs}</h2>
              <p className="mt-1 mb-3 text-sm text-muted">{words.failedJobsText}</p>
              <FailedJobs />
            </section>
            <Errors {...data} />
            <Slowest {...data} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
              <Mails {...data} />
              <Payments {...data} />
            </div>
            <Processes {...data} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
              <Migrations {...data} />
              <Backups {...data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
