import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Work, World } from '#engine/work.ts';
import type { LinkPurpose } from '#features/accounts/links.ts';
import { hashToken } from '../one-time-token.ts';
import { accountLinks, accounts } from '../tables.ts';

type Given = { purpose: LinkPurpose; token: string };

const isValid = ({ purpose, token }: Given, now: Date) =>
  and(
    eq(accountLinks.tokenHash, hashToken(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  );

/** Uses a link up, and returns its account. Of two uses at once one succeeds; 404 for a link that does not work, or no more. */
export const useLink = async (work: Work, given: Given): Promise<string> =>
  (await useMailedLink(work, given)).accountId;

/** `useLink`, with the time of its mail, and the address that the link gives to the account; null for a link of another purpose. */
export async function useMailedLink(
  { tx, now }: Work,
  given: Given,
): Promise<{ accountId: string; email: string | null; createdAt: Date }> {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(isValid(given, now))
    .returning({ accountId: accountLinks.accountId, email: accountLinks.email, createdAt: accountLinks.createdAt });
  if (link === undefined) throw new Refusal('accounts.bad-link');
  return link;
}

/** The account of a link, for the question on its page. Does not use the link up; 404 as `useLink`. */
export async function readLink({ db, clock }: World, given: Given): Promise<{ email: string; role: string }> {
  const [account] = await db
    .select({
      email: sql<string>`coalesce(${accountLinks.email}, ${accounts.email})`,
      role: accounts.role,
    })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isValid(given, clock.now()));
  if (account === undefined) throw new Refusal('accounts.bad-link');
  return account;
}
