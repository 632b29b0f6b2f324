import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { certificates } from './tables.ts';
import { aLicence, aLicensedJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const complete = (who: Person, id: string, body: object = {}) =>
  test.call(who, 'POST', `/api/jobs/${id}/complete`, body);
const read = async (who: Person, id: string) => (await test.call(who, 'GET', `/api/jobs/${id}/certificate`)).body;
const owedOf = (jobId: string) => world.db.select().from(certificates).where(eq(certificates.jobId, jobId));
const statusOf = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.status;

it('asks a provider with the confirmed licence, with the rule, and no one else', async () => {
  const job = await aLicensedJob(world);
  expect(await read(job.provider, job.id)).toMatchObject({
    certificate: null,
    question: {
      certificateName: 'Plumbing certificate of compliance',
      rule: expect.stringContaining('R1,500'),
      kindName: 'PIRB plumbing licence',
      isHeld: true,
    },
  });
  expect(await read(job.member, job.id)).toEqual({ certificate: null, question: null });
  await complete(job.provider, job.id, { certificate: false });
  expect(await read(job.provider, job.id)).toEqual({ certificate: null, question: null });
});

it('owes the certificate from the completion on, until five working days later', async () => {
  // A Monday.
  const job = await aLicensedJob(world);
  expect(await complete(job.provider, job.id, { certificate: true })).toMatchObject({
    status: 200,
    body: { status: 'work_completed', certificateOwed: true },
  });
  expect(await read(job.member, job.id)).toMatchObject({
    certificate: {
      status: 'owed',
      name: 'Plumbing certificate of compliance',
      dueOn: '2026-11-23',
      number: null,
      file: null,
      steps: [],
    },
  });
  expect(await read(job.provider, job.id)).toMatchObject({ certificate: { steps: [{ step: 'deliver' }] } });
  expect(await listNotices(world, job.member.id)).toEqual([
    expect.stringContaining('They promised you a certificate of compliance.'),
  ]);
});

it('counts an owed certificate among the moves that wait for its provider', async () => {
  const job = await aLicensedJob(world);
  await complete(job.provider, job.id, { certificate: true });
  const waitingFor = async (who: Person) => ({
    counts: (await test.call(who, 'GET', '/api/jobs/counts')).body['waiting'],
    badge: ((await test.call(who, 'GET', '/api/pending-counts')).body as { jobs: number }).jobs,
  });
  expect(await waitingFor(job.provider)).toMatchObject({ counts: { completed: 1 }, badge: 1 });
});

it.each([
  ['yes', true],
  ['no', false],
])('takes the answer %s once, and completes once', async (_, certificate) => {
  const job = await aLicensedJob(world);
  const answers = await Promise.all([1, 2, 3].map(() => complete(job.provider, job.id, { certificate })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(await owedOf(job.id)).toHaveLength(certificate ? 1 : 0);
});

it('refuses to complete without the answer, beside its field, and completes nothing', async () => {
  const job = await aLicensedJob(world);
  expect(await complete(job.provider, job.id)).toMatchObject({
    status: 422,
    body: { code: 'certificates.answer-missing', errors: [{ path: 'certificate' }] },
  });
  expect(await complete(job.provider, job.id, { certificate: 'yes' })).toMatchObject({ status: 422 });
  expect(await complete(job.provider, job.id, { certificate: true, promise: true })).toMatchObject({ status: 422 });
  expect(await statusOf(job.id)).toBe('scheduled');
});

it('lets no provider without the confirmed licence promise, and lets them complete without', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  expect(await read(job.provider, job.id)).toMatchObject({ question: { isHeld: false } });
  expect(await complete(job.provider, job.id, { certificate: true })).toMatchObject({
    status: 422,
    body: { code: 'certificates.not-held', errors: [{ path: 'certificate' }] },
  });
  expect(await statusOf(job.id)).toBe('scheduled');
  expect(await complete(job.provider, job.id)).toMatchObject({ status: 200 });
  expect(await owedOf(job.id)).toEqual([]);
});

it('takes no promise from the minute at which the licence ends', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await aLicence(world, job.provider, 1);
  world.clock.move(day - 1);
  expect(await read(job.provider, job.id)).toMatchObject({ question: { isHeld: true } });
  world.clock.move(1);
  expect(await read(job.provider, job.id)).toMatchObject({ question: { isHeld: false } });
  expect(await complete(job.provider, job.id, { certificate: true })).toMatchObject({ status: 422 });
});

it('keeps the one certificate and its day when rework is completed', async () => {
  const job = await aLicensedJob(world);
  await complete(job.provider, job.id, { certificate: true });
  const [promised] = await owedOf(job.id);
  world.clock.move(2 * day);
  await world.as(job.member, (work) => reworkJob(work, job.id, 'The geyser still drips.'));
  expect(await read(job.provider, job.id)).toMatchObject({ certificate: { status: 'owed' }, question: null });
  world.clock.move(day);
  // The question is not asked again, and an answer changes nothing.
  expect(await complete(job.provider, job.id, { certificate: false })).toMatchObject({ status: 200 });
  expect(await owedOf(job.id)).toEqual([promised]);
});

it('asks again with rework after the answer no', async () => {
  const job = await aLicensedJob(world);
  await complete(job.provider, job.id, { certificate: false });
  world.clock.move(2 * day);
  await world.as(job.member, (work) => reworkJob(work, job.id, 'The geyser has to be replaced.'));
  await complete(job.provider, job.id, { certificate: true });
  expect(await owedOf(job.id)).toMatchObject([{ dueOn: '2026-11-25' }]);
});
