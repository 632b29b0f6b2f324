import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { listNotices } from '#features/notifications/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useWorld } from '#tests/support/testing.ts';
import { deliverCertificate } from './deliver-certificate.ts';
import { certificates } from './tables.ts';
import { aCertificate, aCertificateFile } from './testing.ts';

const world = useWorld();
const at = (local: string) => new Date(`${local}:00+02:00`);
// A Thursday.
beforeEach(() => world.clock.set(at('2026-11-26T16:00')));

const pass = async (local: string) => {
  world.clock.set(at(local));
  await runDueRules(world);
};
const statusOf = async (id: string) =>
  (await world.db.select({ status: certificates.status }).from(certificates).where(eq(certificates.id, id)))[0]?.status;
const titles = async (accountId: string) =>
  (await listNotices(world, accountId))
    .map((notice) => notice.slice(0, notice.indexOf(':')))
    .filter((title) => title.includes('certificate'));

it('reminds the provider on the third and the fifth working day, each once', async () => {
  const { provider } = await aCertificate(world);
  await pass('2026-12-01T07:59');
  expect(await titles(provider.id)).toEqual([]);
  await pass('2026-12-01T08:00');
  await pass('2026-12-01T12:00');
  expect(await titles(provider.id)).toEqual(['A certificate is due']);
  await pass('2026-12-03T08:00');
  await pass('2026-12-03T23:59');
  expect(await titles(provider.id)).toEqual(['A certificate is due', 'A certificate is due']);
  expect((await listNotices(world, provider.id))[0]).toContain('by 3 December 2026');
});

it('becomes late with the midnight after the fifth working day, and tells both', async () => {
  const { id, provider, member } = await aCertificate(world);
  await pass('2026-12-03T23:59');
  expect(await statusOf(id)).toBe('owed');
  await pass('2026-12-04T00:00');
  expect(await statusOf(id)).toBe('late');
  expect(await titles(member.id)).toEqual(['Your certificate is late']);
  expect(await titles(provider.id)).toContain('A certificate is late');
  const subjects = (await world.db.select().from(mails).where(eq(mails.accountId, member.id))).map(
    ({ subject }) => subject,
  );
  expect(subjects).toContainEqual(expect.stringMatching(/^Plumbing certificate of compliance is late: /));
});

it('sends one notice after a pause of the clock: that it is late', async () => {
  const { provider } = await aCertificate(world);
  await pass('2026-12-20T12:00');
  await pass('2026-12-20T12:05');
  expect(await titles(provider.id)).toEqual(['A certificate is late']);
});

it('tells the member that it is there, and neither reminds nor falls late afterwards', async () => {
  const { id, provider, member } = await aCertificate(world);
  const { id: fileId } = await aCertificateFile(world, provider);
  await world.as(provider, (work) => deliverCertificate(work, id, { number: '12345', fileId }));
  await pass('2026-12-20T12:00');
  expect(await statusOf(id)).toBe('delivered');
  expect(await titles(member.id)).toEqual(['Your certificate is here']);
  expect(await titles(provider.id)).toEqual([]);
});
