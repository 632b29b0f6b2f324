import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { day, hour } from '#core/time.ts';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { mails, notificationPreferences } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import type { Person } from '#engine/actor.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { maxStatements } from '../limits.ts';
import { findEndOfAppeal, joinPauses } from './appeal-time.ts';
import { jobDisputes } from './tables.ts';
import { aClaim, aDispute } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Answer = {
  id: string;
  status: string;
  steps: { step: string }[];
  offers: { number: number; cents: number | null }[];
  result: object | null;
  yourMove: boolean;
  statements: { text: string }[];
};
const post = async (who: Person, path: string, body: object = {}, headers: Record<string, string> = {}) => {
  const answer = await test.call(who, 'POST', `/api${path}`, body, headers);
  return { status: answer.status, body: answer.body as unknown as Answer & { code: string } };
};
const open = async (who: Person, jobId: string, more: Parameters<typeof aClaim>[1] = {}) => {
  const { jobId: _id, ...body } = aClaim(jobId, more);
  return post(who, `/jobs/${jobId}/disputes`, body);
};
const clocksOf = async (jobId: string) =>
  (await world.db.select({ at: jobs.clocksStoppedAt }).from(jobs).where(eq(jobs.id, jobId)))[0]?.at;
const part = (cents: number) => ({ outcome: 'part', cents });

it('goes from the claim over offers to the acceptance of the very offer that was read', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const { member, provider } = job;
  const opened = await open(member, job.id);
  expect(opened).toMatchObject({ status: 200, body: { status: 'opened', yourMove: false } });
  expect(await clocksOf(job.id)).toEqual(testStart);
  const { id } = opened.body;
  expect(await listNotices(world, provider.id)).toEqual([
    expect.stringMatching(/opened a dispute .* by 18 November 2026, 10:00/),
  ]);

  expect(await post(member, `/disputes/${id}/accept`, { read: 1 })).toMatchObject({ status: 409 });
  expect(await post(provider, `/disputes/${id}/offers`, { ...part(300_00), read: 0 })).toMatchObject({
    status: 200,
    body: { status: 'offered', offers: [{ number: 1, cents: 300_00 }] },
  });
  // No side answers its own offer.
  expect(await post(provider, `/disputes/${id}/accept`, { read: 1 })).toMatchObject({ status: 404 });
  expect(await post(member, `/disputes/${id}/offers`, { ...part(450_00), read: 1 })).toMatchObject({ status: 200 });
  // The member accepts an offer that no longer counts.
  expect(await post(member, `/disputes/${id}/accept`, { read: 1 })).toMatchObject({
    status: 409,
    body: { code: 'disputes.other-offer' },
  });
  world.clock.move(hour);
  const agreed = await post(provider, `/disputes/${id}/accept`, { read: 2 });
  expect(agreed).toMatchObject({ status: 200, body: { status: 'agreed', result: part(450_00), steps: [] } });
  expect(await clocksOf(job.id)).toBeNull();
  expect(await listNotices(world, member.id)).toContainEqual(
    expect.stringMatching(/accepted your offer .* R450\.00 .* no money goes through this site/),
  );
});

it('lets either side ask an admin after an offer was declined, whose decision both read', async () => {
  const dispute = await aDispute(world, { status: 'offered' });
  const { id, member, provider, job } = dispute;
  expect(await post(member, `/disputes/${id}/ask-admin`)).toMatchObject({ status: 409 });
  expect(await post(member, `/disputes/${id}/decline`, { read: 1 })).toMatchObject({ body: { status: 'declined' } });
  expect(await post(provider, `/disputes/${id}/ask-admin`)).toMatchObject({ body: { status: 'waiting' } });
  const admin = await anAdmin(world);
  const listed = await test.call(admin, 'GET', '/api/disputes');
  expect(JSON.stringify(listed.body)).toContain(id);
  expect(await test.call(admin, 'GET', `/api/disputes/${id}`)).toMatchObject({
    status: 200,
    body: { party: 'admin', statements: [{ text: 'The new tap leaks again.' }], records: { member: { disputes: 0 } } },
  });
  const reason = 'The photos show two leaks.';
  expect(await post(admin, `/disputes/${id}/decide`, { status: 'waiting', ...part(1_850_01), reason })).toMatchObject({
    status: 422,
    body: { code: 'disputes.above-price' },
  });
  const decide = { status: 'waiting', ...part(400_00), reason };
  expect(await post(admin, `/disputes/${id}/decide`, decide)).toMatchObject({
    body: { status: 'decided', result: part(400_00) },
  });
  expect(await post(await anAdmin(world), `/disputes/${id}/decide`, decide)).toMatchObject({ status: 409 });
  expect(await clocksOf(job.id)).toBeNull();
  for (const reader of [member, provider])
    expect(await listNotices(world, reader.id)).toContainEqual(expect.stringContaining(reason));
});

it('is decided for good by another admin after one appeal', async () => {
  const admin = await anAdmin(world);
  const dispute = await aDispute(world, { status: 'waiting' });
  const { id, member, provider, job } = dispute;
  const reason = 'The photos show two leaks.';
  await post(admin, `/disputes/${id}/decide`, { status: 'waiting', outcome: 'nothing', reason });
  world.clock.move(6 * day);
  expect(await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' })).toMatchObject({
    body: { status: 'appealed', result: null },
  });
  expect(await clocksOf(job.id)).not.toBeNull();
  expect(await post(provider, `/disputes/${id}/appeal`, { text: 'There is no leak at all.' })).toMatchObject({
    status: 409,
  });
  const again = { status: 'appealed', outcome: 'all', reason };
  const other = await anAdmin(world);
  const seenBy = async (who: Person) => {
    const { body } = await test.call(who, 'GET', `/api/disputes/${id}`);
    const { items } = (await test.call(who, 'GET', '/api/disputes')).body as { items: { id: string }[] };
    const { yourMove, steps } = body as { yourMove: boolean; steps: { step: string }[] };
    return { yourMove, steps: steps.map(({ step }) => step), isListed: items.some((one) => one.id === id) };
  };
  expect(await seenBy(admin)).toEqual({ yourMove: false, steps: [], isListed: false });
  expect(await seenBy(other)).toEqual({ yourMove: true, steps: ['decide-finally'], isListed: true });
  expect(await post(admin, `/disputes/${id}/decide`, again)).toMatchObject({
    status: 409,
    body: { code: 'disputes.another-admin' },
  });
  expect(await post(other, `/disputes/${id}/decide`, again)).toMatchObject({
    body: { status: 'final', result: { outcome: 'all' }, steps: [] },
  });
  expect(await clocksOf(job.id)).toBeNull();
});

it('mails each claim, offer, refusal and decision at once, also where mails come once a week', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const { member, provider } = job;
  for (const { id } of [member, provider])
    await world.db
      .insert(notificationPreferences)
      .values({ accountId: id, mailRhythm: 'weekly', updatedAt: testStart });
  const { id } = (await open(member, job.id)).body;
  await post(provider, `/disputes/${id}/offers`, { ...part(300_00), read: 0 });
  await post(member, `/disputes/${id}/decline`, { read: 1 });
  await post(provider, `/disputes/${id}/ask-admin`);
  const reason = 'The photos show two leaks.';
  await post(await anAdmin(world), `/disputes/${id}/decide`, { status: 'waiting', ...part(400_00), reason });
  await world.settle();
  const sent = await world.db
    .select({ to: mails.accountId, subject: mails.subject })
    .from(mails)
    .where(eq(mails.isUrgent, true))
    .orderBy(mails.createdAt);
  const to = (person: Person) => sent.filter((mail) => mail.to === person.id).map(({ subject }) => subject);
  expect(to(provider)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Answer by 18 November 2026, \d\d:00: /),
      expect.stringMatching(/declined your offer/),
      expect.stringMatching(/is decided$/),
    ]),
  );
  expect(to(member)).toEqual(
    expect.arrayContaining([expect.stringMatching(/made an offer/), expect.stringMatching(/is decided$/)]),
  );
});

it.each(['member', 'provider'] as const)('tells a %s who was away the last step once they are back', async (side) => {
  const { member, provider, ...job } = await aJob(world, { status: 'work_completed' });
  const [away, other] = side === 'member' ? [member, provider] : [provider, member];
  const admin = await anAdmin(world);
  const before = await listNotices(world, away.id);
  await world.as(admin, (work) => suspendAccount(work, away.id, 'They sold something else.'));
  const { id } = (await open(other, job.id)).body;
  world.clock.move(hour);
  await post(other, `/disputes/${id}/offers`, { ...part(300_00), read: 0 });
  await world.settle();
  expect((await listNotices(world, away.id)).slice(before.length)).toEqual([]);
  world.clock.move(hour);
  await world.as(admin, (work) => activateAccount(work, away.id));
  await world.settle();
  expect((await listNotices(world, away.id)).slice(before.length)).toEqual([
    expect.stringMatching(/^Your account is active again/),
    expect.stringMatching(/^An offer to settle the dispute: .* Answer by 18 November 2026, 11:00\. If you do not/),
  ]);
  expect((await listNotices(world, other.id)).filter((title) => title.includes('offer'))).toEqual([]);
});

it('tells a person who comes back of a dispute that was opened before they went, and told after it', async () => {
  const { member, provider, ...job } = await aJob(world, { status: 'work_completed' });
  const admin = await anAdmin(world);
  await world.settle();
  const before = await listNotices(world, member.id);
  await open(provider, job.id);
  world.clock.move(1_000);
  await world.as(admin, (work) => suspendAccount(work, member.id, 'They sold something else.'));
  await world.settle();
  expect((await listNotices(world, member.id)).slice(before.length)).toEqual([]);
  world.clock.move(hour);
  await world.as(admin, (work) => activateAccount(work, member.id));
  await world.settle();
  expect((await listNotices(world, member.id)).slice(before.length)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Your account is active again/), expect.stringMatching(/dispute/)]),
  );
});

it('takes no appeal after a week', async () => {
  const { id, member } = await aDispute(world, { status: 'decided' });
  world.clock.move(7 * day);
  expect(await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' })).toMatchObject({
    status: 409,
    body: { code: 'disputes.appeal-over' },
  });
});

it('keeps the time for an appeal while the other side has another dispute of the job open', async () => {
  const { id, member, provider, job } = await aDispute(world, { status: 'decided' });
  const text = 'There is a third leak.';
  world.clock.move(day);
  const other = ((await open(provider, job.id)).body as { id: string }).id;
  world.clock.move(4 * day);
  expect(await post(member, `/disputes/${id}/appeal`, { text })).toMatchObject({
    status: 409,
    body: { code: 'disputes.appeal-waits' },
  });
  expect(await post(provider, `/disputes/${other}/withdraw`)).toMatchObject({ status: 200 });
  world.clock.move(6 * day - 1);
  expect(await post(member, `/disputes/${id}/appeal`, { text })).toMatchObject({ body: { status: 'appealed' } });
});

it('says that the time for an appeal is over, also while another dispute is open that began after it', async () => {
  const { id, member, provider, job } = await aDispute(world, { status: 'decided' });
  world.clock.move(8 * day);
  await open(provider, job.id);
  expect(await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' })).toMatchObject({
    status: 409,
    body: { code: 'disputes.appeal-over' },
  });
});

it('ends the time for an appeal by the days that no other dispute was open', async () => {
  const { id, member, provider, job } = await aDispute(world, { status: 'decided' });
  world.clock.move(day);
  const other = ((await open(provider, job.id)).body as { id: string }).id;
  world.clock.move(4 * day);
  await post(provider, `/disputes/${other}/withdraw`);
  world.clock.move(6 * day);
  expect(await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' })).toMatchObject({
    status: 409,
    body: { code: 'disputes.appeal-over' },
  });
});

it('keeps one appeal for each of two disputes of a job, one after the other', async () => {
  const admin = await anAdmin(world);
  const first = await aDispute(world, { status: 'decided' });
  const { member, provider, job } = first;
  world.clock.move(day);
  const second = ((await open(provider, job.id)).body as { id: string }).id;
  await post(member, `/disputes/${second}/offers`, { outcome: 'part', cents: 10_000, read: 0 });
  await post(provider, `/disputes/${second}/decline`, { read: 1 });
  await post(provider, `/disputes/${second}/ask-admin`);
  const decision = { outcome: 'nothing', reason: 'There is one leak.' };
  await post(admin, `/disputes/${second}/decide`, { ...decision, status: 'waiting' });
  world.clock.move(day);
  const text = 'There is a third leak.';
  expect(await post(member, `/disputes/${first.id}/appeal`, { text })).toMatchObject({ body: { status: 'appealed' } });
  // The appeal of the one stands in the way of that of the other, whose week is paused.
  expect(await post(provider, `/disputes/${second}/appeal`, { text })).toMatchObject({
    status: 409,
    body: { code: 'disputes.appeal-waits' },
  });
  expect((await test.call(provider, 'GET', `/api/disputes/${second}`)).body).toMatchObject({
    steps: [],
    appealUntil: null,
    appealObstacle: {
      code: 'disputes.appeal-waits',
      sentence: expect.stringContaining('You can appeal after it ends.'),
    },
  });
  await world.db.update(jobDisputes).set({ decidedBy: null }).where(eq(jobDisputes.id, first.id));
  world.clock.move(3 * day);
  await post(admin, `/disputes/${first.id}/decide`, { ...decision, status: 'appealed' });
  // Decided on the second day, with seven days; three of them did not count.
  expect((await test.call(provider, 'GET', `/api/disputes/${second}`)).body).toMatchObject({
    steps: [{ step: 'appeal' }],
    appealUntil: new Date(testStart.getTime() + 11 * day).toISOString(),
    appealObstacle: null,
  });
  expect(await post(provider, `/disputes/${second}/appeal`, { text })).toMatchObject({ body: { status: 'appealed' } });
});

it.each(['member', 'provider'] as const)(
  'keeps the week to appeal of a %s while they are suspended, and says when it ends once they are back',
  async (side) => {
    const dispute = await aDispute(world, { status: 'waiting' });
    const { id } = dispute;
    const other = dispute[side === 'member' ? 'provider' : 'member'];
    const away = dispute[side];
    const [admin, text] = [await anAdmin(world), 'There is a third leak.'];
    const decided = async () =>
      (await listNotices(world, away.id)).filter((notice) => notice.startsWith('The dispute is decided'));
    await world.as(admin, (work) => suspendAccount(work, away.id, 'They sold something else.'));
    world.clock.move(hour);
    const reason = 'The photos show two leaks.';
    await post(admin, `/disputes/${id}/decide`, { status: 'waiting', outcome: 'nothing', reason });
    await world.settle();
    expect(await decided()).toEqual([]);
    world.clock.move(9 * day);
    await world.as(admin, (work) => activateAccount(work, away.id));
    await world.settle();
    expect(await decided()).toEqual([expect.stringContaining('You can appeal once until 2 December 2026, 11:00.')]);
    expect(await post(other, `/disputes/${id}/appeal`, { text })).toMatchObject({
      body: { code: 'disputes.appeal-over' },
    });
    // A second suspension stops the same week again.
    world.clock.move(day);
    await world.as(admin, (work) => suspendAccount(work, away.id, 'They sold something else.'));
    world.clock.move(9 * day);
    await world.as(admin, (work) => activateAccount(work, away.id));
    expect((await test.call(away, 'GET', `/api/disputes/${id}`)).body).toMatchObject({
      steps: [{ step: 'appeal' }],
      appealUntil: new Date(testStart.getTime() + hour + (7 + 18) * day).toISOString(),
    });
    world.clock.move(6 * day - 1);
    expect(await post(away, `/disputes/${id}/appeal`, { text })).toMatchObject({ body: { status: 'appealed' } });
  },
);

it('keeps the week to appeal of a side that was leaving at the decision, and prolongs it for no later leaving', async () => {
  const { id, member } = await aDispute(world, { status: 'waiting', openedBy: 'provider' });
  const keep = (work: PersonWork) =>
    takeStep(work, accountSubject, 'keep', { id: member.id, by: 'account', set: { leavingSince: null } });
  await world.as(member, leave);
  world.clock.move(hour);
  const reason = 'The photos show two leaks.';
  await post(await anAdmin(world), `/disputes/${id}/decide`, { status: 'waiting', outcome: 'nothing', reason });
  world.clock.move(2 * day);
  await world.as(member, keep);
  for (let round = 0; round < 2; round += 1) {
    world.clock.move(day);
    await world.as(member, leave);
    world.clock.move(2 * day);
    await world.as(member, keep);
  }
  expect((await test.call(member, 'GET', `/api/disputes/${id}`)).body).toMatchObject({
    appealUntil: new Date(testStart.getTime() + hour + (7 + 2) * day).toISOString(),
  });
  world.clock.move(day);
  expect(await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' })).toMatchObject({
    body: { code: 'disputes.appeal-over' },
  });
});

it('counts a day once on which a side was suspended and another dispute was open', () => {
  const at = (days: number) => new Date(testStart.getTime() + days * day);
  const pauses = joinPauses([
    { from: at(4), until: at(5) },
    { from: at(1), until: at(3) },
    { from: at(2), until: at(4) },
    { from: at(6), until: at(7) },
    { from: at(6.5), until: null },
  ]);
  expect(pauses).toEqual([
    { from: at(1), until: at(5) },
    { from: at(6), until: null },
  ]);
  expect(findEndOfAppeal({ status: 'decided', decidedAt: at(0) }, pauses, at(8))).toEqual(at(13));
});

it('does not bring back a week that was over before another dispute was opened again', () => {
  const [at, week] = [(days: number) => new Date(testStart.getTime() + days * day), { status: 'decided' } as const];
  const pauses = [
    { from: at(1), until: at(3) },
    { from: at(9.5), until: at(12) },
  ];
  expect(findEndOfAppeal({ ...week, decidedAt: at(0) }, pauses, at(20))).toEqual(at(9));
  expect(findEndOfAppeal({ ...week, decidedAt: at(2) }, pauses, at(20))).toEqual(at(12.5));
  expect(findEndOfAppeal({ ...week, decidedAt: at(0) }, [{ from: at(1), until: null }], at(4))).toEqual(at(10));
});

it.each([
  ['offers', 'opened', 'provider', { ...part(300_00), read: 0 }],
  ['accept', 'offered', 'member', { read: 1 }],
  ['decline', 'offered', 'member', { read: 1 }],
  ['ask-admin', 'declined', 'member', {}],
  ['withdraw', 'opened', 'member', {}],
  ['appeal', 'decided', 'provider', { text: 'There is a third leak.' }],
] as const)('gives a repeated call of %s the answer of the first one', async (path, status, by, body) => {
  const dispute = await aDispute(world, { status });
  const send = () => post(dispute[by], `/disputes/${dispute.id}/${path}`, body, { 'idempotency-key': 'answer-lost' });
  const first = await send();
  expect(first.status).toBe(200);
  expect(await send()).toEqual(first);
});

it('takes the appeal of a side that has added all its texts', async () => {
  const admin = await anAdmin(world);
  const { id, member } = await aDispute(world, { status: 'waiting' });
  const statement = { text: 'There is a third leak.', photos: [], evidence: [] };
  for (let more = 1; more < maxStatements; more += 1) await post(member, `/disputes/${id}/statements`, statement);
  expect(await post(member, `/disputes/${id}/statements`, statement)).toMatchObject({
    body: { code: 'disputes.too-many-statements' },
  });
  await post(admin, `/disputes/${id}/decide`, { status: 'waiting', outcome: 'nothing', reason: 'There is one leak.' });
  expect(await post(member, `/disputes/${id}/appeal`, { text: statement.text })).toMatchObject({
    body: { status: 'appealed' },
  });
});

it('takes no acceptance of an offer whose day has passed, or above a price that is less now', async () => {
  const { id, member, provider, job } = await aDispute(world);
  const offer = (terms: object, read: number) => post(provider, `/disputes/${id}/offers`, { ...terms, read });
  const accept = (read: number) => post(member, `/disputes/${id}/accept`, { read });
  const outdated = { status: 409, body: { code: 'disputes.offer-outdated' } };
  await offer({ outcome: 'redo', day: toDay(world.clock.now()) }, 0);
  world.clock.move(day);
  expect(await accept(1)).toMatchObject(outdated);
  await offer({ outcome: 'part', cents: 1_000_00 }, 1);
  await world.db.update(jobs).set({ totalCostCents: 800_00 }).where(eq(jobs.id, job.id));
  expect(await accept(2)).toMatchObject(outdated);
  await offer({ outcome: 'part', cents: 800_00 }, 2);
  expect(await accept(3)).toMatchObject({ body: { status: 'agreed' } });
});

it.each(['opened', 'offered', 'declined'] as const)('goes from %s to an admin after 48 hours', async (status) => {
  const { id, member, provider } = await aDispute(world, { status });
  const read = async () => (await world.db.select().from(jobDisputes).where(eq(jobDisputes.id, id)))[0];
  world.clock.move(48 * hour - 1);
  await runDueRules(world);
  expect(await read()).toMatchObject({ status });
  world.clock.move(1);
  await runDueRules(world);
  expect(await read()).toMatchObject({ status: 'waiting', answerBy: null });
  for (const reader of [member, provider])
    expect(await listNotices(world, reader.id)).toContainEqual(expect.stringMatching(/^An admin decides the dispute/));
});

it('is withdrawn by the side that opened it alone, also from the admin', async () => {
  const { id, member, provider, job } = await aDispute(world, { status: 'waiting' });
  expect(await post(provider, `/disputes/${id}/withdraw`)).toMatchObject({ status: 404 });
  expect(await post(member, `/disputes/${id}/withdraw`)).toMatchObject({ body: { status: 'withdrawn', result: null } });
  expect(await clocksOf(job.id)).toBeNull();
});

it('is one at a time, from the agreement until the end of after-care', async () => {
  const job = await aJob(world, { status: 'pending' });
  expect(await open(job.provider, job.id, { outcome: 'nothing', cents: undefined })).toMatchObject({ status: 200 });
  expect(await open(job.member, job.id)).toMatchObject({ status: 409, body: { code: 'disputes.one-open' } });
  const done = await aJob(world, { status: 'completed_and_rated' });
  world.clock.move(100 * day);
  expect(await open(done.member, done.id)).toMatchObject({ status: 409, body: { code: 'disputes.too-late' } });
  const read = await test.call(done.member, 'GET', `/api/jobs/${done.id}/disputes`);
  expect(read.body).toMatchObject({ canOpen: false, obstacle: { code: 'disputes.too-late' } });
});

it('has the title of its job for both sides, also without a problem', async () => {
  const { id, job } = await aDispute(world, { problemId: null });
  const readTitle = async (who: Person, path: string) => (await test.call(who, 'GET', `/api${path}`)).body['title'];
  for (const who of [job.member, job.provider])
    expect(await readTitle(who, `/disputes/${id}`)).toBe(await readTitle(who, `/jobs/${job.id}`));
});

it('belongs to the parties of its job', async () => {
  const { id, job } = await aDispute(world, { status: 'offered' });
  const stranger = await aMember(world);
  for (const [method, path, body] of [
    ['GET', `/api/disputes/${id}`],
    ['GET', `/api/jobs/${job.id}/disputes`],
    ['GET', `/api/jobs/${job.id}/evidence`],
    ['POST', `/api/disputes/${id}/accept`, { read: 1 }],
    ['POST', `/api/disputes/${id}/withdraw`, {}],
    ['POST', `/api/disputes/${id}/statements`, { text: 'I was never there.' }],
  ] as const)
    expect(await test.call(stranger, method, path, body)).toMatchObject({ status: 404 });
});

it('is decided by an admin who is no party of the job, if there is one', async () => {
  const { id, member, provider } = await aDispute(world, { status: 'waiting' });
  const listedFor = async (who: Person) =>
    JSON.stringify((await test.call(who, 'GET', '/api/disputes')).body).includes(id);
  const own = [member, provider].map((party): Person => ({ ...party, role: 'admin' }));
  for (const party of own) await world.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, party.id));
  const decide = { status: 'waiting', outcome: 'nothing', reason: 'The photos show two leaks.' };
  const other = await anAdmin(world);
  for (const party of own) {
    expect(await listedFor(party)).toBe(false);
    expect(await post(party, `/disputes/${id}/decide`, decide)).toMatchObject({
      status: 409,
      body: { code: 'moderation.another-admin' },
    });
  }
  expect(await listedFor(other)).toBe(true);
  expect(await post(other, `/disputes/${id}/decide`, decide)).toMatchObject({ body: { status: 'decided' } });
});

it('is decided for good by the admin of the first decision, if every other one is a party', async () => {
  const { id, member } = await aDispute(world, { status: 'waiting' });
  await world.db.update(accounts).set({ role: 'member' }).where(eq(accounts.role, 'admin'));
  await world.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, member.id));
  const admin = await anAdmin(world);
  const decide = { status: 'waiting', outcome: 'nothing', reason: 'The photos show two leaks.' };
  expect(await post(admin, `/disputes/${id}/decide`, decide)).toMatchObject({ body: { status: 'decided' } });
  await post(member, `/disputes/${id}/appeal`, { text: 'There is a third leak.' });
  const again = { ...decide, status: 'appealed' };
  expect(await post({ ...member, role: 'admin' }, `/disputes/${id}/decide`, again)).toMatchObject({ status: 409 });
  expect(await post(admin, `/disputes/${id}/decide`, again)).toMatchObject({ body: { status: 'final' } });
});

it('is decided by an admin who is a party, if there is no other', async () => {
  const { id, member } = await aDispute(world, { status: 'waiting' });
  await world.db.update(accounts).set({ role: 'member' }).where(eq(accounts.role, 'admin'));
  await world.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, member.id));
  const only: Person = { ...member, role: 'admin' };
  expect(JSON.stringify((await test.call(only, 'GET', '/api/disputes')).body)).toContain(id);
  expect(await test.call(only, 'GET', `/api/disputes/${id}`)).toMatchObject({
    body: { party: 'member', yourMove: true, steps: [{ step: 'withdraw' }, { step: 'decide' }] },
  });
  const decide = { status: 'waiting', outcome: 'nothing', reason: 'The photos show two leaks.' };
  expect(await post(only, `/disputes/${id}/decide`, decide)).toMatchObject({ body: { status: 'decided' } });
});
