import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide';
import { formatBudget } from '#core/money/money.ts';
import { showAgo } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { Marked } from '#kit/ui/marked.tsx';
import { relatedProblemsWords } from '../wording.ts';
import { ProblemLink } from './problem-link.tsx';
import { api } from './api.ts';

export const useRelated = (id: string) => useQuery(api.related.queryOptions({ input: { id } }));

/** Open problems like this one. Shows nothing if there are none or they fail to load. */
export function RelatedProblems({ id }: { id: string }) {
  const related = useRelated(id);
  if (related.isPending) return <Skeleton className="h-32 rounded-card" />;
  if (!related.data?.items.length) return null;
  return (
    <Card as="section" aria-labelledby="related">
      <h2 id="related" className="mb-1 text-h3">
        {relatedProblemsWords.title}
      </h2>
      <ul className="divide-y divide-line">
        {related.data.items.map(({ id: other, title, budgetCents, createdAt, location }) => (
          <li key={other} className="py-3">
            <ProblemLink id={other} className="hit-44 font-semibold wrap-anywhere hover:underline">
              <Marked>{title}</Marked>
            </ProblemLink>
            <Meta className="mt-0.5">
              {budgetCents === null ? null : <b className="font-display text-ink">{formatBudget(budgetCents)}</b>}
              <span>{showAgo(createdAt, readNow())}</span>
              {location ? (
                <MetaItem icon={MapPin} className="min-w-0 wrap-anywhere">
                  {location}
                </MetaItem>
              ) : null}
            </Meta>
          </li>
        ))}
      </ul>
    </Card>
  );
}
