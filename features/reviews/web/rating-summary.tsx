import { FiveStars } from '#web/ui/stars.tsx';
import { useDistribution } from './api.ts';

/** The rating in large, and how many reviews gave each number of stars. Nothing while there are no reviews. */
export function RatingSummary({ providerId, rating, count }: { providerId: string; rating: number; count: number }) {
  const distribution = useDistribution(providerId);
  if (count === 0) return null;
  return (
    <div className="mb-5 flex items-center gap-5 md:gap-8">
      <div className="flex-none">
        <p className="numbers font-display text-[2.5rem] leading-11 font-bold">{rating.toFixed(1)}</p>
        <FiveStars value={rating} />
        <p className="text-sm text-muted">
          {count} {count === 1 ? 'review' : 'reviews'}
        </p>
      </div>
      <ul aria-label="Reviews by stars" className="grid min-w-0 flex-1 gap-1.5">
        {distribution.data?.items.map((row) => (
          <li key={row.stars} className="flex items-center gap-3 text-sm text-muted">
            <span className="flex-none whitespace-nowrap">{row.stars} star</span>
            <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-pill bg-sunken">
              <span className="block h-full rounded-pill bg-star" style={{ width: `${(100 * row.count) / count}%` }} />
            </span>
            <span className="numbers w-8 flex-none text-right">{row.count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
