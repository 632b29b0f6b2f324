import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { fileUsage, files } from '#features/files/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { certificates } from './tables.ts';
import { aCertificate } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(new Date('2026-11-26T10:00:00.000Z')));

const goForGood = async (person: Person) => {
  await world.as(person, (work) => leave(work));
  await world.settle();
  world.clock.move(14 * day);
  await runDueRules(world);
  await world.settle();
};
const rowOf = async (id: string) => (await world.db.select().from(certificates).where(eq(certificates.id, id)))[0];
const fileOf = async (id: string | null) =>
  (
    await world.db
      .select()
      .from(files)
      .where(eq(files.id, id ?? ''))
  )[0];
const usedBy = async ({ id }: Person) =>
  (await world.db.select().from(fileUsage).where(eq(fileUsage.accountId, id)))[0]?.usedBytes ?? 0;

it('leaves the certificate with the member when the provider leaves, and charges its storage to them', async () => {
  const certificate = await aCertificate(world, { status: 'delivered' });
  const bytes = (await fileOf(certificate.fileId))?.bytes ?? 0;
  const before = await usedBy(certificate.member);
  await goForGood(certificate.provider);
  expect(await rowOf(certificate.id)).toMatchObject({ number: 'COC 12345/26', fileId: certificate.fileId });
  expect(await fileOf(certificate.fileId)).toMatchObject({ ownerId: certificate.memberId });
  expect(await usedBy(certificate.member)).toBe(before + bytes);
  expect((await test.call(certificate.member, 'GET', `/api/jobs/${certificate.jobId}/certificate`)).body).toMatchObject(
    {
      certificate: { number: 'COC 12345/26', file: { id: certificate.fileId } },
    },
  );
});

it.each([
  ['the provider', 'provider', 'member'],
  ['the member', 'member', 'provider'],
] as const)(
  'deletes the number and the file with the second of the two to leave, after %s',
  async (_, first, second) => {
    const certificate = await aCertificate(world, { status: 'delivered' });
    await goForGood(certificate[first]);
    expect(await rowOf(certificate.id)).toMatchObject({ number: 'COC 12345/26', fileId: certificate.fileId });
    expect(await fileOf(certificate.fileId)).toBeDefined();
    await goForGood(certificate[second]);
    expect(await rowOf(certificate.id)).toMatchObject({ number: null, fileId: null });
    expect(await fileOf(certificate.fileId)).toBeUndefined();
  },
);
