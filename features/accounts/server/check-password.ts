import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { readRow } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';

/**
 * Compares a password with that of the account, outside any transaction: hashing takes long. Returns the hash that was compared, or
 * null for a wrong password. An unknown email takes as long as a wrong password.
 */
export async function checkPassword(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const row = await readRow<{ password: string }>(
    world.db,
    sql`select c.password from credentials c join accounts a on a.id = c.user_id
    where a.email = ${email} and c.provider_id = 'credential' and c.password is not null`,
  );
  if (row === undefined) {
    await hashPassword(password);
    return null;
  }
  return (await verifyPassword({ hash: row.password, password })) ? row.password : null;
}
