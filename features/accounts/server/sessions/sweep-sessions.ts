import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { challengeEnd } from '#features/accounts/server/passkeys/challenge.ts';
import { halfSignInEnd } from '#features/accounts/server/second-factor/half-sign-in.ts';
import { trustEnd } from '#features/accounts/server/second-factor/trusted-devices.ts';
import { seenFor } from './seen-devices.ts';
import { absoluteEnd } from './session-cookie.ts';

/**
 * Deletes sessions, links, half sign-ins, challenges and trust in devices that have ended, counts of attempts whose window has ended, and
 * networks and browsers not seen for a year.
 */
export async function sweepSessions(world: World): Promise<void> {
  const now = world.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await world.db.execute(
    sql`delete from sessions where expires_at <= ${now.toISOString()} or created_at <= ${before(absoluteEnd)}`,
  );
  await world.db.execute(sql`delete from known_networks where last_at < ${before(365 * day)}`);
  await world.db.execute(sql`delete from seen_devices where last_at < ${before(seenFor)}`);
  await world.db.execute(sql`delete from account_links where expires_at < ${now.toISOString()}`);
  await world.db.execute(sql`delete from half_sign_ins where created_at < ${before(halfSignInEnd)}`);
  await world.db.execute(sql`delete from passkey_challenges where created_at < ${before(challengeEnd)}`);
  await world.db.execute(sql`delete from trusted_devices where created_at < ${before(trustEnd)}`);
  await world.db.execute(sql`delete from sign_in_attempts where window_start < ${before(day)}`);
}
