import { legend } from './wording.ts';

export interface ChartSeries {
  label: string;
  /** One for each point; null where there is none. */
  values: readonly (number | null)[];
  /** The values of the range before, drawn dashed. */
  before?: readonly (number | null)[] | undefined;
}

/** The classes of a series by its place: colours that both themes have, in the order of the design. */
const lineColours = [1, 2, 3, 4, 5, 6];
const barColours = [1, 3, 4, 5, 2, 6];

const colour = (order: readonly number[], place: number) => `var(--chart-${order[place % order.length]})`;
export const lineColour = (place: number): string => colour(lineColours, place);
export const barColour = (place: number): string => colour(barColours, place);

type MarkerProps = { place: number; x: number; y: number };

/** The dot of a line: circle, square, triangle, diamond in turn, because colour alone tells too little. */
export function Marker({ place, x, y }: MarkerProps) {
  const look = { fill: lineColour(place), className: 'stroke-surface', strokeWidth: 2 };
  const shape = place % 4;
  if (shape === 0) return <circle {...look} cx={x} cy={y} r={5} />;
  if (shape === 1) return <rect {...look} x={x - 4.5} y={y - 4.5} width={9} height={9} />;
  const d = shape === 2 ? `M${x} ${y - 6}L${x + 6} ${y + 5}L${x - 6} ${y + 5}Z` : `M${x} ${y - 6}l6 6l-6 6l-6 -6Z`;
  return <path {...look} d={d} />;
}

/** Stripes over a bar: none, rising, falling, level, upright in turn. Put it inside `<defs>`. */
export function Stripes({ id, place }: { id: string; place: number }) {
  const d = ['', 'M0 8L8 0', 'M0 0L8 8', 'M0 4H8', 'M4 0V8'][place % 5];
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={barColour(place)} />
      {d ? <path d={d} className="stroke-surface" strokeWidth={1.5} strokeOpacity={0.55} /> : null}
    </pattern>
  );
}

/** The names of the series with their signs. `id` is that of the stripes of stacked bars, which a line has not. */
export function Legend({ labels, id }: { labels: readonly string[]; id?: string }) {
  return (
    <ul aria-label={legend} className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {labels.map((label, place) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width={id === undefined ? 26 : 18} height={14} className="flex-none">
            {id === undefined ? (
              <>
                <path d="M0 7H26" stroke={lineColour(place)} strokeWidth={2.5} />
                <Marker place={place} x={13} y={7} />
              </>
            ) : (
              <>
                <defs>
                  <Stripes id={`${id}-legend-${place}`} place={place} />
                </defs>
                <rect x={2} y={1} width={14} height={12} rx={3} fill={`url(#${id}-legend-${place})`} />
              </>
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
