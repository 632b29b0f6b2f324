import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { checkPassword } from '#features/accounts/server/check-password.ts';
import { limitSignIns, turnOf } from '#features/accounts/server/limit-hashing.ts';
import { countSignedIn, countSignIn } from '#features/accounts/server/throttle-sign-in.ts';
import { visitor } from '#engine/actor.ts';
import { readRow } from '#engine/postgres/read.ts';
import { transact, type World } from '#engine/work.ts';
import { appealDecision } from './appeal-decision.ts';
import { readSuspension } from './decision-queries.ts';

type Shown = { email: string; password: string; address: string };

/** The reason that an account is suspended. A suspended person has no session: they give their password, with the limits of a sign-in. */
export async function readOwnSuspension(world: World, shown: Shown) {
  return readSuspension(world, await findSuspended(world, shown));
}

/** The suspended person appeals, once. */
export async function appealSuspension(world: World, { text, ...shown }: Shown & { text: string }) {
  const accountId = await findSuspended(world, shown);
  const { decision } = await readSuspension(world, accountId);
  if (decision === null) throw new Refusal('request.not-found');
  await transact(world, visitor, (work) => appealDecision(work, { id: decision.id, accountId, text }));
  return readSuspension(world, accountId);
}

/** The suspended account with this email and password. 401 for a wrong password and for an account that is not suspended alike. */
async function findSuspended(world: World, { email, password, address }: Shown): Promise<string> {
  const giveBack = await countSignIn(world, email, address);
  const checked = await limitSignIns(() => checkPassword(world, { email, password }), turnOf(address)).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  if (checked === null) throw new Refusal('accounts.bad-credentials');
  const row = await readRow<{ id: string }>(
    world.db,
    sql`select id from accounts where email = ${email} and status = 'suspended'`,
  );
  // The answer is the same as for a wrong password: only a sign-in, of which the person gets a mail, may confirm a password.
  if (row === undefined) throw new Refusal('accounts.bad-credentials');
  await giveBack();
  await countSignedIn(world, email);
  return row.id;
}
