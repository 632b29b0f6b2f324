import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { providerCredentials } from '#features/credentials/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { events } from '#engine/tables.ts';
import { transact } from '#engine/work.ts';
import { system, type Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { deliverCertificate } from './deliver-certificate.ts';
import { certificateDueRules } from './due.ts';
import { certificates } from './tables.ts';
import { aCertificate, aCertificateFile, aLicence } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const number = 'COC 12345/26';
const deliver = (who: Person, id: string, body: object) =>
  test.call(who, 'POST', `/api/certificates/${id}/deliver`, body);
const open = async (who: Person, fileId: string) =>
  (await test.call(who, 'GET', `/files/${fileId}/document.pdf`)).status;
const rowOf = async (id: string) => (await world.db.select().from(certificates).where(eq(certificates.id, id)))[0];

it('keeps the number and the file for the member, who can open it', async () => {
  const certificate = await aCertificate(world);
  const { id } = await aCertificateFile(world, certificate.provider);
  expect(await deliver(certificate.provider, certificate.id, { number: `  ${number} `, fileId: id })).toMatchObject({
    status: 200,
    body: { certificate: { status: 'delivered', number, file: { id, kind: 'pdf' }, lateSince: null, steps: [] } },
  });
  expect(
    await world.db.select({ owed: jobs.certificateOwed }).from(jobs).where(eq(jobs.id, certificate.jobId)),
  ).toEqual([{ owed: false }]);
  expect(
    await world.db.select().from(certificates).where(eq(certificates.memberId, certificate.memberId)),
  ).toMatchObject([{ jobId: certificate.jobId, number, fileId: id, deliveredAt: testStart }]);
});

it('opens the file to its two parties, to an admin who gives a reason, and to no one else', async () => {
  const certificate = await aCertificate(world);
  const { id } = await aCertificateFile(world, certificate.provider);
  await deliver(certificate.provider, certificate.id, { number, fileId: id });
  const admin = await anAdmin(world);
  expect([await open(certificate.member, id), await open(certificate.provider, id)]).toEqual([200, 200]);
  expect(await open(await aMember(world), id)).toBe(404);
  expect(await open(admin, id)).not.toBe(200);
  await explainLook(world, admin, 'job', certificate.jobId);
  expect(await open(admin, id)).toBe(200);
});

it('delivers a late certificate, also after the licence has ended', async () => {
  const certificate = await aCertificate(world);
  await aLicence(world, certificate.provider, 1);
  world.clock.move(20 * day);
  await world.db.update(providerCredentials).set({ status: 'expired' });
  const { id } = await aCertificateFile(world, certificate.provider);
  // The clock has not come to it: it is late all the same.
  expect(await deliver(certificate.provider, certificate.id, { number, fileId: id })).toMatchObject({
    status: 200,
    body: { certificate: { status: 'delivered', lateSince: '2026-11-23T22:00:00.000Z' } },
  });
  expect(
    await world.db
      .select({ step: events.step, before: events.before })
      .from(events)
      .where(eq(events.subjectId, certificate.id))
      .orderBy(events.at),
  ).toEqual([
    { step: 'fall-late', before: 'owed' },
    { step: 'deliver', before: 'late' },
  ]);
});

it.each(['<b>1</b>', 'a\u0000b', '/', 'x'.repeat(41), 'call 082 555 1234!'])(
  'refuses %j as a number',
  async (wrong) => {
    const certificate = await aCertificate(world);
    const { id } = await aCertificateFile(world, certificate.provider);
    expect(await deliver(certificate.provider, certificate.id, { number: wrong, fileId: id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'number' }] },
    });
  },
);

it('refuses a file of another person or purpose, and delivers nothing', async () => {
  const certificate = await aCertificate(world);
  const others = [
    await aCertificateFile(world, certificate.member),
    await aFile(world, { owner: certificate.provider, purpose: 'attachment' }),
  ];
  for (const { id } of others)
    expect(await deliver(certificate.provider, certificate.id, { number, fileId: id })).toMatchObject({
      status: 422,
      body: { code: 'files.not-yours', errors: [{ path: 'fileId' }] },
    });
  expect(await rowOf(certificate.id)).toMatchObject({ status: 'owed', number: null });
});

it('says not found to everyone but its provider', async () => {
  const certificate = await aCertificate(world);
  const other = await aCertificate(world);
  for (const who of [certificate.member, other.provider]) {
    const { id } = await aCertificateFile(world, who);
    expect([403, 404]).toContain((await deliver(who, certificate.id, { number, fileId: id })).status);
  }
});

it('delivers once, from however many phones, and tells the loser', async () => {
  const certificate = await aCertificate(world);
  const uploads = await Promise.all([1, 2, 3].map(() => aCertificateFile(world, certificate.provider)));
  const answers = await Promise.all(
    uploads.map(({ id }, at) => deliver(certificate.provider, certificate.id, { number: `COC ${at}`, fileId: id })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ current: 'delivered' });
  const won = answers.findIndex(({ status }) => status === 200);
  expect(await rowOf(certificate.id)).toMatchObject({ number: `COC ${won}`, fileId: uploads[won]?.id });
  // The other uploads stay unattached, and are swept.
  for (const [at, { id }] of uploads.entries())
    expect((await world.db.select().from(files).where(eq(files.id, id)))[0]?.attachedAt === null).toBe(at !== won);
});

it('ends in one way when it is delivered and becomes late at once over two pools', async () => {
  for (let round = 0; round < 8; round++) {
    world.clock.set(testStart);
    const certificate = await aCertificate(world);
    const { id: fileId } = await aCertificateFile(world, certificate.provider);
    world.clock.move(8 * day);
    await Promise.all([
      transact(world, certificate.provider, (work) => deliverCertificate(work, certificate.id, { number, fileId })),
      transact(world.elsewhere, system, async (work) => {
        for (const rule of certificateDueRules) await rule.take(work, certificate.id);
      }),
    ]);
    expect(await rowOf(certificate.id)).toMatchObject({ status: 'delivered', remindAt: null, fileId });
    const steps = await world.db
      .select({ step: events.step })
      .from(events)
      .where(eq(events.subjectId, certificate.id))
      .orderBy(events.at);
    expect(steps.map(({ step }) => step)).toEqual(['fall-late', 'deliver']);
  }
});

it('is not late for good when it is delivered after its last day while the clocks of the job stand', async () => {
  const certificate = await aCertificate(world);
  await world.db.update(jobs).set({ clocksStoppedAt: testStart }).where(eq(jobs.id, certificate.jobId));
  world.clock.move(20 * day);
  const { id } = await aCertificateFile(world, certificate.provider);
  expect(await deliver(certificate.provider, certificate.id, { number, fileId: id })).toMatchObject({
    status: 200,
    body: { certificate: { status: 'delivered', lateSince: null } },
  });
});
