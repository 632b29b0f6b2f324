import { eq, or, type SQL } from 'drizzle-orm';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import type { Person } from '#server/engine/actor.ts';
import type { DocumentKind } from '../kinds.ts';
import type { Paper } from './queries.ts';
import { documents } from './tables.ts';

/** What is not yours is not found: its two parties and admins see a document. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  const asked = eq(documents.memberId, reader.id);
  return reader.providerId === null ? asked : or(asked, eq(documents.providerId, reader.providerId));
}

export const isParty = (document: { memberId: string; providerId: string }, reader: Person): boolean =>
  document.memberId === reader.id || document.providerId === reader.providerId;

const cancelled: readonly QuoteStatus[] = ['cancelled_by_member', 'cancelled_by_provider'];
const completed: readonly (JobStatus | null)[] = ['work_completed', 'completed_and_rated', 'completed_unrated'];

/** Whether what a document says still holds. Its text never changes; what has become of the deal is read beside it. */
export function standingOf(
  kind: DocumentKind,
  { quoteStatus, jobStatus }: { quoteStatus: QuoteStatus; jobStatus: JobStatus | null },
): Paper['standing'] {
  if (cancelled.includes(quoteStatus)) return 'cancelled';
  return kind === 'agreement' || completed.includes(jobStatus) ? 'valid' : 'waiting';
}
