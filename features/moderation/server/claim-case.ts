import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import { isPresent } from '#features/accounts/server/policy.ts';
import { isPerson } from '#engine/actor.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { claimMinutes } from '../case-actions.ts';
import { caseSubject, moderationCases as cases, moderationDecisions } from './tables.ts';

/**
 * Gives an open case to the admin for ten minutes, or for ten more. Of two admins one gets it; the other reads who has it
 * (`moderation.claimed`). A case about oneself, and an appeal against one's own decision, are for another admin if there is one.
 */
export async function claimCase(work: PersonWork, id: string): Promise<void> {
  const me = work.actor.id;
  const until = new Date(work.now.getTime() + claimMinutes * minute);
  const [claimed] = await work.tx
    .update(cases)
    .set({ claimedBy: me, claimedUntil: until })
    .where(
      and(
        eq(cases.id, id),
        eq(cases.status, 'open'),
        or(isNull(cases.claimedBy), eq(cases.claimedBy, me), lte(cases.claimedUntil, work.now)),
        canDecide(me),
      ),
    )
    .returning({ id: cases.id });
  if (claimed === undefined) throw await explainClaim(work, id);
  await recordEvent(work, caseSubject, 'claim', {
    id,
    by: 'admin',
    before: null,
    after: 'claimed',
    data: { until: until.toISOString() },
  });
}

/** Releases a case to other admins. Does nothing if the actor no longer has it. */
export async function releaseCase(work: PersonWork, id: string): Promise<void> {
  const [released] = await work.tx
    .update(cases)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(cases.id, id), eq(cases.status, 'open'), eq(cases.claimedBy, work.actor.id)))
    .returning({ id: cases.id });
  if (released === undefined) return;
  await recordEvent(work, caseSubject, 'release', { id, by: 'admin', before: 'claimed', after: 'open' });
}

/** Reads a case that the actor holds, and locks it by default. Refuses with the name of its holder, or because the ten minutes are over. */
export async function readHeldCase(work: PersonWork, id: string, { locked }: { locked: boolean }) {
  const found = work.tx
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.id, id),
        eq(cases.status, 'open'),
        eq(cases.claimedBy, work.actor.id),
        gt(cases.claimedUntil, work.now),
      ),
    );
  const [claimed] = await (locked ? found.for('no key update') : found);
  if (claimed === undefined) throw await explainClaim(work, id);
  return claimed;
}

/** Refuses if another admin has the case now. The case is locked. */
export async function refuseIfClaimedByOther(work: Work, claimed: typeof cases.$inferSelect): Promise<void> {
  const { claimedBy, claimedUntil } = claimed;
  if (claimedBy === null || claimedBy === work.actor.id || claimedUntil === null || claimedUntil <= work.now) return;
  throw new Refusal('moderation.claimed', { current: await nameOf(work, claimedBy) });
}

/** Refuses a decision about oneself, if there is another admin. The case is locked. */
export async function refuseOwnCase(work: Work, { id, aboutId }: typeof cases.$inferSelect): Promise<void> {
  if (!isPerson(work.actor) || aboutId !== work.actor.id) return;
  const [decided] = await work.tx
    .select({ can: sql<boolean>`${canDecide(work.actor.id)}` })
    .from(cases)
    .where(eq(cases.id, id));
  if (decided?.can === false) throw new Refusal('moderation.another-admin');
}

/** True if the admin can decide a case `moderation_cases`: it is not about them or their decision, or there is no other admin. */
export const canDecide = (me: string) => sql`(
  (${cases.aboutId} is distinct from ${me} and not exists (
    select from ${moderationDecisions} d where d.id = ${cases.decisionId} and d.admin_id = ${me}))
  or not exists (
    select from accounts a where a.role = 'admin' and ${isPresent()}
      and a.id <> ${me} and a.id is distinct from ${cases.aboutId}))`;

async function explainClaim(work: PersonWork, id: string): Promise<Refusal> {
  const found = await findRow(work.tx, cases, id);
  if (found === undefined) return new Refusal('request.not-found');
  if (found.status === 'closed') return new Refusal('request.conflict', { current: 'closed' });
  const { claimedBy, claimedUntil } = found;
  const isOver = claimedUntil === null || claimedUntil <= work.now;
  if (claimedBy !== null && claimedBy !== work.actor.id && !isOver)
    return new Refusal('moderation.claimed', { current: await nameOf(work, claimedBy) });
  const [decided] = await work.tx
    .select({ can: sql<boolean>`${canDecide(work.actor.id)}` })
    .from(cases)
    .where(eq(cases.id, id));
  return new Refusal(decided?.can === false ? 'moderation.another-admin' : 'moderation.claim-over');
}

const nameOf = async ({ tx }: Work, accountId: string): Promise<string> =>
  (await query<{ name: string }>(tx).row(sql`select full_name as name from accounts where id = ${accountId}`))?.name ??
  '';
