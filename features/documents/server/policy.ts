import { eq, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { isOneOf } from '#core/lifecycle.ts';
import { jobSets, type JobStatus } from '#features/jobs/lifecycle.ts';
import { quoteSets, type QuoteStatus } from '#features/quotes/lifecycle.ts';
import type { Person } from '#server/engine/actor.ts';
import type { document } from '../contract.ts';
import type { DocumentKind } from '../kinds.ts';
import { documents } from './tables.ts';

/** What is not yours is not found: its two parties and admins see a document. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  const asked = eq(documents.memberId, reader.id);
  return reader.providerId === null ? asked : or(asked, eq(documents.providerId, reader.providerId));
}

export const isParty = (document: { memberId: string; providerId: string }, reader: Person): boolean =>
  document.memberId === reader.id || document.providerId === reader.providerId;

/** Whether a document is still valid. Its text never changes, so the state of the quote and the job decides. */
export function validity(
  kind: DocumentKind,
  { quoteStatus, jobStatus }: { quoteStatus: QuoteStatus; jobStatus: JobStatus | null },
): z.output<typeof document>['validity'] {
  if (isOneOf(quoteStatus, quoteSets.cancelled)) return 'cancelled';
  return kind === 'agreement' || isOneOf(jobStatus, jobSets.finished) ? 'valid' : 'waiting';
}
