import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { changeSettings } from '#features/site/server/change-settings.ts';
import { useWorld } from '#tests/support/testing.ts';
import { sweepDocuments } from './delete-documents.ts';
import { readOwnCredential } from './queries.ts';
import { credentialFiles } from './tables.ts';
import { aCredential, aKind } from './testing.ts';

const world = useWorld();

const hasDocument = async (id: string) =>
  (await world.db.$count(credentialFiles, eq(credentialFiles.credentialId, id))) > 0;

/** A credential of each kind that matters, answered now. */
async function answered() {
  const { id: identity } = await aKind(world, { dropsDocuments: true, numberForm: 'none' });
  return {
    seen: (await aCredential(world, { kindId: identity, status: 'confirmed' })).id,
    kept: (await aCredential(world, { status: 'confirmed' })).id,
    declined: (await aCredential(world, { status: 'declined' })).id,
    waiting: (await aCredential(world, { kindId: identity })).id,
  };
}

it('deletes documents that are seen and not kept 30 days after the answer, and those that no longer count', async () => {
  const made = await answered();
  world.clock.move(30 * day - 1);
  await sweepDocuments(world);
  expect(await Promise.all(Object.values(made).map(hasDocument))).toEqual([true, true, true, true]);
  world.clock.move(1);
  await Promise.all([sweepDocuments(world), sweepDocuments(world.elsewhere)]);
  expect(await Promise.all(Object.values(made).map(hasDocument))).toEqual([false, true, false, true]);
});

it('deletes them after the days of the setting', async () => {
  const admin = await anAdmin(world);
  await world.as(admin, (work) => changeSettings(work, { documentDays: 3 }));
  const { seen } = await answered();
  world.clock.move(3 * day);
  await sweepDocuments(world);
  expect(await hasDocument(seen)).toBe(false);
  await world.as(admin, (work) => changeSettings(work, { documentDays: 30 }));
});

it('counts the days of a document that is seen and not kept from the answer, also when the credential ends later', async () => {
  const { id: kindId } = await aKind(world, { dropsDocuments: true });
  const seen = await aCredential(world, { kindId, status: 'confirmed', days: 20 });
  const kept = await aCredential(world, { status: 'confirmed', days: 20 });
  const answeredAt = world.clock.now().getTime();
  world.clock.move(20 * day);
  await runDueRules(world);
  const dropAt = async ({ id, provider }: typeof seen) => (await readOwnCredential(world, provider.id, id)).dropAt;
  expect(await dropAt(seen)).toBe(new Date(answeredAt + 30 * day).toISOString());
  expect(await dropAt(kept)).toBe(new Date(answeredAt + 50 * day).toISOString());
  world.clock.move(10 * day);
  await sweepDocuments(world);
  expect([await hasDocument(seen.id), await hasDocument(kept.id)]).toEqual([false, true]);
});
