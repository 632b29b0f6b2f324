import { createHmac } from 'node:crypto';
import { cookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { newId } from '#engine/columns.ts';
import type { Sql } from '#tests/support/sql-client.ts';
import { sessionSecret } from './world.ts';

/** Makes a session for each account as sign-in does, and returns their Cookie headers in the same order. */
export async function signInAll(sql: Sql, accounts: readonly string[]): Promise<string[]> {
  const tokens = accounts.map(() => newId());
  await sql`
    insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select gen_random_uuid(), token, account, now() + interval '1 day', now(), now()
    from unnest(${tokens}::text[], ${accounts}::uuid[]) made (token, account)`;
  return tokens.map((token) => {
    const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
    return `${cookieName({ publicUrl: undefined })}=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}

/** Adds members with sessions to an empty marketplace. */
export async function addPeople(sql: Sql, many: number): Promise<{ accountId: string; cookie: string }[]> {
  const people = await sql<{ id: string }[]>`
    insert into accounts (id, full_name, email, email_verified, role, status, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.org', true, 'member', 'approved', now(), now() from generate_series(1, ${many}::int) n
    returning id`;
  const ids = people.map(({ id }) => id);
  const cookies = await signInAll(sql, ids);
  return ids.map((accountId, at) => ({ accountId, cookie: cookies[at] ?? '' }));
}
