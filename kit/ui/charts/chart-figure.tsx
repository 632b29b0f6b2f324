import { ChartColumn, Table2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import * as words from './wording.ts';

/** The numbers of a chart as text: the first cell of a row names it. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

interface ChartFigureProps {
  title: string;
  /** The level of its heading. */
  level?: 2 | 3;
  legend?: ReactNode;
  table: ChartTable;
  /** Buttons and links beside "Show as table". */
  actions?: ReactNode;
  /** Under the chart: what it says in a sentence. */
  foot?: ReactNode;
  /** The chart. Without one the table alone is shown. */
  children?: ReactNode;
}

/** A chart in a card, with its title, its legend, and its numbers as a table in its place. */
export function ChartFigure({ title, level = 3, legend, table, actions, foot, children }: ChartFigureProps) {
  const [isWanted, setTable] = useState(false);
  const hasChart = children !== undefined;
  const isTable = isWanted || !hasChart;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card as="section" aria-labelledby={id}>
      <figure className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={id}>
        <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Heading id={id} className="min-w-0">
            {title}
          </Heading>
          {isTable ? null : legend}
        </figcaption>
        {isTable ? <Numbers label={title} table={table} /> : children}
        {foot}
        <div className="-mx-2 flex flex-wrap items-center">
          {hasChart ? (
            <Button variant="text" size="sm" icon={isTable ? ChartColumn : Table2} onClick={() => setTable(!isTable)}>
              {isTable ? words.showAsChart : words.showAsTable}
              <VisuallyHidden>{words.ofChart(title)}</VisuallyHidden>
            </Button>
          ) : null}
          {actions}
        </div>
      </figure>
    </Card>
  );
}

function Numbers({ label, table: { columns, rows } }: { label: string; table: ChartTable }) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line text-sm"
    >
      <table className="w-full border-collapse" aria-label={label}>
        <thead className="sticky top-0 bg-sunken text-left text-muted">
          <tr>
            {columns.map((name, place) => (
              <th key={name} scope="col" className={`px-3 py-2 font-semibold ${place > 0 ? 'text-right' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]} className="border-t border-line">
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={columns[place]} scope="row" className="px-3 py-2 text-left font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[place]} className="numbers px-3 py-2 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
