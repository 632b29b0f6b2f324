import { and, eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { soundsOfficial } from '#core/typed-text/name.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { textRefusals } from '#core/wording.ts';
import type { z } from '#core/zod.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import type { profileChange } from '../profile-contract.ts';
import { lockAccount } from './lock-account.ts';
import { accounts, accountSubject } from './tables.ts';

type Change = z.output<typeof profileChange>;

const columns = ['fullName', 'phone', 'address', 'city', 'province', 'postalCode'] as const;

/**
 * A person saves their personal information. 409 (`accounts.profile-changed`) if it was changed since they read it, 422 for a name that
 * sounds like the site's own people. The event names the changed fields; without a change nothing is written.
 */
export async function saveProfile(work: PersonWork, { revision, ...typed }: Change): Promise<void> {
  const { tx, actor } = work;
  if (actor.role !== 'admin' && soundsOfficial(typed.fullName))
    throw new Refusal('request.invalid', { errors: [{ path: 'fullName', message: textRefusals.officialName }] });
  const before = expectFound(await lockAccount({ tx }, actor.id));
  const after = {
    fullName: typed.fullName,
    phone: readPhone(typed.phone),
    address: typed.address || null,
    city: typed.city || null,
    province: typed.province || null,
    postalCode: typed.postalCode || null,
  };
  // A repeated request finds its own change.
  if (listChanges(before, after).length === 0) return;
  if (before.profileRevision !== revision) throw new Refusal('accounts.profile-changed');
  await write(work, before, after);
}

/** Saves the street address and the number that a person gave for some work. An empty one changes nothing. */
export async function keepInProfile(
  work: PersonWork,
  given: { address: string | null; phone: string | null },
): Promise<void> {
  const before = expectFound(await lockAccount(work, work.actor.id));
  await write(work, before, {
    ...(given.address !== null && { address: given.address }),
    ...(given.phone !== null && { phone: given.phone }),
  });
}

type Account = typeof accounts.$inferSelect;
type Fields = Partial<Pick<Account, (typeof columns)[number]>>;

const listChanges = (before: Account, after: Fields) =>
  columns.filter((column) => after[column] !== undefined && before[column] !== after[column]);

async function write(work: PersonWork, before: Account, after: Fields): Promise<void> {
  const { tx, actor, now } = work;
  const fields = listChanges(before, after);
  if (fields.length === 0) return;
  const revision = before.profileRevision;
  await tx
    .update(accounts)
    .set({ ...after, profileRevision: revision + 1, updatedAt: now })
    .where(and(eq(accounts.id, actor.id), eq(accounts.profileRevision, revision)));
  const { status } = before;
  await recordEvent(work, accountSubject, 'change-profile', {
    id: actor.id,
    by: 'account',
    before: status,
    after: status,
    data: { fields: [...fields] },
  });
}
