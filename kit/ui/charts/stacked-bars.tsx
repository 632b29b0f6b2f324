import { useId } from 'react';
import type { ChartProps } from './line-chart.tsx';
import { Plot } from './plot.tsx';
import { Stripes } from './series.tsx';
import * as words from './wording.ts';

/** Bars over time, the series on top of one another, each with stripes of its own. The sum of the range before is a dashed line. */
export function StackedBars({ title, finding, labels, names, series, show, showTick = show, unit }: ChartProps) {
  const id = useId().replaceAll(/\W/g, '');
  const sum = (of: 'values' | 'before', at: number) =>
    series.reduce((total, one) => total + ((of === 'values' ? one.values : one.before)?.[at] ?? 0), 0);
  const hasBefore = series.some(({ before }) => before !== undefined);
  const max = Math.max(0, ...labels.flatMap((_, at) => [sum('values', at), hasBefore ? sum('before', at) : 0]));
  const isStack = series.length > 1;
  return (
    <Plot
      bars
      {...{ title, finding, labels, names, max, unit, showTick }}
      read={(at) => [
        ...series.map(({ label, values }, place) => ({
          label,
          value: show(values[at] ?? 0),
          sign: <Sign id={`${id}-sign-${place}`} place={place} />,
        })),
        ...(isStack ? [{ label: words.total, value: show(sum('values', at)) }] : []),
        ...(hasBefore ? [{ label: words.seriesBefore(words.total), value: show(sum('before', at)) }] : []),
      ]}
    >
      {({ x, y, band, active }) => {
        const width = Math.max(Math.min(band * 0.66, 44), 1.5);
        return (
          <>
            <defs>
              {series.map(({ label }, place) => (
                <Stripes key={label} id={`${id}-${place}`} place={place} />
              ))}
            </defs>
            {labels.map((label, at) => {
              let below = 0;
              return (
                <g key={`${at} ${label}`} opacity={active === null || active === at ? 1 : 0.45}>
                  {series.map(({ label: name, values }, place) => {
                    const value = values[at] ?? 0;
                    if (value <= 0) return null;
                    const foot = y(below);
                    below += value;
                    // A gap of two pixels parts the series; a small one keeps at least one pixel.
                    const tall = Math.max(foot - y(below) - (isStack ? 2 : 0), 1);
                    return (
                      <rect
                        key={name}
                        x={x(at) - width / 2}
                        y={foot - tall}
                        width={width}
                        height={tall}
                        rx={Math.min(4, width / 3, tall / 2)}
                        fill={`url(#${id}-${place})`}
                      />
                    );
                  })}
                  {hasBefore ? (
                    <path
                      d={`M${x(at) - band * 0.45} ${y(sum('before', at))}H${x(at) + band * 0.45}`}
                      className="stroke-ink"
                      strokeWidth={2}
                      strokeDasharray="3 3"
                    />
                  ) : null}
                </g>
              );
            })}
          </>
        );
      }}
    </Plot>
  );
}

function Sign({ id, place }: { id: string; place: number }) {
  return (
    <svg width={14} height={14} className="flex-none">
      <defs>
        <Stripes id={id} place={place} />
      </defs>
      <rect width={14} height={14} rx={3} fill={`url(#${id})`} />
    </svg>
  );
}
