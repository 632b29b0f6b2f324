import { eq, or, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { isCalledOff, jobSets, type JobStatus } from '#features/jobs/lifecycle.ts';
import { quoteSets, type QuoteStatus } from '#features/quotes/lifecycle.ts';
import type { Person } from '#engine/actor.ts';
import type { document } from '../contract.ts';
import type { DocumentKind } from '../kinds.ts';
import { documents } from './tables.ts';

/** The condition for a reader to see a document: its parties and admins do. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  const isMember = eq(documents.memberId, reader.id);
  return reader.providerId === null ? isMember : or(isMember, eq(documents.providerId, reader.providerId));
}

export const isParty = (document: { memberId: string; providerId: string }, reader: Person): boolean =>
  document.memberId === reader.id || document.providerId === reader.providerId;

type Now = {
  quoteStatus: QuoteStatus;
  jobStatus: JobStatus | null;
  completedAt: Date | null;
  /** True for a receipt whose payment the member disowned since. */
  isDisowned?: boolean;
};

/**
 * Says if a document is still valid. Its text never changes, so the status of the quote and the job decides. The invoice for work that
 * counts as completed outlives a cancellation: only the rework was cancelled.
 */
export function documentValidity(
  kind: DocumentKind,
  { quoteStatus, jobStatus, completedAt, isDisowned = false }: Now,
): z.output<typeof document>['validity'] {
  // Money that was paid stays paid, whatever becomes of the work.
  if (kind === 'receipt') return isDisowned ? 'cancelled' : 'valid';
  if (isOneOf(quoteStatus, quoteSets.cancelled))
    return kind === 'invoice' && jobStatus === 'cancelled' && !isCalledOff({ status: jobStatus, completedAt })
      ? 'valid'
      : 'cancelled';
  return kind !== 'invoice' || isOneOf(jobStatus, jobSets.finished) ? 'valid' : 'waiting';
}
