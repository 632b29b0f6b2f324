import type { Overview } from '#features/console/web/api.ts';
import { todayWords as words } from '#features/console/overview-wording.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';

/** Today's figures, each beside that of the same day a week ago at the same time. */
export function Today({ today, at }: { today: Overview['today']; at: Date }) {
  return (
    <Card as="section" aria-labelledby="today">
      <CardHead id="today" title={words.title} end={<p className="text-sm text-muted">{words.beside(at)}</p>} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {today.map(({ id, value, weekAgo }) => (
          <div key={id} className="min-w-0">
            <dt className="text-sm text-muted">{words.counts[id]}</dt>
            <dd className="numbers mt-0.5 font-display text-h2 font-bold">
              {words.show(value)}{' '}
              <small className="block font-sans text-meta font-normal tracking-normal text-muted">
                {words.weekAgo(weekAgo, at)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
