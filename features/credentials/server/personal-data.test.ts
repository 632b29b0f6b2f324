import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useWorld } from '#tests/support/testing.ts';
import { lookAtCredential } from './look-at-credential.ts';
import { credentialPersonalData } from './personal-data.ts';
import { aCredential, readStatus } from './testing.ts';

const world = useWorld();

/** The credentials in the copy of a person's data. */
async function copyOf(id: string) {
  const copies = credentialPersonalData.flatMap(({ copy }) => (typeof copy === 'string' ? [] : [copy]));
  return query<{ id: string; seenBy: { by: string }[] }>(world.db).rows(sql`
    ${copies[0]?.rows({ id, providerId: null }) ?? sql``}`);
}

it('copies every credential with the admins who opened its documents, and none of another person', async () => {
  const provider = await aProvider(world);
  const admin = await anAdmin(world);
  const seen = await aCredential(world, { provider });
  const ended = await aCredential(world, { provider, status: 'expired' });
  await aCredential(world);
  await world.as(admin, (work) => lookAtCredential(work, seen.id));
  const rows = await copyOf(provider.id);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([seen.id, ended.id].toSorted());
  expect(rows.find(({ id }) => id === seen.id)?.seenBy).toMatchObject([{ by: admin.fullName }]);
  expect(rows.find(({ id }) => id === ended.id)?.seenBy).toEqual([]);
});

it('deletes the credentials of a person who leaves, with their documents', async () => {
  const provider = await aProvider(world);
  const { id, file } = await aCredential(world, { provider, status: 'confirmed' });
  await world.as(provider, askDeletion);
  await world.settle();
  world.clock.move(15 * day);
  await runDueRules(world);
  expect(await readStatus(world, id)).toBeUndefined();
  const [left] = await query<{ count: number }>(world.db).rows(sql`
    select count(*)::int as count from files where id = ${file.id}`);
  expect(left?.count).toBe(0);
});
