import type { Person } from '#engine/actor.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type World } from '#engine/work.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSessions } from '#features/accounts/server/sessions/end-sessions.ts';
import { hashPassword } from './hash-password.ts';
import { limitSignIns, turnOf } from './limit-hashing.ts';
import { refuseBadPassword } from './refuse-bad-password.ts';
import { accountSubject } from '../tables.ts';
import { writePassword } from './write-password.ts';

/**
 * Changes the password of a person who knows the current one, and ends their other sessions. 422 beside `current` or `password`; 409 if
 * another session has changed the password since the check.
 */
export async function changePassword(
  world: World,
  person: Person,
  { current, password, address }: { current: string; password: string; address: string },
): Promise<void> {
  // Without a second factor a session has the rights of a member, and the account is still an admin's.
  refuseBadPassword(world, password, person.needsSecondFactor === true ? 'admin' : person.role);
  const checked = await confirmPassword(world, person, { password: current, path: 'current', address });
  const hash = await limitSignIns(() => hashPassword(password, world.config.passwordCost), turnOf(address));
  await transact(world, person, async (work) => {
    await writePassword(work, person.id, { from: checked, to: hash });
    await endSessions(work, person.id, { except: person.sessionId });
    await recordEvent(work, accountSubject, 'change-password', {
      id: person.id,
      by: 'account',
      before: null,
      after: 'changed',
    });
  });
}
