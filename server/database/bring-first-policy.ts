import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { renderPolicy } from '#features/policies/server/render-policy.ts';
import { newId } from '#engine/columns.ts';

const text = new URL('../../features/policies/server/first-policy.md', import.meta.url);

/** Publishes the first version of the policy where there is none. It holds at once; a later release never changes it. */
export async function bringFirstPolicy(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from policy_versions limit 1');
  if (rowCount !== 0) return;
  const source = (await readFile(text, 'utf8')).trim();
  await client.query(
    `insert into policy_versions (id, number, source, html, summary, published_at, starts_at)
     values ($1, 1, $2, $3, '', date_trunc('milliseconds', now()), date_trunc('milliseconds', now())) on conflict do nothing`,
    [newId(), source, renderPolicy(source)],
  );
}
