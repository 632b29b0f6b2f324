import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDateTime, showDayOfMonth, showShortMonth, showWeekday } from '#core/time.ts';
import { jobTabs, type JobTab } from '#features/jobs/tabs.ts';
import { type JobCounts, useJobCounts, useJobs } from '#features/jobs/web/api.ts';
import { openingTab } from '#features/jobs/web/opening-tab.ts';
import { JobCard } from '#features/jobs/web/job-card.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { usePerson } from '#kit/api/session.ts';
import { CalendarLeaf } from '#kit/ui/calendar-leaf.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { SegmentNav } from '#kit/ui/fields/segment.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { myJobsWords as words } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const JobMonth = lazyPart(() => import('./job-month.tsx'), null);

const route = getRouteApi('/shell/gated/my-jobs');

/** The reader's jobs as a member and as a provider; for a provider also by month. */
export function MyJobsPage() {
  const { view } = route.useSearch();
  const isProvider = usePerson().role === 'provider';
  const byMonth = isProvider && view === 'month';
  return (
    <>
      <PageHeading
        title={words.title}
        end={
          isProvider ? (
            <div className="w-44">
              <SegmentNav
                label={words.showAs}
                links={[
                  { label: words.list, current: !byMonth, render: <Link to="/my-jobs" /> },
                  { label: words.month, current: byMonth, render: <Link to="/my-jobs" search={{ view: 'month' }} /> },
                ]}
              />
            </div>
          ) : null
        }
      />
      {byMonth ? <JobMonth /> : <JobTabs />}
    </>
  );
}

function JobTabs() {
  const counts = useJobCounts();
  return counts.isPending ? <LoadingList label={words.loading} count={3} /> : <LoadedTabs counts={counts.data} />;
}

function LoadedTabs({ counts }: { counts: JobCounts | undefined }) {
  // For an address without a tab. It stays the same while the jobs change.
  const [initialTab] = useState(() => openingTab(counts));
  const { tab = initialTab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs<JobTab>
      label={words.jobs}
      tabs={jobTabs.map((each) => ({
        value: each,
        label: words.tabs[each],
        count: counts?.[each],
        waiting: counts?.waiting[each],
      }))}
      value={tab}
      onChoose={(next) => navigate({ search: { tab: next }, replace: true })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <JobsOfTab key={tab} tab={tab} />
      </div>
    </Tabs>
  );
}

function JobsOfTab({ tab }: { tab: JobTab }) {
  // Read once for both: the page is drawn in slices, and each look of its own may find another state of the list.
  const list = useJobs(tab);
  return (
    <>
      <Jobs list={list} />
      {tab === 'pending' ? <NextOnTheCalendar waits={list.isPending} /> : null}
    </>
  );
}

function Jobs({ list }: { list: ReturnType<typeof useJobs> }) {
  if (list.isPending) return <LoadingList label={words.loading} count={3} />;
  if (list.isError && list.data === undefined) {
    return (
      <Card>
        <LoadFailed query={list} title={words.loadFailed} />
      </Card>
    );
  }
  const jobs = allItems(list.data);
  if (jobs.length === 0)
    return (
      <Card>
        <Empty title={words.none} />
      </Card>
    );
  const waiting = jobs.find(({ yourMove, changeWaits, certificateOwed }) => yourMove || changeWaits || certificateOwed);
  return (
    <div className="min-w-0">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} tape={job === waiting} />
        ))}
      </ul>
      <ListEnd list={list} failed={words.loadFailed} />
    </div>
  );
}

/** The next two jobs with an agreed date; nothing where there are none. On a phone it stands below the jobs that wait, and `waits` for them. */
function NextOnTheCalendar({ waits }: { waits: boolean }) {
  const scheduled = useJobs('scheduled').data?.pages[0]?.items ?? [];
  const coming = scheduled
    .flatMap((job) =>
      job.confirmedDate !== null && new Date(job.confirmedDate) > readNow() ? [{ ...job, at: job.confirmedDate }] : [],
    )
    .slice(0, 2);
  if (coming.length === 0 || waits) return null;
  return (
    <Card as="aside" aria-labelledby="calendar" className="grid gap-4">
      <h2 id="calendar" className="text-h3">
        {words.next}
      </h2>
      {coming.map(({ id, title, at, party, providerName, memberName }) => (
        <Link
          key={id}
          to="/jobs/$jobId"
          params={{ jobId: id }}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control hover:underline"
        >
          <CalendarLeaf month={showShortMonth(at)} day={showDayOfMonth(at)} weekday={showWeekday(at)} />
          <span className="min-w-0 flex-[1_1_9rem]">
            <span className="block font-semibold wrap-anywhere" lang="" dir="auto">
              {title}
            </span>
            <span className="block text-sm text-muted">
              {party === 'provider' ? memberName : providerName}, {showDateTime(at)}
            </span>
          </span>
        </Link>
      ))}
    </Card>
  );
}
