/** Scales the values of a chart to the screen. All values are 0 or more. */

/** Steps that people count in, for a number from 1 to 10. */
const roundSteps = [1, 2, 2.5, 5, 10];
const wholeSteps = [1, 2, 5, 10];

/**
 * The values of the grid lines from 0 to above `max`: about `count` steps, each a round number of `unit`s (60 for minutes that are shown
 * as hours). A chart without values gets one step.
 */
export function makeTicks(max: number, count = 3, unit = 1): number[] {
  const largest = Math.max(max, 0) / unit;
  const wanted = Math.max(largest / count, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = power === 1 ? wholeSteps : roundSteps;
  const step = (steps.find((one) => one * power >= wanted * 0.999) ?? 10) * power;
  const lines = Math.max(Math.ceil(largest / step), 1);
  return Array.from({ length: lines + 1 }, (_, at) => at * step * unit);
}

/** The places of at most `most` labels among `count` points: the first, the last, and others at even distances between them. */
export function pickLabels(count: number, maxLabels: number): number[] {
  if (count <= maxLabels) return Array.from({ length: count }, (_, at) => at);
  const gaps = Math.max(maxLabels - 1, 1);
  return [...new Set(Array.from({ length: gaps + 1 }, (_, at) => Math.round((at * (count - 1)) / gaps)))];
}

type Point = { x: number; y: number };

const round = (length: number) => Math.round(length * 10) / 10;

/** The runs of points between missing values. */
export function splitRuns(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

/** A line through the points, interrupted where one is missing. A point that stands alone is a dot of the line's width. */
export const drawLine = (points: readonly (Point | null)[]): string =>
  splitRuns(points)
    .map((run) => {
      const [first, ...others] = run.map(({ x, y }) => `${round(x)} ${round(y)}`);
      return `M${first}${others.length === 0 ? 'h0' : others.map((to) => `L${to}`).join('')}`;
    })
    .join('');

/** The area between that line and `floor`. */
export const drawArea = (points: readonly (Point | null)[], floor: number): string =>
  splitRuns(points)
    .map((run) => {
      const [from, to] = [run[0], run.at(-1)];
      if (from === undefined || to === undefined) return '';
      return `${drawLine(run)}L${round(to.x)} ${round(floor)}L${round(from.x)} ${round(floor)}Z`;
    })
    .join('');

/** Returns the point that a key leads to from the point `at` of `count`; null leaves all points, undefined is no key of a chart. */
export function moveByKey(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(at + 1, last);
  if (key === 'ArrowLeft') return at === null ? last : Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' && at !== null ? null : undefined;
}
