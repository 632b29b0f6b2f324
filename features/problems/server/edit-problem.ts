import { and, eq, sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { newProblem } from '../contract.ts';
import { moveCounts } from './count-problem.ts';
import { hidePhotos, showPhotos } from './hide-problem.ts';
import { ownedBy } from './policy.ts';
import { toProblemColumns } from './problem-fields.ts';
import { replacePhotos } from './replace-photos.ts';
import { problems, problemSubject } from './tables.ts';

/**
 * The owner edits a problem. New text with a link or abuse hides it until an admin has checked it, and the text before stays the public
 * one; text without them shows a problem that waited. An edit that changes something records the event that notifies the providers who
 * quote on it. 404 if the problem is not theirs; 409 if it is closed; 422 as for posting.
 */
export async function editProblem(
  work: PersonWork,
  id: string,
  { known, ...input }: z.output<typeof newProblem> & { known?: string[] | undefined },
): Promise<void> {
  const own = ownedBy(work.actor);
  // Locked, so that the counts move from the values that this edit replaces.
  const before = await lockRow(work.tx, problems, and(eq(problems.id, id), own));
  const { words, category, budgetCents } = await toProblemColumns(work, input, before?.category);
  if (before === undefined) throw new Refusal('request.not-found');
  const { status, hiddenFor } = before;
  if (status === 'closed') throw new Refusal('problems.closed', { current: status });
  const mayShow = !words.isHeld && hiddenFor !== 'taken-down';
  const { title, description, location } = mayShow ? words.masked : before;
  await work.tx
    .update(problems)
    .set({
      title,
      description,
      location,
      category,
      budgetCents,
      written: hiddenFor === 'taken-down' ? words.typed : words.written,
      lastActivityAt: work.now,
      updatedAt: work.now,
    })
    .where(eq(problems.id, id));
  const hasOtherPhotos = input.photos !== undefined && (await replacePhotos(work, id, input.photos, known));
  if (hiddenFor !== null) await hidePhotos(work, id);
  const typedBefore = before.written ?? before;
  const isReworded = (['title', 'description', 'location'] as const).some(
    (name) => words.typed[name] !== typedBefore[name],
  );
  const isChanged = isReworded || hasOtherPhotos || category !== before.category || budgetCents !== before.budgetCents;
  const event = { id, before: status, after: status };
  if (isChanged) await recordEvent(work, problemSubject, 'edit', { ...event, by: 'member' });
  if (hiddenFor === null && (category !== before.category || location !== before.location))
    await moveCounts(
      work,
      sql`values (${before.category}::text, ${before.location}::text, -1), (${category}::text, ${location}::text, 1)`,
    );
  if (hiddenFor === null && words.isHeld && isReworded) {
    await work.tx.update(problems).set({ hiddenFor: 'waiting' }).where(eq(problems.id, id));
    await hidePhotos(work, id);
    await recordEvent(work, problemSubject, 'hold', { ...event, by: 'system' });
  }
  if (hiddenFor === 'waiting' && !words.isHeld) {
    await work.tx.update(problems).set({ hiddenFor: null }).where(eq(problems.id, id));
    await showPhotos(work, id);
    await recordEvent(work, problemSubject, 'release', { ...event, by: 'member' });
  }
}
