import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { visibleTo as listingVisibleTo } from '#features/providers/server/policy.ts';
import { providers } from '#features/providers/server/tables.ts';
import { partyTo, visibleTo } from '#features/quotes/server/policy.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { conversationMembers, conversations } from './tables.ts';

const p = alias(providers, 'p');

/**
 * Finds or begins the conversation of the actor with an approved provider, the other side of a quote, or a person who shares one with
 * them already; admins may write to all people. 404 for others, 409 for oneself.
 */
export async function openConversation(
  work: PersonWork,
  { accountId, quoteId }: { accountId?: string | undefined; quoteId?: string | undefined },
) {
  const me = work.actor;
  const otherId = quoteId === undefined ? (accountId ?? '') : await otherSideOf(work, me, quoteId);
  if (otherId === me.id) throw new Refusal('messages.to-oneself');
  const id =
    (await find(work, me.id, otherId)) ?? (await begin(work, me, otherId, { checksReach: quoteId === undefined }));
  if (quoteId !== undefined)
    await work.tx.update(conversations).set({ quoteId, updatedAt: work.now }).where(eq(conversations.id, id));
  // The actor has it in their list at once, the other person with the first message.
  await work.tx
    .update(conversationMembers)
    .set({ activeAt: work.now })
    .where(
      and(
        eq(conversationMembers.conversationId, id),
        eq(conversationMembers.accountId, me.id),
        isNull(conversationMembers.activeAt),
      ),
    );
  return { id };
}

const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

async function find({ tx }: Work, one: string, other: string): Promise<string | undefined> {
  const [participant1Id, participant2Id] = pairOf(one, other);
  const found = await findRow(tx, conversations, { participant1Id, participant2Id }, 'id');
  return found?.id;
}

async function begin(
  work: Work,
  me: Person,
  otherId: string,
  { checksReach }: { checksReach: boolean },
): Promise<string> {
  if (checksReach) await expectReachable(work, me, otherId);
  const [participant1Id, participant2Id] = pairOf(me.id, otherId);
  const [made] = await work.tx
    .insert(conversations)
    .values({ id: newId(), participant1Id, participant2Id, createdAt: work.now, updatedAt: work.now })
    .onConflictDoNothing({ target: [conversations.participant1Id, conversations.participant2Id] })
    .returning({ id: conversations.id });
  // The other person began it at the same time.
  const id = made?.id ?? (await find(work, me.id, otherId));
  if (id === undefined) throw new Error('a conversation that is there was not found');
  await work.tx
    .insert(conversationMembers)
    .values([participant1Id, participant2Id].map((accountId) => ({ conversationId: id, accountId })))
    .onConflictDoNothing();
  return id;
}

/** Finds a stranger only if they are a listed provider; admins find all people. */
async function expectReachable({ tx }: Work, me: Person, otherId: string): Promise<void> {
  const [found] = await tx
    .select({
      account: accounts.status,
      isListed: sql<boolean | null>`${p.status} = 'approved' and ${listingVisibleTo(me)}`,
    })
    .from(accounts)
    .leftJoin(p, eq(p.accountId, accounts.id))
    .where(eq(accounts.id, otherId));
  const reachable =
    found !== undefined && isOneOf(found.account, presentStatuses) && (found.isListed === true || me.role === 'admin');
  if (!reachable && !(await shareAQuote(tx, me, otherId))) throw new Refusal('request.not-found');
}

async function shareAQuote(tx: Work['tx'], me: Person, otherId: string): Promise<boolean> {
  const mine =
    me.providerId === null
      ? undefined
      : and(eq(quoteRequests.providerId, me.providerId), eq(quoteRequests.memberId, otherId));
  const [shared] = await tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .where(or(mine, and(eq(quoteRequests.memberId, me.id), eq(providers.accountId, otherId))))
    .limit(1);
  return shared !== undefined;
}

/** Reads the other party of a quote of the actor; 404 if the actor is no party. */
async function otherSideOf({ tx }: Work, me: Person, quoteId: string): Promise<string> {
  const [quote] = await tx
    .select({
      memberId: quoteRequests.memberId,
      providerId: quoteRequests.providerId,
      providerAccountId: providers.accountId,
    })
    .from(quoteRequests)
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .where(and(eq(quoteRequests.id, quoteId), visibleTo(me)));
  const party = quote && partyTo(quote, me);
  if (quote === undefined || party === 'admin') throw new Refusal('request.not-found');
  return party === 'member' ? quote.providerAccountId : quote.memberId;
}
