import { minute } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { cookieName, readCookie, writeCookie } from '#features/accounts/server/sessions/session-cookie.ts';

/** The time in which a code can follow the right password, in milliseconds, and the number of codes that may be tried. */
export const halfSignInEnd = 10 * minute;
export const maxTries = 5;

const nameFor = (world: World) => `${cookieName(world.config)}-step`;

export const halfSignInCookie = (world: World, token: string): string =>
  writeCookie(nameFor(world), token, halfSignInEnd, world.config);

export const clearHalfSignInCookie = (world: World): string => writeCookie(nameFor(world), '', 0, world.config);

export const readHalfSignIn = (world: World, cookies: string | undefined): string | null =>
  readCookie(cookies, nameFor(world));
