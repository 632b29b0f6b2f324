import { and, eq, sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { comparePassword, hashPassword } from './hash-password.ts';
import { credentials } from '../tables.ts';

/**
 * Compares a password with that of the account, outside any transaction: hashing takes long. Returns the hash that was compared, or
 * null for a wrong password. An unknown email takes as long as a wrong password. A right password replaces a hash of another cost.
 */
export async function checkPassword(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const cost = world.config.passwordCost;
  const row = await query<{ id: string; password: string }>(world.db).row(sql`
      select c.id, c.password from credentials c join accounts a on a.id = c.user_id
    where a.email = ${email} and c.provider_id = 'credential' and c.password is not null`);
  if (row === undefined) {
    await hashPassword(password, cost);
    return null;
  }
  const { isRight, isOutdated } = await comparePassword(password, row.password, cost);
  if (!isRight) return null;
  if (!isOutdated) return row.password;
  const hash = await hashPassword(password, cost);
  const replaced = await world.db
    .update(credentials)
    .set({ password: hash })
    .where(and(eq(credentials.id, row.id), eq(credentials.password, row.password)))
    .returning({ id: credentials.id });
  // Another sign-in has replaced it, or the password was changed.
  return replaced.length > 0 ? hash : checkPassword(world, { email, password });
}
