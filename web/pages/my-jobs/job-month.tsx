import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide';
import { addMonths, toDay, toMonth, findDayStart } from '#core/month.ts';
import { showDate, showMonth, showWeekday } from '#core/time.ts';
import { Agenda } from '#features/jobs/web/agenda.tsx';
import { type MonthItem, useMonth } from '#features/jobs/web/api.ts';
import { DayJobs } from '#features/jobs/web/day-jobs.tsx';
import { byDay, DayMarks, describeDay } from '#features/jobs/web/day-marks.tsx';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { IconLink } from '#kit/ui/icon-button.tsx';
import { MonthGrid } from '#kit/ui/fields/month-grid.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { jobMonthWords as words } from './wording.ts';

const route = getRouteApi('/shell/gated/my-jobs');

/** A provider's month: its days to choose from, and the jobs of the chosen day. */
export default function JobMonth() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = toDay(readNow());
  const month = search.month ?? toMonth(search.day ?? today);
  const day = dayIn(month, [search.day, today]);
  const list = useMonth(month);
  const to = (months: number) => {
    const other = toMonth(addMonths(`${month}-01`, months));
    return <Link to="/my-jobs" search={{ view: 'month', month: other }} />;
  };
  const jobs = list.data && !list.isPlaceholderData ? byDay(list.data.items) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
      <Card as="section" aria-labelledby="month" className="max-md:px-1!">
        <div className="mb-3 flex flex-wrap items-center justify-end gap-1 max-md:pl-3">
          <h2 id="month" aria-live="polite" className="mr-auto">
            {showMonth(findDayStart(`${month}-01`))}
          </h2>
          <div className="flex items-center">
            <ButtonLink
              variant="text"
              className="max-md:px-2!"
              render={<Link to="/my-jobs" search={{ view: 'month', month: toMonth(today), day: today }} />}
            >
              {words.today}
            </ButtonLink>
            <IconLink icon={ChevronLeft} label={words.previousMonth} render={to(-1)} />
            <IconLink icon={ChevronRight} label={words.nextMonth} render={to(1)} />
          </div>
        </div>
        {list.isError && jobs === null ? (
          <LoadFailed query={list} title={words.loadFailed} />
        ) : (
          <div aria-busy={jobs === null || undefined}>
            <MonthGrid
              label={words.jobsIn(showMonth(findDayStart(`${month}-01`)))}
              month={month}
              today={today}
              chosen={day}
              onChoose={(chosen) =>
                void navigate({ search: { view: 'month', month: toMonth(chosen), day: chosen }, replace: true })
              }
              describe={(each) => describeDay(each, jobs?.get(each) ?? [])}
            >
              {(each) => <DayMarks day={each} jobs={jobs?.get(each) ?? []} />}
            </MonthGrid>
          </div>
        )}
      </Card>
      <section aria-labelledby="day" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="day" aria-live="polite">
          {showWeekday(findDayStart(day))}, {showDate(findDayStart(day))}
        </h2>
        {jobs ? (
          <>
            <DayJobs jobs={jobs.get(day) ?? []} />
            <Agenda
              title={words.laterIn(showMonth(findDayStart(`${month}-01`)))}
              days={listLater(jobs, { month, day })}
            />
          </>
        ) : list.isError ? null : (
          <LoadingList label={words.loadingDay}>
            <Skeleton className="h-24 rounded-card" />
          </LoadingList>
        )}
      </section>
    </div>
  );
}

/** The days of the month after the chosen one on which there is work. */
const listLater = (
  jobs: ReadonlyMap<string, readonly MonthItem[]>,
  { month, day }: { month: string; day: string },
): [string, readonly MonthItem[]][] =>
  [...jobs]
    .filter(([each]) => each > day && toMonth(each) === month)
    .toSorted(([one], [other]) => one.localeCompare(other));

/** The first of these days that lies in the month, or else the month's first day. */
const dayIn = (month: string, days: readonly (string | undefined)[]): string =>
  days.find((day) => day !== undefined && toMonth(day) === month) ?? `${month}-01`;
