import { and, eq, isNull } from 'drizzle-orm';
import { lockRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { commentSubject, problemComments } from '../tables.ts';

/** A comment as the admin read it. */
type Read = { id: string; status: (typeof problemComments.$inferSelect)['status']; editedAt: string | null };

const asRead = ({ status, editedAt }: Read) =>
  and(
    eq(problemComments.status, status),
    editedAt === null ? isNull(problemComments.editedAt) : eq(problemComments.editedAt, new Date(editedAt)),
  );

/**
 * An admin approves a comment; the consequences answer its open reports. 409 with the present status if another admin was faster or its
 * author has changed it since.
 */
export async function approveComment(work: PersonWork, { reason, ...read }: Read & { reason?: string }): Promise<void> {
  const data = reason === undefined ? {} : { reason };
  const typed = await readTyped(work, read.id);
  const { masked, written } = sortWords({ content: typed });
  await takeStep(work, commentSubject, 'approve', {
    id: read.id,
    by: 'admin',
    where: asRead(read),
    set: { ...masked, written },
    data,
  });
}

/** Hides a comment; its author reads `reason`. Refuses as `approveComment` does. */
export async function rejectComment(work: PersonWork, { reason, ...read }: Read & { reason: string }): Promise<void> {
  const content = await readTyped(work, read.id);
  await takeStep(work, commentSubject, 'reject', {
    id: read.id,
    by: 'admin',
    where: asRead(read),
    set: { content: '', written: { content } },
    data: { reason },
  });
}

async function readTyped(work: PersonWork, id: string): Promise<string> {
  const comment = await lockRow(work.tx, problemComments, id);
  return comment?.written?.content ?? comment?.content ?? '';
}
