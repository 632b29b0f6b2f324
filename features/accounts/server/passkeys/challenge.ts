import { and, eq, gt, isNull } from 'drizzle-orm';
import { minute } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { makeToken } from '#features/accounts/server/one-time-token.ts';
import { passkeyChallenges, type passkeyPurposes } from '#features/accounts/server/tables.ts';

type Purpose = (typeof passkeyPurposes)[number];

/** Milliseconds that a person may take with their authenticator. */
export const challengeEnd = 5 * minute;

/** Makes a challenge for an authenticator, for one purpose and, if a person is signed in, for their session. */
export async function makeChallenge(world: World, purpose: Purpose, sessionId: string | null): Promise<string> {
  const challenge = makeToken();
  await world.db.insert(passkeyChallenges).values({ challenge, purpose, sessionId, createdAt: world.clock.now() });
  return challenge;
}

/**
 * Deletes the challenge of an answer from the database, and returns it; null if it is unknown, too old, or meant for another purpose or
 * session. A separate statement, so that the challenge is used up even if the answer is refused.
 */
export async function takeChallenge(
  { db, clock }: World,
  { clientDataJSON, purpose, sessionId }: { clientDataJSON: string; purpose: Purpose; sessionId: string | null },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.createdAt, new Date(clock.now().getTime() - challengeEnd)),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken[0]?.challenge ?? null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : null;
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
