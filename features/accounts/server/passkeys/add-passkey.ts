import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { MadePasskey } from '#features/accounts/passkey-shapes.ts';
import { verifySession } from '#features/accounts/server/second-factor/set-up.ts';
import { lockAccount } from '../lock-account.ts';
import { accountSubject, passkeys } from '#features/accounts/server/tables.ts';
import { challengeEnd, makeChallenge, takeChallenge } from './challenge.ts';
import { describePasskeys } from './check-signature.ts';
import type { PasskeySite } from './passkey-site.ts';

export const maxPasskeys = 20;
/** EdDSA, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];

/** The options for making a passkey. The person has just confirmed their identity. */
export async function askForPasskey(world: World, person: Person, { rpId }: PasskeySite) {
  return {
    challenge: await makeChallenge(world, 'add', person.sessionId),
    rp: { id: rpId, name: (await world.readBrand(world.db)).siteName },
    user: { id: Buffer.from(person.id).toString('base64url'), name: person.email, displayName: person.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeEnd,
    attestation: 'none' as const,
    excludeCredentials: await describePasskeys(world.db, person.id),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

type Made = Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>;

/** Checks a passkey that the browser has made, and that its owner was verified. Refuses any other answer. */
export async function readMadePasskey(
  world: World,
  person: Person,
  { made, site }: { made: MadePasskey; site: PasskeySite },
): Promise<Made> {
  const { id, transports, clientDataJSON, attestationObject } = made;
  const { sessionId } = person;
  const challenge = await takeChallenge(world, { clientDataJSON, purpose: 'add', sessionId });
  if (challenge === null) throw new Refusal('accounts.passkey-not-made');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const read = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (read?.registrationInfo?.userVerified !== true) throw new Refusal('accounts.passkey-not-made');
  const { credential, credentialBackedUp } = read.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isBackedUp: credentialBackedUp,
  };
}

/** Stores a passkey that was checked, and returns its id. The session counts as verified. 409 for one passkey too many. */
export async function addPasskey(work: PersonWork, name: string, made: Made): Promise<string> {
  const { tx, now, actor } = work;
  // Locked for an exact count of the passkeys.
  await lockAccount({ tx }, actor.id);
  if ((await tx.$count(passkeys, eq(passkeys.accountId, actor.id))) >= maxPasskeys)
    throw new Refusal('accounts.too-many-passkeys');
  const [added] = await tx
    .insert(passkeys)
    .values({ ...made, accountId: actor.id, name, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added === undefined) throw new Refusal('accounts.passkey-not-made');
  await verifySession(work);
  await recordEvent(work, accountSubject, 'passkey-added', {
    id: actor.id,
    by: 'account',
    before: null,
    after: 'added',
  });
  return added.id;
}
