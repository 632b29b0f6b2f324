import { Download, Info } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Funnel, RankingBars } from '#kit/ui/charts/bar-list.tsx';
import { ChartFigure } from '#kit/ui/charts/chart-figure.tsx';
import { LineChart } from '#kit/ui/charts/line-chart.tsx';
import { Legend } from '#kit/ui/charts/series.tsx';
import { StackedBars } from '#kit/ui/charts/stacked-bars.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import type { Unit } from '#core/figures.ts';
import type { Period } from '#core/periods.ts';
import { showPeriod, showShortPeriod, showTick, showValue, tickUnit } from '../show.ts';
import { analyticsWords as words } from '../wording.ts';
import type { ChosenView } from '../ranges.ts';
import { csvAddress, type Figure } from './api.ts';
import { hasNumbers, sayFinding, toItems, toTable } from './figure-values.ts';

interface FigureCardProps {
  figure: Figure;
  /** The period of one point in a chart over time. */
  by: Period;
  /** The range of the figure and of its CSV. */
  view: ChosenView;
  level?: 2 | 3;
}

/** A figure as a chart, with its numbers as a table and as CSV, and its definition one press away. */
export function FigureCard({ figure, by, view, level = 3 }: FigureCardProps) {
  const { kind, title, definition } = figure;
  const [isDefined, setDefined] = useState(false);
  const id = useId();
  const labels = figure.columns.map(({ label }) => label);
  const legend =
    labels.length < 2 || !hasNumbers(figure) ? null : kind === 'line' ? (
      <Legend labels={labels} />
    ) : kind === 'bars' ? (
      <Legend labels={labels} id={id.replaceAll(/\W/g, '')} />
    ) : null;
  return (
    <ChartFigure
      title={title}
      level={level}
      legend={legend}
      table={toTable(figure, by)}
      foot={
        <>
          <Facts facts={figure.facts} />
          <p id={id} hidden={!isDefined} className="text-sm text-muted">
            {definition}
          </p>
        </>
      }
      actions={
        <>
          <Button
            variant="text"
            size="sm"
            icon={Info}
            aria-expanded={isDefined}
            aria-controls={id}
            onClick={() => setDefined(!isDefined)}
          >
            {words.definition}
            <VisuallyHidden>{words.definitionOf(title)}</VisuallyHidden>
          </Button>
          <ButtonLink
            variant="text"
            size="sm"
            icon={Download}
            render={<a href={csvAddress(figure.id, { ...view, by })} download="" />}
          >
            {words.csv}
            <VisuallyHidden>{words.csvOf(title)}</VisuallyHidden>
          </ButtonLink>
        </>
      }
    >
      {kind === 'table' ? undefined : hasNumbers(figure) ? drawFigure(figure, by) : <Nothing />}
    </ChartFigure>
  );
}

const Nothing = () => <p className="py-6 text-center text-muted">{words.nothing}</p>;

function drawFigure(figure: Figure, by: Period): ReactNode {
  const { kind, title, columns, rows } = figure;
  if (kind === 'ranking') return <RankingBars items={toItems(figure)} />;
  if (kind === 'funnel') return <Funnel items={toItems(figure)} />;
  const unit: Unit = columns[0]?.unit ?? 'count';
  const isCompared = rows.some(({ before }) => before !== null);
  const all = rows.flatMap(({ values, before }) => [...values, ...(before ?? [])]).map((value) => value ?? 0);
  const Chart = kind === 'line' ? LineChart : StackedBars;
  return (
    <Chart
      title={title}
      finding={sayFinding(figure, by)}
      labels={rows.map(({ key }) => showShortPeriod(key, by))}
      names={rows.map(({ key }) => showPeriod(key, by))}
      series={columns.map(({ label }, at) => ({
        label,
        values: rows.map(({ values }) => values[at] ?? null),
        before: isCompared ? rows.map(({ before }) => before?.[at] ?? null) : undefined,
      }))}
      show={(value) => showValue(unit, value)}
      showTick={(value) => showTick(unit, value)}
      unit={tickUnit(unit, Math.max(...all, 0))}
    />
  );
}

/** A figure's totals over the whole range, each beside those of the range before. */
function Facts({ facts }: { facts: Figure['facts'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
      {facts.map(({ label, unit, value, before }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="numbers">
            <span className="font-semibold">{showValue(unit, value)}</span>
            {before === null ? null : <span className="ml-2 text-muted">{words.was(showValue(unit, before))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
