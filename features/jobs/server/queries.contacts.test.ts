import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readJobOfQuote } from './queries.ts';
import { rescheduleJob } from './reschedule-job.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const none = { memberEmail: null, memberPhone: null, providerEmail: null, providerPhone: null };

it.each([
  ['cancel', 'member'],
  ['back-out', 'provider'],
] as const)('shows account contacts to the two parties alone, from acceptance until the %s', async (ending, by) => {
  // Values that occur nowhere else: a leak shows in the text of any answer.
  const contacts = {
    memberEmail: `canary.member.${by}@example.co.za`,
    memberPhone: ending === 'cancel' ? '+27821110001' : '+27821110003',
    providerEmail: `canary.provider.${by}@example.co.za`,
    providerPhone: ending === 'cancel' ? '+27821110002' : '+27821110004',
  };
  const member = await aMember(world, { email: contacts.memberEmail, phone: contacts.memberPhone });
  const provider = await aProvider(world, {
    email: contacts.providerEmail,
    phone: contacts.providerPhone,
    showEmail: false,
    showPhone: false,
  });
  const [stranger, rival, admin] = [await aMember(world), await aProvider(world), await anAdmin(world)];
  const problem = await aProblem(world, { owner: member });
  const quote = await aQuote(world, { member, provider, problemId: problem.id });
  let jobId: string | null = null;
  await explainLook(world, admin, 'quote', quote.id);
  await explainLook(world, admin, 'quotes', problem.id);
  const step = async (who: Person, path: string, body: object = {}) => {
    expect((await test.call(who, 'POST', `/api${path}`, body)).status).toBe(200);
    await world.settle();
  };
  /** All answers to `who` about the two parties and their work, as text. */
  const read = async (who: Person) => {
    const paths = [
      `/quotes/${quote.id}`,
      `/quotes/${quote.id}/job`,
      '/quotes?side=requested',
      '/quotes?side=received',
      `/problems/${problem.id}/quotes`,
      ...['pending', 'scheduled', 'completed', 'cancelled'].map((tab) => `/jobs?tab=${tab}`),
      '/jobs/month?month=2026-11',
      ...(jobId === null ? [] : [`/jobs/${jobId}`, `/jobs/${jobId}/calendar.ics`]),
      `/providers/${provider.providerId}`,
      '/notifications?all=true',
    ];
    return (
      await Promise.all(paths.map(async (path) => JSON.stringify((await test.call(who, 'GET', `/api${path}`)).body)))
    ).join('\n');
  };
  const findContacts = async (who: Person) => {
    const text = await read(who);
    return Object.entries(contacts)
      .filter(([, value]) => text.includes(value))
      .map(([name]) => name);
  };
  const expectHiddenFromOthers = async () => {
    for (const other of [stranger, rival]) expect(await findContacts(other)).toEqual([]);
    expect(await findContacts(admin)).toEqual([]);
  };

  for (const party of [member, provider]) expect(await findContacts(party)).toEqual([]);
  await expectHiddenFromOthers();

  await step(member, `/quotes/${quote.id}/accept`, { revision: 1 });
  jobId = (await readJobOfQuote(world, member, quote.id)).id;
  await explainLook(world, admin, 'job', jobId);
  for (const party of [member, provider]) {
    expect((await test.call(party, 'GET', `/api/jobs/${jobId}`)).body).toMatchObject(contacts);
    expect((await test.call(party, 'GET', `/api/quotes/${quote.id}/job`)).body).toMatchObject(contacts);
  }
  expect((await test.call(admin, 'GET', `/api/jobs/${jobId}`)).body).toMatchObject(none);
  await expectHiddenFromOthers();
  await step(provider, `/jobs/${jobId}/propose`, { proposedDate: '2026-11-24T06:30:00.000Z' });
  await step(member, `/jobs/${jobId}/confirm`, { proposal: 1 });
  expect((await test.call(member, 'GET', `/api/jobs/${jobId}`)).body).toMatchObject(contacts);

  await step(by === 'member' ? member : provider, `/quotes/${quote.id}/${ending}`, {
    reason: 'Not needed any more.',
  });
  for (const party of [member, provider, admin]) {
    expect((await test.call(party, 'GET', `/api/jobs/${jobId}`)).body).toMatchObject({
      status: 'cancelled',
      ...none,
    });
    expect(await findContacts(party)).toEqual([]);
  }
  await expectHiddenFromOthers();
});

it('masks the contact details that a party typed once the work is cancelled, for the other party only', async () => {
  const written = { member: 'ring 083 765 4321', provider: 'ring 072 456 7890' };
  const traces = { member: /765 ?4321/, provider: /456 ?7890/ };
  // Names that are older than the rule against contact details in them.
  const parties = {
    member: await aMember(world, { fullName: `Naledi, ${written.member}` }),
    provider: await aProvider(world, { fullName: `Thabo, ${written.provider}` }),
  };
  const job = await aJob(world, { ...parties, status: 'scheduled', problemId: null });
  await world.db
    .update(jobs)
    .set({ description: written.provider, notes: written.provider })
    .where(eq(jobs.id, job.id));
  await world.as(job.member, (work) =>
    rescheduleJob(work, job.id, { reason: written.member, date: new Date('2026-12-18T08:30:00.000Z') }),
  );
  await world.settle();
  const mailed = await world.db.select().from(mails).where(eq(mails.accountId, job.provider.id));
  expect(JSON.stringify(mailed)).toContain('ring');
  expect(JSON.stringify(mailed)).not.toMatch(traces.member);
  const read = async (who: Person, tab: string) =>
    JSON.stringify([
      (await test.call(who, 'GET', `/api/jobs/${job.id}`)).body,
      (await test.call(who, 'GET', `/api/jobs?tab=${tab}`)).body,
    ]);
  for (const who of ['member', 'provider'] as const) {
    expect(await read(job[who], 'pending')).toMatch(traces.member);
    expect(await read(job[who], 'pending')).toMatch(traces.provider);
  }
  await world.as(job.member, (work) => cancelQuote(work, job.quoteId, written.member));
  for (const [who, other] of [
    ['member', 'provider'],
    ['provider', 'member'],
  ] as const) {
    expect(await read(job[who], 'cancelled')).toMatch(traces[who]);
    expect(await read(job[who], 'cancelled')).not.toMatch(traces[other]);
  }
});
