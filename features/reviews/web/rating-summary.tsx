import { EyeOff } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { FiveStars } from '#kit/ui/stars.tsx';
import { aspectLabels, ratingSummaryWords as words } from '../wording.ts';
import { type Outputs, useDistribution } from './api.ts';

type Distribution = Outputs['distribution'];

/** Says who can write a review, the average rating, the reviews by stars, the average of each aspect, and the reviews that are not shown. */
export function RatingSummary({ providerId }: { providerId: string }) {
  const { data } = useDistribution(providerId);
  return (
    <div className="mb-5 grid gap-5">
      <p className="text-sm text-muted">{words.rule}</p>
      {data ? <Ratings {...data} /> : null}
      {data ? <Unseen {...data} /> : null}
    </div>
  );
}

function Ratings({ items, aspects: allAspects }: Distribution) {
  const count = items.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return null;
  const rating = Math.round((10 * items.reduce((sum, row) => sum + row.stars * row.count, 0)) / count) / 10;
  const aspects = allAspects.flatMap(({ aspect, average, count: given }) =>
    average === null ? [] : [{ aspect, average, given }],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:gap-x-8">
        <div className="flex-none">
          <p className="numbers font-display text-[2.5rem] leading-11 font-bold">{rating.toFixed(1)}</p>
          <FiveStars value={rating} />
          <p className="text-sm text-muted">{words.reviews(count)}</p>
        </div>
        <ul aria-label={words.byStars} className="grid min-w-0 flex-[1_1_9rem] gap-1.5">
          {items.map((row) => (
            <li key={row.stars} className="flex items-center gap-3 text-sm text-muted">
              <span className="min-w-14 flex-none whitespace-nowrap">{words.stars(row.stars)}</span>
              <Bar part={row.count / count} />
              <span className="numbers w-8 flex-none text-right">{row.count}</span>
            </li>
          ))}
        </ul>
      </div>
      {aspects.length > 0 ? (
        <dl aria-label={words.aspects} className="grid gap-x-8 gap-y-2 border-y border-line py-4 sm:grid-cols-2">
          {aspects.map(({ aspect, average, given }) => (
            <div key={aspect} className="flex flex-wrap items-center gap-x-3 text-sm" title={words.ratedBy(given)}>
              <dt className="w-min min-w-32 text-muted">{aspectLabels[aspect]}</dt>
              <dd className="flex min-w-0 flex-[1_1_6rem] items-center gap-3">
                <Bar part={average / 5} />
                <span className="numbers w-8 flex-none text-right font-semibold">{average.toFixed(1)}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/** The reviews that readers do not see, and why. */
function Unseen({ hidden, paused }: Distribution) {
  if (hidden.length === 0 && paused === 0) return null;
  const left = hidden.find(({ cause }) => cause === 'no-job')?.count ?? 0;
  const counted = hidden.reduce((sum, { count }) => sum + count, -left);
  return (
    <div className="grid gap-1 text-sm text-muted">
      {hidden.length > 0 ? (
        <p className="flex gap-x-1.5">
          <Icon shape={EyeOff} className="mt-0.5 size-4 flex-none" />
          <span>
            {words.hidden(hidden)} {words.hiddenStars({ counted, left })}
          </span>
        </p>
      ) : null}
      {paused > 0 ? <p>{words.paused(paused)}</p> : null}
    </div>
  );
}

function Bar({ part }: { part: number }) {
  return (
    <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-pill bg-sunken">
      <span className="block h-full rounded-pill bg-star" style={{ width: `${100 * part}%` }} />
    </span>
  );
}
