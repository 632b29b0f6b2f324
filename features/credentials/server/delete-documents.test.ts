import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { changeSettings } from '#features/site/server/change-settings.ts';
import { useWorld } from '#tests/support/testing.ts';
import { sweepDocuments } from './delete-documents.ts';
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
