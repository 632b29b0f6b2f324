import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { hour } from '#core/time.ts';
import { anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aCertificate } from '#features/certificates/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { jobPhotos } from '#features/jobs/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { listCases, readCase } from '#features/moderation/server/cases.ts';
import { claimCase } from '#features/moderation/server/claim-case.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { changeOrders } from '#features/orders/server/tables.ts';
import { announcePayment } from '#features/payment-steps/server/announce-payment.ts';
import { paymentProofs, paymentSteps } from '#features/payment-steps/server/tables.ts';
import { aPaymentStep, inCash } from '#features/payment-steps/server/testing.ts';
import { visits } from '#features/visits/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { evidenceKinds } from '../reasons.ts';
import { contributions } from '#server/features.ts';
import { disputePersonalData } from './personal-data.ts';
import { aClaim, aDispute } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Entry = {
  kind: string;
  id: string;
  at: string;
  text: string;
  by: string;
  number: number | null;
  status: string | null;
  cents: number | null;
  pictures: object[];
  files: object[];
};
const recordOf = async (who: Person, jobId: string) => {
  const { status, body } = await test.call(who, 'GET', `/api/jobs/${jobId}/evidence`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { items: Entry[] }).items;
};

/** Finished work of two people with an entry of most kinds, whose texts carry a word of their own. */
async function aJobWithRecord(
  word: string,
  parties: { member?: Person; provider?: Person & { providerId: string } } = {},
) {
  const job = await aJob(world, { status: 'work_completed', ...parties });
  const { member, provider } = job;
  const conversation = await aConversation(world, { member, provider });
  const { id: messageId } = await aMessage(world, member, conversation.id, `Message ${word}`);
  await world.db.update(messages).set({ quoteId: job.quoteId }).where(eq(messages.id, messageId));
  const photo = await aFile(world, { owner: provider, purpose: 'job', audience: 'granted' });
  await world.db.insert(jobPhotos).values({ fileId: photo.id, jobId: job.id, addedAt: testStart });
  const now = world.clock.now();
  await world.db.insert(changeOrders).values({
    jobId: job.id,
    number: 1,
    status: 'accepted',
    reason: `Reason ${word}`,
    addedDays: 0,
    differenceCents: 100,
    totalCents: 1_851_00,
    code: '482913',
    createdAt: now,
    updatedAt: now,
  });
  await world.db.insert(visits).values({
    jobId: job.id,
    memberId: job.memberId,
    providerId: job.providerId,
    status: 'over',
    agreedFor: now,
    arrivedAt: now,
    pin: '4821',
    createdAt: now,
    updatedAt: now,
  });
  return { ...job, messageId, photoId: photo.id };
}

it('has a source for each kind of evidence, and no other', () => {
  const kinds = contributions.flatMap(({ evidence = {} }) => Object.keys(evidence));
  expect(kinds.toSorted()).toEqual([...evidenceKinds].toSorted());
});

it('lists the record of this job alone, also between the same two people', async () => {
  const job = await aJobWithRecord('OWNWORD');
  await aJobWithRecord('CANARY', { member: job.member, provider: job.provider });
  for (const reader of [job.member, job.provider]) {
    const entries = await recordOf(reader, job.id);
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
      'arrival',
      'change-order',
      'message',
      'photo',
      'quote',
      'visit',
    ]);
    expect(JSON.stringify(entries)).toContain('OWNWORD');
    expect(JSON.stringify(entries)).not.toContain('CANARY');
  }
});

it('refuses an entry of another job, of another kind, and one that does not exist', async () => {
  const job = await aJobWithRecord('OWNWORD');
  const other = await aJobWithRecord('CANARY', { member: job.member, provider: job.provider });
  const [own] = await recordOf(job.member, job.id);
  const foreign = await recordOf(other.member, other.id);
  const { jobId, ...body } = aClaim(job.id);
  const open = (evidence: object[]) =>
    test.call(job.member, 'POST', `/api/jobs/${jobId}/disputes`, { ...body, evidence });
  for (const entry of [
    ...foreign,
    { kind: own?.kind === 'photo' ? 'message' : 'photo', id: own?.id },
    { kind: 'message', id: randomUUID() },
  ])
    expect(
      await open([
        { kind: own?.kind, id: own?.id },
        { kind: entry.kind, id: entry.id },
      ]),
    ).toMatchObject({
      status: 422,
      body: { code: 'disputes.not-of-this-job' },
    });
  const entries = await recordOf(job.member, job.id);
  const opened = await open(entries.map(({ kind, id }) => ({ kind, id })));
  expect(opened).toMatchObject({ status: 200 });
  const { evidence, id } = opened.body as { id: string; evidence: (Entry & { chosenBy: string })[] };
  expect(evidence.map((entry) => entry.chosenBy)).toEqual(entries.map(() => 'member'));
  expect(JSON.stringify(evidence)).not.toContain('CANARY');
  // The other side and the admin read the same.
  const admin = await anAdmin(world);
  await explainLook(world, admin, 'job', job.id);
  for (const reader of [job.provider, admin])
    expect((await test.call(reader, 'GET', `/api/disputes/${id}`)).body).toMatchObject({ evidence });
});

it('shows the PDFs of an entry beside its pictures, to both sides and to the admin who decides', async () => {
  const step = await aPaymentStep(world);
  const [pdf, picture] = [
    await aFile(world, { owner: step.member, purpose: 'attachment', kind: 'pdf' }),
    await aFile(world, { owner: step.member, purpose: 'attachment' }),
  ];
  await world.as(step.member, (work) => announcePayment(work, { ...inCash(world, step.id), proof: pdf.id }));
  await world.db.insert(paymentProofs).values({ fileId: picture.id, stepId: step.id, addedAt: world.clock.now() });
  const certificate = await aCertificate(world, { status: 'delivered' });
  for (const { entry, jobId, parties, files, pictures } of [
    {
      entry: { kind: 'payment', id: step.id },
      jobId: step.jobId,
      parties: [step.member, step.provider],
      files: [pdf],
      pictures: [{ id: picture.id, width: picture.width, height: picture.height }],
    },
    {
      entry: { kind: 'certificate', id: certificate.id },
      jobId: certificate.jobId,
      parties: [certificate.member, certificate.provider],
      files: [{ id: certificate.fileId ?? '', kind: 'pdf', name: 'coc.pdf' }],
      pictures: [],
    },
  ]) {
    const [member, provider] = parties;
    if (member === undefined || provider === undefined) throw new Error('a job has two parties');
    const seen = { ...entry, files, pictures };
    for (const reader of [member, provider])
      expect((await recordOf(reader, jobId)).find(({ id }) => id === entry.id)).toMatchObject(seen);
    const { jobId: _job, ...body } = aClaim(jobId);
    const opened = await test.call(member, 'POST', `/api/jobs/${jobId}/disputes`, { ...body, evidence: [entry] });
    expect(opened).toMatchObject({ status: 200, body: { evidence: [seen] } });
    const admin = await anAdmin(world);
    await explainLook(world, admin, 'job', jobId);
    const { id } = opened.body as { id: string };
    for (const reader of [provider, admin])
      expect((await test.call(reader, 'GET', `/api/disputes/${id}`)).body).toMatchObject({ evidence: [seen] });
    for (const { id: file } of files)
      for (const reader of [member, provider, admin])
        expect((await test.call(reader, 'GET', `/files/${file}/document.pdf`)).status).toBe(200);
  }
});

it('says of each payment and each change of the price if it is paid or agreed', async () => {
  const job = await aJobWithRecord('OWNWORD');
  const [accepted] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id));
  if (accepted === undefined) throw new Error('there is no change order');
  const { id: _id, ...order } = accepted;
  await world.db.insert(changeOrders).values({ ...order, number: 2, status: 'declined', code: '482914' });
  const start = world.clock.now();
  const step = { jobId: job.id, label: 'part', due: 'agreement', createdAt: start, updatedAt: start } as const;
  const [said, arrived] = [1, 2].map((hours) => new Date(start.getTime() + hours * hour));
  const announced = { way: 'eft', paidCents: 90_00, paidOn: toDay(start), announcedAt: said } as const;
  await world.db.insert(paymentSteps).values([
    { ...step, place: 0, status: 'received', cents: 80_00, ...announced, receivedAt: arrived },
    { ...step, place: 1, status: 'announced', cents: 80_00, ...announced },
    { ...step, place: 2, status: 'not_received', cents: 80_00, ...announced, denial: 'nothing' },
    { ...step, place: 3, status: 'due', cents: 80_00 },
    { ...step, place: 4, status: 'settled', cents: 80_00 },
  ]);
  const entries = await recordOf(job.member, job.id);
  const listed = (of: string) =>
    entries
      .filter(({ kind }) => kind === of)
      .map(({ number, status, cents, at }) => [number, status, cents, at])
      .toSorted(([one], [other]) => Number(one) - Number(other));
  expect(listed('payment')).toEqual([
    [1, 'received', 90_00, arrived?.toISOString()],
    [2, 'announced', 90_00, said?.toISOString()],
    [3, 'not_received', 80_00, said?.toISOString()],
    [4, 'due', 80_00, start.toISOString()],
    [5, 'settled', 80_00, start.toISOString()],
  ]);
  expect(listed('change-order').map(([number, status]) => [number, status])).toEqual([
    [1, 'accepted'],
    [2, 'declined'],
  ]);
  expect(new Set(entries.filter(({ status }) => status === null).map(({ kind }) => kind))).toEqual(
    new Set(['arrival', 'message', 'photo', 'quote', 'visit']),
  );
});

it('leaves out what an admin hides later', async () => {
  const job = await aJobWithRecord('OWNWORD');
  const { jobId, ...body } = aClaim(job.id);
  const evidence = [{ kind: 'message', id: job.messageId }];
  const opened = await test.call(job.member, 'POST', `/api/jobs/${jobId}/disputes`, { ...body, evidence });
  expect(opened.body).toMatchObject({ evidence: [{ text: 'Message OWNWORD' }] });
  await world.db.update(messages).set({ hiddenAt: world.clock.now() }).where(eq(messages.id, job.messageId));
  const { id } = opened.body as { id: string };
  expect((await test.call(job.provider, 'GET', `/api/disputes/${id}`)).body).toMatchObject({ evidence: [] });
});

it('shows new photos to both sides and to the admin who reads the dispute, and to no one else', async () => {
  const dispute = await aDispute(world, { status: 'waiting' });
  const { id, member, provider } = dispute;
  const photo = await aFile(world, { owner: provider, purpose: 'job' });
  const added = await test.call(provider, 'POST', `/api/disputes/${id}/statements`, {
    text: 'It was tight when I left.',
    photos: [photo.id],
  });
  expect(added).toMatchObject({
    status: 200,
    body: { statements: [{}, { by: 'provider', photos: [{ id: photo.id }] }] },
  });
  const foreign = await aFile(world, { owner: member, purpose: 'job' });
  expect(
    await test.call(provider, 'POST', `/api/disputes/${id}/statements`, {
      text: 'It was tight when I left.',
      photos: [foreign.id],
    }),
  ).toMatchObject({ status: 422, body: { code: 'files.not-yours' } });
  const statusFor = async (who: Person) => (await test.call(who, 'GET', `/files/${photo.id}/small.webp`)).status;
  const [admin, unknowing] = [await anAdmin(world), await anAdmin(world)];
  await test.call(admin, 'GET', `/api/disputes/${id}`);
  expect([await statusFor(member), await statusFor(provider), await statusFor(admin)]).toEqual([200, 200, 200]);
  expect(await statusFor(unknowing)).not.toBe(200);
  expect(await statusFor((await aJob(world)).member)).toBe(404);
});

it('hides a reported text and its photos from the other side, and from its copy of data', async () => {
  const dispute = await aDispute(world, { status: 'waiting' });
  const { id, member, provider } = dispute;
  const text = 'You are a thief, and your work is a joke.';
  const photo = await aFile(world, { owner: provider, purpose: 'job' });
  const added = await test.call(provider, 'POST', `/api/disputes/${id}/statements`, { text, photos: [photo.id] });
  const statement = (added.body as { statements: { id: string }[] }).statements.at(-1)?.id ?? '';
  const reason = 'This insults the member.';
  const report = (who: Person) =>
    test.call(who, 'POST', '/api/reports', { kind: 'dispute-statement', subjectId: statement, reason });
  expect(await report((await aJob(world)).member)).toMatchObject({ status: 404 });
  expect(await report(provider)).toMatchObject({ status: 409, body: { code: 'moderation.own' } });
  expect(await report(member)).toMatchObject({ status: 200 });
  const admin = await anAdmin(world);
  const { items } = await listCases(world, admin, { show: 'dispute-statement' });
  const caseId = items.at(-1)?.id ?? '';
  await world.as(admin, (work) => claimCase(work, caseId));
  const opened = await readCase(world, admin, caseId);
  expect(opened).toMatchObject({ subject: 'A text in a dispute', details: [{ text }, { text: 'Provider' }] });
  await world.as(admin, (work) => decideCase(work, { id: caseId, act: 'hide', reason, version: opened.version }));
  const readBy = async (who: Person) =>
    ((await test.call(who, 'GET', `/api/disputes/${id}`)).body as { statements: object[] }).statements.at(-1);
  expect(await readBy(member)).toMatchObject({ text: '', isHidden: true, photos: [] });
  expect(await readBy(provider)).toMatchObject({ text, isHidden: true, photos: [{ id: photo.id }] });
  expect((await test.call(member, 'GET', `/files/${photo.id}/small.webp`)).status).toBe(404);
  const copied = disputePersonalData.flatMap(({ copy }) => (typeof copy === 'string' ? [] : [copy.rows]));
  const copyOf = async (person: Person) =>
    JSON.stringify(
      await Promise.all(
        copied.map(
          async (rows) => (await world.db.execute(rows({ id: person.id, providerId: person.providerId }))).rows,
        ),
      ),
    );
  expect(await copyOf(member)).not.toMatch(/thief/);
  expect(await copyOf(member)).not.toContain(photo.id);
  expect(await copyOf(provider)).toMatch(/thief/);
});

it('masks contact details of the other side once the agreement is cancelled', async () => {
  const [member, provider] = [
    await aMember(world, { fullName: 'Naledi, ring 083 765 4321' }),
    await aProvider(world, { fullName: 'Thabo, ring 072 456 7890' }),
  ];
  const { id } = await aDispute(world, {
    member,
    provider,
    status: 'waiting',
    jobStatus: 'cancelled',
    problemId: null,
  });
  await test.call(member, 'POST', `/api/disputes/${id}/statements`, { text: 'Ring me on 083 765 4321 please.' });
  const lastOf = async (who: Person) =>
    ((await test.call(who, 'GET', `/api/disputes/${id}`)).body as { statements: { text: string }[] }).statements.at(-1)
      ?.text;
  expect(await lastOf(member)).toContain('083 765 4321');
  expect(await lastOf(provider)).not.toContain('4321');
  const namesFor = async (who: Person) => {
    const { memberName, providerName } = (await test.call(who, 'GET', `/api/disputes/${id}`)).body as {
      memberName: string;
      providerName: string;
    };
    return `${memberName}; ${providerName}`;
  };
  expect(await namesFor(member)).toMatch(/^Naledi, ring 083 765 4321; Thabo, ring .*•/);
  expect(await namesFor(provider)).toMatch(/^Naledi, ring .*•.*; Thabo, ring 072 456 7890$/);
});
