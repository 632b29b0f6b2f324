import { and, eq, isNull } from 'drizzle-orm';
import { visitor } from '#engine/actor.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type World } from '#engine/work.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { endSessions } from '#features/accounts/server/sessions/end-sessions.ts';
import { keepEmail } from '../keep-email.ts';
import { hashPassword } from '#features/accounts/server/passwords/hash-password.ts';
import { limitSignIns, turnOf } from '#features/accounts/server/passwords/limit-hashing.ts';
import { refuseBadPassword } from '#features/accounts/server/passwords/refuse-bad-password.ts';
import { forgetTrustedDevices } from '#features/accounts/server/second-factor/trusted-devices.ts';
import { accountLinks, accountSubject } from '../tables.ts';
import { writePassword } from '#features/accounts/server/passwords/write-password.ts';
import { markConfirmed } from './confirm-email.ts';
import { readLink, useLink } from './use-link.ts';

/**
 * Sets a new password by the link that was mailed to the account, and ends all its sessions and its other links of this kind. A person
 * who opens the link reads the mails of its address, which confirms it. 404 for a link that does not work, 422 for a bad password.
 */
export async function resetPassword(
  world: World,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const given = { purpose: 'reset', token } as const;
  const { role } = await readLink(world, given);
  refuseBadPassword(world, password, storedRole.parse(role));
  const hash = await limitSignIns(() => hashPassword(password, world.config.passwordCost), turnOf(address));
  await transact(world, visitor, async (work) => {
    const id = await useLink(work, given);
    await writePassword(work, id, { to: hash });
    await markConfirmed(work, id);
    await work.tx
      .update(accountLinks)
      .set({ usedAt: work.now })
      .where(and(eq(accountLinks.accountId, id), eq(accountLinks.purpose, 'reset'), isNull(accountLinks.usedAt)));
    await endSessions(work, id);
    await keepEmail(work, id);
    await forgetTrustedDevices(work, id);
    await recordEvent(work, accountSubject, 'reset-password', { id, by: 'system', before: null, after: 'changed' });
  });
}
