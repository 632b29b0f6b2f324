import { Plot } from './plot.tsx';
import { drawArea, drawLine } from './scale.ts';
import { type ChartSeries, lineColour, Marker } from './series.tsx';
import * as words from './wording.ts';

export interface ChartProps {
  title: string;
  finding: string;
  /** Short names of the points, under the chart, and the full ones. */
  labels: readonly string[];
  names?: readonly string[] | undefined;
  series: readonly ChartSeries[];
  show: (value: number) => string;
  /** Shorter, beside the axis; `unit` as `makeTicks` takes it. */
  showTick?: ((value: number) => string) | undefined;
  unit?: number | undefined;
}

/** Lines over time, the first with its area, each with a dot of its own shape at its end. The range before is dashed. */
export function LineChart({ title, finding, labels, names, series, show, showTick = show, unit }: ChartProps) {
  const all = series.flatMap(({ values, before = [] }) => [...values, ...before]);
  const max = Math.max(0, ...all.map((value) => value ?? 0));
  const showOrNone = (value: number | null | undefined) =>
    value === null || value === undefined ? words.noValue : show(value);
  return (
    <Plot
      {...{ title, finding, labels, names, max, unit, showTick }}
      read={(at) =>
        series.flatMap(({ label, values, before }, place) => [
          { label, value: showOrNone(values[at]), sign: <Sign place={place} /> },
          ...(before === undefined
            ? []
            : [
                {
                  label: words.seriesBefore(label),
                  value: showOrNone(before[at]),
                  sign: <Sign place={place} dashed />,
                },
              ]),
        ])
      }
    >
      {({ x, y, floor, active }) => {
        const toPoints = (values: readonly (number | null)[]) =>
          labels.map((_, at) => {
            const value = values[at];
            return value === null || value === undefined ? null : { x: x(at), y: y(value) };
          });
        return (
          <>
            {active === null ? null : <path d={`M${x(active)} ${y(0)}V10`} className="stroke-field" />}
            {series.map(({ label, before }, place) =>
              before === undefined ? null : (
                <path
                  key={label}
                  d={drawLine(toPoints(before))}
                  stroke={lineColour(place)}
                  strokeWidth={2}
                  strokeDasharray="2 5"
                  strokeLinecap="round"
                  fill="none"
                />
              ),
            )}
            {series.map(({ label, values }, place) => {
              const points = toPoints(values);
              const marked = active === null ? points.findLast((point) => point !== null) : points[active];
              return (
                <g key={label}>
                  {place === 0 ? (
                    <path d={drawArea(points, floor)} fill={lineColour(0)} fillOpacity={0.1} stroke="none" />
                  ) : null}
                  <path
                    d={drawLine(points)}
                    stroke={lineColour(place)}
                    strokeWidth={2.5}
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    fill="none"
                  />
                  {marked ? <Marker place={place} {...marked} /> : null}
                </g>
              );
            })}
          </>
        );
      }}
    </Plot>
  );
}

function Sign({ place, dashed = false }: { place: number; dashed?: boolean }) {
  return (
    <svg width={14} height={14} className="flex-none overflow-visible">
      <path d="M0 7H14" stroke={lineColour(place)} strokeWidth={2.5} strokeDasharray={dashed ? '2 4' : undefined} />
      {dashed ? null : <Marker place={place} x={7} y={7} />}
    </svg>
  );
}
