import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { describeDevice } from './describe-device.ts';
import { hashToken, makeToken } from '../one-time-token.ts';
import { cookieName, readCookie, writeCookie } from './session-cookie.ts';
import { accountSubject, seenDevices } from '../tables.ts';

/** The time for which a browser is remembered after its last sign-in, in milliseconds: browsers keep no cookie for longer. */
export const seenFor = 400 * day;

const nameFor = (config: Work['world']['config']) => `${cookieName(config)}-seen`;
const tokenPattern = /^[\w-]{43}$/;

/**
 * Remembers the browser of a sign-in, by a cookie that it sends with every later sign-in. Records the event `new-device` for a browser that
 * was not seen before, except at the first sign-in of the account. Returns the cookie to set.
 */
export async function rememberDevice(
  work: Work,
  account: { id: string; isFirstSignIn: boolean },
  { cookies, userAgent }: { cookies?: string | undefined; userAgent?: string | undefined },
): Promise<string> {
  const { world, tx, now } = work;
  const name = nameFor(world.config);
  const sent = readCookie(cookies, name);
  const token = sent !== null && tokenPattern.test(sent) ? sent : makeToken();
  const row = await query<{ isNew: boolean }>(tx).row(sql`
      insert into ${seenDevices} (account_id, token_hash, last_at) values (${account.id}, ${hashToken(token)}, ${now.toISOString()})
    on conflict (account_id, token_hash) do update set last_at = excluded.last_at returning xmax = 0 as is_new`);
  if (row?.isNew === true && !account.isFirstSignIn)
    await recordEvent(work, accountSubject, 'new-device', {
      id: account.id,
      by: 'system',
      before: null,
      after: 'signed-in',
      data: describeDevice(userAgent ?? null),
    });
  return writeCookie(name, token, seenFor, world.config);
}
