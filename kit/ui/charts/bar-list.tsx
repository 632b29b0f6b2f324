import { barColour } from './series.tsx';

export interface BarItem {
  label: string;
  value: number;
  /** The value in words, at the end of the row. */
  shown: string;
  /** Beside the label, such as a share: "72%". */
  share?: string | undefined;
  /** Under the bar, such as the time between two steps. */
  note?: string | undefined;
}

interface BarListProps {
  items: readonly BarItem[];
  /** The length of a whole bar: the largest value of a ranking, the first of a funnel. */
  whole: number;
  /** The colour by its place among those of bars. */
  place?: number;
}

function BarList({ items, whole, place = 0 }: BarListProps) {
  return (
    <ol className="grid gap-3">
      {items.map(({ label, value, shown: text, share, note }) => (
        <li key={label} className="min-w-0">
          <p className="flex items-baseline gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {share === undefined ? null : <span className="numbers flex-none text-muted">{share}</span>}
            <span className="numbers ml-auto flex-none pl-2 font-semibold">{text}</span>
          </p>
          <svg aria-hidden="true" className="mt-1 block h-2 w-full">
            <rect width="100%" height={8} rx={4} className="fill-sunken" />
            {value > 0 ? (
              <rect
                width={`${Math.min((value / Math.max(whole, 1)) * 100, 100)}%`}
                height={8}
                rx={4}
                fill={barColour(place)}
              />
            ) : null}
          </svg>
          {note === undefined ? null : <p className="mt-0.5 text-meta text-muted">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The bars of a ranking: each as long as its value beside the largest. Names and numbers are text. */
export const RankingBars = ({ items }: { items: readonly BarItem[] }) => (
  <BarList items={items} whole={Math.max(...items.map(({ value }) => value), 0)} />
);

/** The steps of a way, each as long as its share of those who began it. */
export const Funnel = ({ items }: { items: readonly BarItem[] }) => (
  <BarList items={items} whole={items[0]?.value ?? 0} place={1} />
);
