import { and, asc, eq } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import type { Database } from '#engine/postgres/database.ts';
import type { World } from '#engine/work.ts';
import type { SignedByPasskey } from '#features/accounts/passkey-shapes.ts';
import { passkeys } from '#features/accounts/server/tables.ts';
import { challengeEnd, makeChallenge, takeChallenge } from './challenge.ts';
import type { PasskeySite } from './passkey-site.ts';

/** `person` if a signed-in person confirms their identity; null if a visitor signs in. */
export type Signing = { site: PasskeySite; person: Person | null };

/** The options for signing with a passkey: with any passkey of this site, or with one of the person's. */
export async function askForSignature(world: World, { site, person }: Signing) {
  const [purpose, sessionId] = purposeOf(person);
  return {
    challenge: await makeChallenge(world, purpose, sessionId),
    rpId: site.rpId,
    timeout: challengeEnd,
    userVerification: 'required' as const,
    allowCredentials: person === null ? [] : await describePasskeys(world.db, person.id),
  };
}

const purposeOf = (person: Person | null): ['sign-in' | 'confirm', string | null] =>
  person === null ? ['sign-in', null] : ['confirm', person.sessionId];

/** The passkeys of an account in the form for a browser. */
export async function describePasskeys(db: Database, accountId: string) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt));
  return rows.map((row) => ({ ...row, type: 'public-key' as const }));
}

/**
 * Checks the signature of a passkey, and that its owner was verified by their fingerprint, face or PIN. Counts its use, and returns its
 * account. Null for a wrong answer, for one that was given before, and for a passkey that counts back: a copy.
 */
export async function checkSignature(
  world: World,
  signed: SignedByPasskey,
  { site, person }: Signing,
): Promise<{ accountId: string } | null> {
  const [purpose, sessionId] = purposeOf(person);
  const challenge = await takeChallenge(world, { clientDataJSON: signed.clientDataJSON, purpose, sessionId });
  if (challenge === null) return null;
  const [passkey] = await world.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, signed.id), person === null ? undefined : eq(passkeys.accountId, person.id)));
  if (passkey === undefined) return null;
  const counter = await readCounter(signed, { passkey, site, challenge });
  if (counter === null) return null;
  const used = await world.db
    .update(passkeys)
    .set({ counter, lastUsedAt: world.clock.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ accountId: passkeys.accountId });
  return used[0] ?? null;
}

async function readCounter(
  { id, ...response }: SignedByPasskey,
  { passkey, site, challenge }: { passkey: typeof passkeys.$inferSelect; site: PasskeySite; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each invalid part.
    return null;
  }
}
