import { isPerson, type Actor } from '#server/actor.ts';
import type { World } from '#server/work.ts';
import { cookieName, isSecure } from './session-cookie.ts';

/** Ends the session that asks; returns the cookie that takes the browser's away. */
export async function signOut(world: World, actor: Actor): Promise<string> {
  if (isPerson(actor)) await world.db.$client`delete from sessions where id = ${actor.sessionId}`;
  return `${cookieName(world.config)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure(world.config) ? '; Secure' : ''}`;
}
