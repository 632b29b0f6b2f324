import { Funnel, RankingBars } from '#kit/ui/charts/bar-list.tsx';
import { ChartFigure } from '#kit/ui/charts/chart-figure.tsx';
import { LineChart } from '#kit/ui/charts/line-chart.tsx';
import { Legend } from '#kit/ui/charts/series.tsx';
import { StackedBars } from '#kit/ui/charts/stacked-bars.tsx';

const days = Array.from({ length: 30 }, (_, at) => `${at + 1} Nov`);
const members = days.map((_, at) => 18 + ((at * 7) % 13) + at);
const accounts = [
  { label: 'Members', values: members, before: members.map((value) => value - 9) },
  { label: 'Providers', values: days.map((_, at) => 4 + ((at * 5) % 7) + Math.floor(at / 3)) },
];
const income = [
  { label: 'Silver', values: [14, 17, 19, 24, 27, 30] },
  { label: 'Gold', values: [9, 12, 15, 18, 23, 29] },
  { label: 'Bronze', values: [5, 6, 8, 8, 13, 14] },
];
const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const categories = [
  ['Plumbing', 284],
  ['Electrical', 231],
  ['Painting', 148],
  ['Cleaning', 0],
] as const;
const steps = [
  ['Quotes requested', 1840, undefined],
  ['Quotes submitted', 1326, 'Median: 3 hours'],
  ['Quotes accepted', 612, 'Median: 1.4 days'],
] as const;

const toTable = (first: string, labels: readonly string[], series: readonly { label: string; values: number[] }[]) => ({
  columns: [first, ...series.map(({ label }) => label)],
  rows: labels.map((label, at) => [label, ...series.map(({ values }) => String(values[at]))]),
});

export function KitCharts() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <ChartFigure
        title="New accounts per day"
        legend={<Legend labels={accounts.map(({ label }) => label)} />}
        table={toTable('Day', days, accounts)}
      >
        <LineChart
          title="New accounts per day"
          finding="Members rise from 18 to 52 a day, providers from 4 to 17."
          labels={days}
          series={accounts}
          show={String}
        />
      </ChartFigure>
      <ChartFigure
        title="Subscription income"
        legend={<Legend id="kit" labels={income.map(({ label }) => label)} />}
        table={toTable('Month', months, income)}
      >
        <StackedBars
          title="Subscription income"
          finding="Income rises from R28k in June to R73k in November."
          labels={months}
          series={income}
          show={(value) => `R${value}k`}
        />
      </ChartFigure>
      <ChartFigure
        title="Problems by category"
        table={{ columns: ['Category', 'Problems'], rows: categories.map(([label, value]) => [label, String(value)]) }}
      >
        <RankingBars items={categories.map(([label, value]) => ({ label, value, shown: String(value) }))} />
      </ChartFigure>
      <ChartFigure
        title="From request to finished job"
        table={{ columns: ['Step', 'Quotes'], rows: steps.map(([label, value]) => [label, String(value)]) }}
      >
        <Funnel
          items={steps.map(([label, value, note]) => ({
            label,
            value,
            shown: String(value),
            share: `${Math.round((value / 1840) * 100)}%`,
            note,
          }))}
        />
      </ChartFigure>
    </div>
  );
}
