import { eq } from 'drizzle-orm';
import { isPerson, type Caller } from '#engine/actor.ts';
import { hint } from '#engine/hint.ts';
import { transact, type World } from '#engine/work.ts';
import { cookieName, writeCookie } from './session-cookie.ts';
import { sessions } from '../tables.ts';

/** Ends the session of the request; returns the cookie that clears the browser's. */
export async function signOut(world: World, actor: Caller): Promise<string> {
  // A person who is leaving has a session too.
  const session = isPerson(actor)
    ? { id: actor.sessionId, of: actor.id }
    : actor.leaving && { id: actor.leaving.sessionId, of: actor.leaving.accountId };
  if (session !== undefined)
    await transact(world, actor, async (work) => {
      await work.tx.delete(sessions).where(eq(sessions.id, session.id));
      await hint(work, [session.of], ['session']);
    });
  return writeCookie(cookieName(world.config), '', 0, world.config);
}
