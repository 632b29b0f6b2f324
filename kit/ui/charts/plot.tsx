import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '#kit/ui/classes.ts';
import { makeTicks, moveByKey, pickLabels } from './scale.ts';
import * as words from './wording.ts';

/** Until the chart is measured: the width of a card on a desk. */
const firstWidth = 640;
const height = 220;
const top = 10;
const bottom = 26;
const right = 12;
/** The widest that a character of the axes is. */
const character = 7.2;

/** The geometry with which a part of a plot draws itself, in pixels. */
export type Geometry = {
  left: number;
  right: number;
  floor: number;
  /** The middle of a point, or of its band. */
  x: (at: number) => number;
  y: (value: number) => number;
  /** The width that each point has. */
  band: number;
  /** The point that is pointed at, or chosen with the keyboard. */
  active: number | null;
};

interface PlotProps {
  title: string;
  /** The chart in a sentence, for people who do not see it. */
  finding: string;
  /** Short names under the points, and the full ones. */
  labels: readonly string[];
  names?: readonly string[] | undefined;
  max: number;
  /** As `makeTicks` takes it. */
  unit?: number;
  showTick: (value: number) => string;
  /** The values beside a point. */
  read: (at: number) => readonly { label: string; value: string; sign?: ReactNode }[];
  /** Each point is a bar: it begins half a band from the edge. */
  bars?: boolean;
  children: (geometry: Geometry) => ReactNode;
}

/** The axes of a chart over time, with a point to read: by pointer, by touch, or with the arrow keys. Its text is as large on a phone. */
export function Plot(props: PlotProps) {
  const { title, finding, labels, names = labels, max, unit = 1, showTick, read, bars = false, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const id = useId();
  const [chosen, setActive] = useState<number | null>(null);
  const count = labels.length;
  const active = chosen === null || chosen >= count ? null : chosen;
  const ticks = makeTicks(max, 3, unit);
  const left = Math.max(...ticks.map((tick) => showTick(tick).length)) * character + 10;
  const floor = height - bottom;
  const inner = Math.max(width - left - right, 40);
  const band = bars ? inner / Math.max(count, 1) : count > 1 ? inner / (count - 1) : inner;
  const x = (at: number) => (bars ? left + band * (at + 0.5) : count > 1 ? left + band * at : left + inner / 2);
  const y = (value: number) => floor - (value / (ticks.at(-1) ?? 1)) * (floor - top);
  const longest = Math.max(...labels.map((label) => label.length), 1) * character + 16;
  const labelled = pickLabels(count, Math.max(Math.floor(inner / longest), 2));
  const point = (event: PointerEvent) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    const at = bars
      ? Math.floor((event.clientX - from - left) / band)
      : Math.round((event.clientX - from - left) / Math.max(band, 1));
    setActive(Math.min(Math.max(at, 0), count - 1));
  };
  const press = (event: KeyboardEvent) => {
    const to = moveByKey(event.key, active, count);
    if (to === undefined || count === 0) return;
    event.preventDefault();
    setActive(to);
  };
  const values = active === null ? [] : read(active);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points are read with keys, and told in the status
    <div
      ref={box}
      role="group"
      aria-label={`${title}. ${words.chartHint}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reads the points
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setActive(null)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setActive(null)}
      className="relative min-w-0 touch-pan-y rounded-lg"
    >
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-finding`}
        width={width}
        height={height}
        className="block max-w-full overflow-visible"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-finding`}>{finding}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${width - right}`} className="stroke-line" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="numbers fill-muted text-micro">
              {showTick(tick)}
            </text>
          </g>
        ))}
        {labelled.map((at) => (
          <text
            key={at}
            x={x(at)}
            y={height - 6}
            textAnchor={bars || count === 1 ? 'middle' : at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'}
            className="numbers fill-muted text-micro"
          >
            {labels[at]}
          </text>
        ))}
        {children({ left, right: width - right, floor, x, y, band, active })}
      </svg>
      {active === null ? null : (
        <div
          aria-hidden="true"
          className={classes(
            'pointer-events-none absolute top-1 z-10 grid min-w-32 gap-0.5 rounded-lg border border-line bg-raised px-3 py-2 text-meta shadow-pop',
            x(active) > width / 2 && '-translate-x-full',
          )}
          style={{ left: x(active) + (x(active) > width / 2 ? -12 : 12) }}
        >
          <p className="font-semibold">{names[active]}</p>
          {values.map(({ label, value, sign }) => (
            <p key={label} className="flex items-center gap-2 whitespace-nowrap">
              {sign}
              <span className="text-muted">{label}</span>
              <span className="numbers ml-auto pl-3 font-semibold">{value}</span>
            </p>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {active === null
          ? null
          : words.readPoint(
              names[active] ?? '',
              values.map(({ label, value }) => words.readValue(label, value)),
            )}
      </p>
    </div>
  );
}

/** The width of an element, kept up to date. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(firstWidth);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now > 0) setWidth(Math.round(now));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
