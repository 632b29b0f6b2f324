import { and, eq, isNull } from 'drizzle-orm';
import { commentSubject, problemComments } from '#features/problems/server/tables.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';

/** A comment as the admin read it. */
type Read = { id: string; status: (typeof problemComments.$inferSelect)['status']; editedAt: string | null };

const asRead = ({ status, editedAt }: Read) =>
  and(
    eq(problemComments.status, status),
    editedAt === null ? isNull(problemComments.editedAt) : eq(problemComments.editedAt, new Date(editedAt)),
  );

/**
 * An admin lets a comment be seen; the consequences answer the open reports of it. 409 with what it is now where another admin was faster or
 * its author has changed it since.
 */
export async function approveComment(work: PersonWork, { reason, ...read }: Read & { reason?: string }): Promise<void> {
  const data = reason === undefined ? {} : { reason };
  await takeStep(work, commentSubject, 'approve', { id: read.id, by: 'admin', where: asRead(read), data });
}

/** Hides a comment; its author reads `reason`. Refuses as `approveComment` does. */
export async function rejectComment(work: PersonWork, { reason, ...read }: Read & { reason: string }): Promise<void> {
  await takeStep(work, commentSubject, 'reject', { id: read.id, by: 'admin', where: asRead(read), data: { reason } });
}
