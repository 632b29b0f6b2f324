import { eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { pickPrivacy, type Privacy } from '../profile.ts';
import { lockAccount } from './lock-account.ts';
import { accounts, accountSubject } from './tables.ts';

/** A person changes the visibility of their profile, or its contact details. Settings that are left out stay. The event keeps both versions. */
export async function savePrivacy(
  work: PersonWork,
  change: { [Name in keyof Privacy]?: Privacy[Name] | undefined },
): Promise<void> {
  const { tx, actor, now } = work;
  const account = expectFound(await lockAccount({ tx }, actor.id));
  const { status } = account;
  const before = pickPrivacy(account);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: Privacy = { ...before, ...Object.fromEntries(given) };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await tx
    .update(accounts)
    .set({ ...after, updatedAt: now })
    .where(eq(accounts.id, actor.id));
  await recordEvent(work, accountSubject, 'change-privacy', {
    id: actor.id,
    by: 'account',
    before: status,
    after: status,
    data: { before, after },
  });
}
