import { ChevronDown } from 'lucide-react';
import { formatRand } from '#core/money.ts';
import { showDateTime } from '#core/time.ts';
import { Card } from '#web/ui/card.tsx';
import type { QuoteData } from './api.ts';

type Revision = QuoteData['revisions'][number];

/** Every version of a quote, newest first, each with what it changed and what it said. */
export function Revisions({ revisions }: { revisions: readonly Revision[] }) {
  return (
    <Card as="section" pad="lg" aria-labelledby="revisions">
      <h2 id="revisions" className="mb-1">
        History of this quote
      </h2>
      <ol reversed className="divide-y divide-line">
        {revisions.map((revision, index) => (
          <li key={revision.number} className="py-3.5 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-card">
              <span className="font-semibold">{index === 0 ? 'The quote as it stands' : `Version ${revision.number}`}</span>
              <span className="text-sm text-muted">{showDateTime(revision.submittedAt)}</span>
            </p>
            <ul className="mt-0.5 text-card text-muted">
              {changesOf(revision, revisions[index + 1]).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            {index === 0 ? null : <Terms revision={revision} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Terms({ revision }: { revision: Revision }) {
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-brand-ink">
        What it said
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <p className="text-card font-semibold">{formatRand(revision.priceCents)}</p>
      <p className="text-card wrap-anywhere whitespace-pre-line">{revision.scope}</p>
      <p className="mt-1 text-card text-muted">Estimated timeline: {revision.estimatedTimeline}</p>
    </details>
  );
}

function changesOf(revision: Revision, before: Revision | undefined): string[] {
  if (before === undefined) return [`First quote: ${formatRand(revision.priceCents)}`];
  const changes = [
    revision.priceCents === before.priceCents ? null : `Price changed from ${formatRand(before.priceCents)} to ${formatRand(revision.priceCents)}`,
    revision.scope === before.scope ? null : 'Scope changed',
    revision.estimatedTimeline === before.estimatedTimeline ? null : `Timeline changed from ${before.estimatedTimeline} to ${revision.estimatedTimeline}`,
  ].filter((change) => change !== null);
  return changes.length > 0 ? changes : ['Renewed with the same terms'];
}
