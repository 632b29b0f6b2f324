import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import type { PersonWork } from '#server/engine/work.ts';
import type { newProblem } from '../contract.ts';
import { moveCounts } from './count-problem.ts';
import type { Problem } from './change-problem-status.ts';
import { hidePhotos } from './hide-problem.ts';
import { ownedBy } from './policy.ts';
import { isHeld, toProblemColumns } from './problem-fields.ts';
import { replacePhotos } from './replace-photos.ts';
import { problems, problemSubject } from './tables.ts';

/**
 * The owner edits a problem. New text that looks like contact details, a link or abuse hides it until an admin has checked it. An edit that changes something records the event that tells the providers who quote on it. 404 where the
 * problem is not theirs; 409 where it is closed; 422 as for posting.
 */
export async function editProblem(work: PersonWork, id: string, input: z.output<typeof newProblem>): Promise<void> {
  const own = ownedBy(work.actor);
  const [stored] = await work.tx.select({ category: problems.category }).from(problems).where(eq(problems.id, id));
  const fields = await toProblemColumns(work, input, stored?.category);
  // The statement that changes the problem also locks and reads it, so that the counts move from the values that it replaces.
  const found = work.tx
    .select({
      id: problems.id,
      category: sql<string | null>`${problems.category}`.as('was_in'),
      location: sql<string>`${problems.location}`.as('was_at'),
      isReworded:
        sql<boolean>`(${problems.title}, ${problems.description}, ${problems.category}, ${problems.location}, ${problems.budgetCents}) is distinct from
        (${fields.title}::text, ${fields.description}::text, ${fields.category}::text, ${fields.location}::text, ${fields.budgetCents}::bigint)`.as(
          'is_reworded',
        ),
    })
    .from(problems)
    .where(eq(problems.id, id))
    .for('no key update')
    .as('found');
  const [before] = await work.tx
    .update(problems)
    .set({ ...fields, lastActivityAt: work.now, updatedAt: work.now })
    .from(found)
    .where(and(eq(problems.id, found.id), own, ne(problems.status, 'closed')))
    .returning({
      category: found.category,
      location: found.location,
      isReworded: found.isReworded,
      status: problems.status,
      hiddenFor: problems.hiddenFor,
    });
  if (before === undefined) throw await explainRefusal(work, id);
  const hasOtherPhotos = input.photos !== undefined && (await replacePhotos(work, id, input.photos));
  const { status, isReworded, hiddenFor } = before;
  if (hiddenFor !== null) await hidePhotos(work, id);
  if (isReworded || hasOtherPhotos)
    await recordEvent(work, problemSubject, 'edit', { id, by: 'owner', before: status, after: status });
  if (hiddenFor !== null) return;
  if (fields.category !== before.category || fields.location !== before.location)
    await moveCounts(
      work,
      sql`values (${before.category}::text, ${before.location}::text, -1), (${fields.category}::text, ${fields.location}::text, 1)`,
    );
  if (isReworded && isHeld(fields)) await holdProblem(work, id, status);
}

/** Hides a problem until an admin has checked its new text. */
async function holdProblem(work: PersonWork, id: string, status: Problem['status']): Promise<void> {
  await work.tx.update(problems).set({ hiddenFor: 'waiting' }).where(eq(problems.id, id));
  await hidePhotos(work, id);
  await recordEvent(work, problemSubject, 'hold', { id, by: 'system', before: status, after: status });
}

/** The status of another account's problem stays hidden. */
async function explainRefusal(work: PersonWork, id: string): Promise<Refusal> {
  const [mine] = await work.tx
    .select({ status: problems.status })
    .from(problems)
    .where(and(eq(problems.id, id), ownedBy(work.actor)));
  return mine === undefined
    ? new Refusal('request.not-found')
    : new Refusal('problems.closed', { current: mine.status });
}
