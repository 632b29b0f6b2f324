import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { checkPassword } from './passwords/check-password.ts';
import { limitSignIns, turnOf } from './passwords/limit-hashing.ts';
import { countSignedIn, countSignIn } from './sessions/throttle-sign-in.ts';

type TypedLogin = { email: string; password: string; address: string };

/** The suspended account with this email and password. 401 for a wrong password and for an account that is not suspended alike. */
export async function findSuspended(world: World, { email, password, address }: TypedLogin): Promise<string> {
  const giveBack = await countSignIn(world, email, address);
  const checked = await limitSignIns(() => checkPassword(world, { email, password }), turnOf(address)).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  if (checked === null) throw new Refusal('accounts.bad-credentials');
  const row = await query<{ id: string }>(world.db).row(sql`
    select id from accounts where email = ${email} and status = 'suspended'`);
  // The answer is the same as for a wrong password: only a sign-in may confirm a password, since the person gets a mail about it.
  if (row === undefined) throw new Refusal('accounts.bad-credentials');
  await giveBack();
  await countSignedIn(world, email);
  return row.id;
}
