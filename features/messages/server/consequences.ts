import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { commentSubject } from '#features/problems/server/tables.ts';
import type { quoteSubject } from '#features/quotes/server/tables.ts';
import { closeBetween } from '#features/visits/server/workers/faces.ts';
import type { visitSubject } from '#features/visits/server/tables.ts';
import { isPerson } from '#engine/actor.ts';
import type { Consequence } from '#engine/event.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { blockBetween, type BlockCode, isBlockBetween } from './policy.ts';

/**
 * A block applies wherever one person writes to another or agrees with them: no requests, offers or quotes go to a person who blocks or is
 * blocked, nor is one accepted, and no comments go to the problem of a person who blocks, nor edits of one. Work that was agreed goes on, and
 * is reviewed; its visits have no link, and no photo of a worker.
 */
export const messageConsequences: readonly Consequence<
  typeof quoteSubject | typeof commentSubject | typeof visitSubject
>[] = [
  ...(['quote.request', 'quote.offer', 'quote.submit', 'quote.revise', 'quote.accept'] as const).map((after) => ({
    after,
    run: (work: Work, { subjectId }: { subjectId: string }) =>
      refuseBlocked(
        work,
        sql`select case when q.member_id = ${actorOf(work)} then p.account_id else q.member_id end
          from quote_requests q join providers p on p.id = q.provider_id where q.id = ${subjectId}`,
        { bothWays: true },
      ),
  })),
  ...(['comment.post', 'comment.edit'] as const).map((after) => ({
    after,
    run: (work: Work, { subjectId }: { subjectId: string }) =>
      refuseBlocked(
        work,
        sql`select b.owner_id from problem_comments c join problems b on b.id = c.problem_id where c.id = ${subjectId}`,
        { bothWays: false },
      ),
  })),
  {
    after: 'visit.share',
    run: (work, { subjectId }) => refuseBlocked(work, providerOfVisit(subjectId), { bothWays: true }),
  },
  { after: 'visit.name-worker', run: hideFromBlocked },
];

const providerOfVisit = (id: string): SQL =>
  sql`select p.account_id from visits v join providers p on p.id = v.provider_id where v.id = ${id}`;

/** The photo of a worker stays closed to a member while a block stands between them and the provider. */
async function hideFromBlocked(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const found = await query<{ memberId: string; providerId: string }>(work.tx).row(sql`
    select v.member_id, p.account_id as provider_id from visits v join providers p on p.id = v.provider_id where v.id = ${subjectId}`);
  if (found === undefined) return;
  const { memberId, providerId } = found;
  if (await isBlockBetween(work, memberId, providerId)) await closeBetween(work, memberId, providerId);
}

/** The person who acts; the id of no one for the system. */
const actorOf = ({ actor }: Work): string => (isPerson(actor) ? actor.id : '00000000-0000-0000-0000-000000000000');

/** Refuses if the person that `other` selects blocks the actor, or if the actor blocks that person. */
async function refuseBlocked(work: Work, other: SQL, { bothWays }: { bothWays: boolean }): Promise<void> {
  const me = sql`${actorOf(work)}::uuid`;
  const found = await query<{ code: BlockCode | null }>(work.tx).row(sql`
    select ${blockBetween(me, sql`o.id`)} as code from (${other}) o (id)`);
  const code = found?.code ?? null;
  if (code !== null && (bothWays || code === 'messages.blocks-you')) throw new Refusal(code);
}
