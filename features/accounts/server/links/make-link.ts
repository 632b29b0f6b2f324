import { isNull } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { linkLives, linkParameters, type LinkPurpose } from '#features/accounts/links.ts';
import { hashToken, makeToken } from '../one-time-token.ts';
import { accountLinks } from '../tables.ts';

/**
 * Makes the link of a mail, and returns its path: `/login#reset=…`. The token stands in the fragment, which browsers send to no server, so
 * no proxy logs it. It is not stored, so a second sending of the mail (the same `id`) gets another, and the one before stops working.
 */
export async function makeLink(
  { db, clock }: World,
  {
    id,
    accountId,
    purpose,
    email = null,
  }: { id: string; accountId: string; purpose: LinkPurpose; email?: string | null },
): Promise<string> {
  const token = makeToken();
  const now = clock.now();
  const made = {
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLives[purpose]),
  };
  await db
    .insert(accountLinks)
    .values({ id, accountId, purpose, email, ...made })
    .onConflictDoUpdate({ target: accountLinks.id, set: made, setWhere: isNull(accountLinks.usedAt) });
  return `/login#${linkParameters[purpose]}=${token}`;
}
