import { addMonths, toDay, toMonth } from '#core/month.ts';
import type { FigureId } from '#features/analytics/figures.ts';
import type { ChosenView } from '#features/analytics/ranges.ts';
import { useFigure } from '#features/analytics/web/api.ts';
import { FigureCard } from '#features/analytics/web/figure-card.tsx';
import { analyticsWords } from '#features/analytics/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { readNow } from '#kit/api/server-clock.ts';

/** The problems of the range: how much goes on. It stands before all numbers. */
export const MainChart = ({ range }: Pick<ChosenView, 'range'>) => <Chart id="problems" view={{ range }} />;

/** The other charts of the overview for a range; the income is always that of six months, because a plan is paid once a month. */
export default function Charts({ range }: Pick<ChosenView, 'range'>) {
  const today = toDay(readNow());
  const sixMonths: ChosenView = {
    range: 'custom',
    from: addMonths(`${toMonth(today)}-01`, -5),
    to: today,
    by: 'month',
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Chart id="accounts-new" view={{ range }} />
        <Chart id="income" view={sixMonths} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Chart id="problems-by-category" view={{ range }} />
        <Chart id="funnel" view={{ range }} />
      </div>
    </>
  );
}

function Chart({ id, view }: { id: FigureId; view: ChosenView }) {
  const answer = useFigure(id, view);
  return (
    <Loaded
      query={answer}
      failed={analyticsWords.failed}
      loading={
        <div role="status">
          <VisuallyHidden>{analyticsWords.loading}</VisuallyHidden>
          <Skeleton className="h-80 rounded-card!" />
        </div>
      }
    >
      {({ figure, by }) => <FigureCard level={2} figure={figure} by={by} view={view} />}
    </Loaded>
  );
}
