import { Refusal } from '#core/errors.ts';
import { asPerson } from '#features/accounts/server/as-person.ts';
import { findSuspended } from '#features/accounts/server/find-suspended.ts';
import { transact, type World } from '#engine/work.ts';
import { appealDecision } from './appeal-decision.ts';
import { readSuspension } from './decisions.ts';

type SignIn = Parameters<typeof findSuspended>[1];

/** The reason that an account is suspended. A suspended person has no session: they give their password, with the limits of a sign-in. */
export async function readOwnSuspension(world: World, signIn: SignIn) {
  return readSuspension(world, await findSuspended(world, signIn));
}

/** The suspended person appeals, once. */
export async function appealSuspension(world: World, { text, ...signIn }: SignIn & { text: string }) {
  const accountId = await findSuspended(world, signIn);
  const { decision } = await readSuspension(world, accountId);
  if (decision === null) throw new Refusal('request.not-found');
  await transact(world, await asPerson(world, accountId), (work) =>
    appealDecision(work, { id: decision.id, accountId, text }),
  );
  return readSuspension(world, accountId);
}
