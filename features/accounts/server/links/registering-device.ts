import { createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from '#engine/work.ts';
import { linkLives } from '#features/accounts/links.ts';
import { cookieName, readCookie, writeCookie } from '#features/accounts/server/sessions/session-cookie.ts';

type Config = World['config'];

const nameFor = (config: Config) => `${cookieName(config)}-registered`;

const secretFor = ({ sessionSecret }: Config, accountId: string): string =>
  createHmac('sha256', sessionSecret).update(`registered here: ${accountId}`).digest('base64url');

/** The cookie of the browser that registered an account, for as long as the link of its mail works. */
export const registeringCookie = (config: Config, accountId: string): string =>
  writeCookie(nameFor(config), secretFor(config, accountId), linkLives.confirm, config);

export const endedRegisteringCookie = (config: Config): string => writeCookie(nameFor(config), '', 0, config);

/** True if the account was registered in the browser that sends these cookies. */
export function isRegisteringDevice(config: Config, accountId: string, cookies: string | undefined): boolean {
  const given = Buffer.from(readCookie(cookies, nameFor(config)) ?? '');
  const expected = Buffer.from(secretFor(config, accountId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
