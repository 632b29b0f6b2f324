import { eq } from 'drizzle-orm';
import { isPerson, type Caller } from '#server/engine/actor.ts';
import { hint } from '#server/engine/hint.ts';
import { transact, type World } from '#server/engine/work.ts';
import { cookieName, writeCookie } from './session-cookie.ts';
import { sessions } from './tables.ts';

/** Ends the session of the request; returns the cookie that clears the browser's. */
export async function signOut(world: World, actor: Caller): Promise<string> {
  if (isPerson(actor))
    await transact(world, actor, async (work) => {
      await work.tx.delete(sessions).where(eq(sessions.id, actor.sessionId));
      await hint(work, [actor.id], ['session']);
    });
  return writeCookie(cookieName(world.config), '', 0, world.config);
}
