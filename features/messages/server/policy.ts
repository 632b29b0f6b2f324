import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { conversationMembers, conversations } from './tables.ts';

/** SQL: only the two people of a conversation see it; not even admins do. */
export const visibleTo = (reader: Person): SQL =>
  or(eq(conversations.participant1Id, reader.id), eq(conversations.participant2Id, reader.id)) as SQL;

/** The obstacle that keeps one of the two from writing to the other. */
export function obstacleTo({
  reachable,
  blocked,
  blockedByOther,
}: {
  reachable: boolean;
  blocked: boolean;
  blockedByOther: boolean;
}): ErrorCode | null {
  if (blocked) return 'messages.you-blocked';
  if (blockedByOther) return 'messages.blocked';
  return reachable ? null : 'messages.out-of-reach';
}

/** Locks a conversation of the actor until the transaction ends, and reads the other person. 404 if it is not theirs. */
export const lockConversation = (work: PersonWork, id: string) => conversationOf(work, id, { locked: true });

/** The same without a lock. */
export const readPair = (work: PersonWork, id: string) => conversationOf(work, id, { locked: false });

async function conversationOf(work: PersonWork, id: string, { locked }: { locked: boolean }) {
  const me = work.actor;
  const found = work.tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), visibleTo(me)));
  const [conversation] = await (locked ? found.for('no key update') : found);
  if (conversation === undefined) throw new Refusal('request.not-found');
  const { participant1Id, participant2Id } = conversation;
  return { conversation, me, otherId: participant1Id === me.id ? participant2Id : participant1Id };
}

/** The obstacle that keeps the actor from writing here now. The conversation is locked. */
export async function obstacleIn(
  work: PersonWork,
  { id, meId, otherId }: { id: string; meId: string; otherId: string },
): Promise<ErrorCode | null> {
  const members = await work.tx
    .select({
      accountId: conversationMembers.accountId,
      blockedAt: conversationMembers.blockedAt,
      status: accounts.status,
    })
    .from(conversationMembers)
    .innerJoin(accounts, eq(accounts.id, conversationMembers.accountId))
    .where(eq(conversationMembers.conversationId, id));
  const findMember = (accountId: string) => members.find((member) => member.accountId === accountId);
  return obstacleTo({
    reachable: isOneOf(findMember(otherId)?.status ?? null, presentStatuses),
    blocked: findMember(meId)?.blockedAt != null,
    blockedByOther: findMember(otherId)?.blockedAt != null,
  });
}

/** The refusals of a block, as the blocked person reads it and as the one who blocks. */
export type BlockCode = Extract<ErrorCode, 'messages.blocks-you' | 'messages.you-blocked-them'>;

/** SQL: the refusal that `me` reads where one of the two blocks the other; null without a block. That of the other comes first. */
export const blockBetween = (me: SQL, other: SQL): SQL => sql`(
  select case when m.account_id = ${me} then ${'messages.you-blocked-them' satisfies BlockCode} else ${'messages.blocks-you' satisfies BlockCode} end
  from conversations c join conversation_members m on m.conversation_id = c.id
  where c.participant1_id = least(${me}, ${other}) and c.participant2_id = greatest(${me}, ${other}) and m.blocked_at is not null
  order by m.account_id = ${me} limit 1)`;

/** True if one of the two blocks the other. */
export async function isBlockBetween(work: Work, one: string, other: string): Promise<boolean> {
  const found = await query(work.tx).row(sql`
    select 1 as found from conversations c join conversation_members m on m.conversation_id = c.id
    where c.participant1_id = least(${one}::uuid, ${other}::uuid) and c.participant2_id = greatest(${one}::uuid, ${other}::uuid)
      and m.blocked_at is not null limit 1`);
  return found !== undefined;
}
