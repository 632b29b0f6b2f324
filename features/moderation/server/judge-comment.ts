import { and, eq, isNull } from 'drizzle-orm';
import { commentSubject, problemComments } from '#features/problems/server/tables.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { decisionNotes } from '../wording.ts';
import { closeReportsAbout } from './close-report.ts';

/** A comment as the admin read it. */
type Read = { id: string; status: (typeof problemComments.$inferSelect)['status']; editedAt: string | null };

const asRead = ({ status, editedAt }: Read) =>
  and(
    eq(problemComments.status, status),
    editedAt === null ? isNull(problemComments.editedAt) : eq(problemComments.editedAt, new Date(editedAt)),
  );

/**
 * An admin lets a comment be seen, which answers the open reports of it. 409 with what it is now where another admin was faster or
 * its author has changed it since.
 */
export async function approveComment(work: PersonWork, read: Read): Promise<void> {
  await takeStep(work, commentSubject, 'approve', { id: read.id, by: 'admin', where: asRead(read) });
  await closeReportsAbout(work, { kind: 'comment', subjectId: read.id }, 'dismiss', decisionNotes.commentApproved);
}

/** Hides a comment; its author reads `reason`. Refuses as `approveComment` does. */
export async function rejectComment(work: PersonWork, { reason, ...read }: Read & { reason: string }): Promise<void> {
  await takeStep(work, commentSubject, 'reject', { id: read.id, by: 'admin', where: asRead(read), data: { reason } });
  await closeReportsAbout(
    work,
    { kind: 'comment', subjectId: read.id },
    'resolve',
    decisionNotes.commentRejected(reason),
  );
}
