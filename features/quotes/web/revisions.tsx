import { ChevronDown } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import type { Revision } from './api.ts';
import { type Change, changesBetween, firstTerms } from './changes.ts';
import { CallOutFee } from './call-out-fee.tsx';
import { PaymentPlan } from './payment-plan.tsx';
import { LinesTable } from './lines-table.tsx';
import { revisionWords as words } from '../wording.ts';

/** All revisions of a quote, newest first, each with its changes and its terms. */
export function Revisions({ revisions }: { revisions: readonly Revision[] }) {
  return (
    <Card as="section" pad="lg" aria-labelledby="revisions">
      <h2 id="revisions" className="mb-1">
        {words.title}
      </h2>
      <ol reversed className="divide-y divide-line">
        {revisions.map((revision, index) => (
          <li key={revision.number} className="py-3.5 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-card">
              <span className="font-semibold">{index === 0 ? words.current : words.version(revision.number)}</span>
              <span className="text-sm text-muted">{showDateTime(revision.submittedAt)}</span>
            </p>
            <Changes before={revisions[index + 1]} after={revision} />
            {index === 0 ? null : <Terms revision={revision} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Changes({ before, after }: { before: Revision | undefined; after: Revision }) {
  const changes: Change[] = before === undefined ? firstTerms(after) : changesBetween(before, after);
  return (
    <ul className="mt-1 grid gap-1 text-card">
      {changes.length === 0 ? <li className="text-muted">{words.same}</li> : null}
      {changes.map((change, place) => (
        <li key={place} className="wrap-anywhere">
          {change.summary}
          {change.before === undefined ? null : (
            <p className="line-clamp-4 border-l-2 border-line pl-3 text-sm whitespace-pre-line text-muted">
              <WithTyped say={words.before} typed={change.before} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Terms({ revision }: { revision: Revision }) {
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-brand-ink">
        {words.showTerms}
        <Icon shape={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 rounded-control bg-sunken p-4">
        <p className="font-display text-h2 font-bold">{formatRand(revision.priceCents)}</p>
        <CallOutFee cents={revision.callOutCents} />
        <PaymentPlan priceCents={revision.priceCents} early={revision.earlyPayments} />
        <p className="text-card wrap-anywhere whitespace-pre-line" lang="" dir="auto">
          {revision.scope}
        </p>
        <p className="text-card">
          <WithTyped say={words.timeline} typed={revision.estimatedTimeline} />
        </p>
        {revision.lines.length > 0 ? <LinesTable lines={revision.lines} /> : null}
        <AttachedFiles label={words.pictures(revision.number)} files={revision.attachments} />
      </div>
    </details>
  );
}
