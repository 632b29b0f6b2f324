import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { World } from '#engine/work.ts';
import type { SignedByPasskey } from '../passkey-shapes.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { checkSignature } from './passkeys/check-signature.ts';
import { requirePasskeySite } from './passkeys/passkey-site.ts';
import { passkeys, secondFactors, sessions } from './tables.ts';

/** A person's proof of identity before a sensitive change: the password, or a signature of a passkey. */
export type IdentityProof = { password?: string | undefined; passkey?: SignedByPasskey | undefined };

/**
 * Confirms the identity of a signed-in person. A password counts as at sign-in: 429 after too many wrong ones. It is not enough for an
 * admin whose session was opened by a password alone while the account has a second factor: a stolen password could replace that.
 */
async function confirmIdentity(
  world: World,
  person: Person,
  { proof, origin, address }: { proof: IdentityProof; origin: string | null; address: string },
): Promise<void> {
  if (proof.passkey !== undefined) {
    const site = requirePasskeySite(origin);
    if ((await checkSignature(world, proof.passkey, { site, person })) === null)
      throw new Refusal('accounts.passkey-not-yours');
    return;
  }
  if (proof.password === undefined) throw new Refusal('accounts.confirm-first');
  if (await mustShowFactor(world, person)) throw new Refusal('accounts.show-factor');
  await confirmPassword(world, person, { password: proof.password, path: 'password', address });
}

/** Confirms the identity of the person behind a request. */
export const confirmActor = (
  { world, actor, origin, address }: RequestContext<Person>,
  { password, passkey }: IdentityProof,
): Promise<void> => confirmIdentity(world, actor, { proof: { password, passkey }, origin, address });

async function mustShowFactor(world: World, { id, sessionId, needsSecondFactor }: Person): Promise<boolean> {
  if (needsSecondFactor !== true) return false;
  const [row] = await world.db
    .select({
      isVerified: sql<boolean>`${sessions.verifiedAt} is not null`,
      hasFactor: sql<boolean>`exists (select from ${passkeys} where ${passkeys.accountId} = ${id})
        or exists (select from ${secondFactors} where ${and(eq(secondFactors.accountId, id), isNotNull(secondFactors.enabledAt))})`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.isVerified === false && row.hasFactor;
}
