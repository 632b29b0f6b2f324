import { query } from '#engine/postgres/read.ts';
import ICAL from 'ical.js';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { confirmDate } from '../answer-proposal.ts';
import { completeJob } from '../complete-job.ts';
import { proposeDate } from '../propose-date.ts';
import { rescheduleJob } from '../reschedule-job.ts';
import { reworkJob } from '../rework-job.ts';
import { jobs } from '../tables.ts';
import { aJob } from '../testing.ts';

const world = useWorld();
const test = useApp(world);

const fetchEntry = (who: Person | null, id: string) => test.call(who, 'GET', `/api/jobs/${id}/calendar.ics`);

async function parseEntry(who: Person, id: string) {
  const answer = await fetchEntry(who, id);
  expect(answer.status).toBe(200);
  const text = answer.body as unknown as string;
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const [component] = events;
  if (component === undefined) throw new Error('no event');
  return {
    text,
    answer,
    calendar,
    component,
    event: new ICAL.Event(component),
    value: (name: string) => component.getFirstPropertyValue(name),
  };
}

it('gives both parties a calendar file with the times, title and place of the job', async () => {
  const member = await aMember(world, {
    fullName: 'Naledi Mokoena',
    email: 'canary@example.co.za',
    phone: '+27821112222',
  });
  const problem = await aProblem(world, { owner: member, title: 'Geyser valve', location: 'Orlando West, Soweto' });
  const job = await aJob(world, {
    member,
    problemId: problem.id,
    status: 'scheduled',
    date: new Date('2026-11-30T22:30:00Z'),
    durationMinutes: 1920,
  });
  for (const party of [job.member, job.provider]) {
    const { event, value, answer, text } = await parseEntry(party, job.id);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-30T22:30:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-02T06:30:00.000Z');
    expect([event.summary, event.location, event.uid, value('status')]).toEqual([
      'Geyser valve',
      'Orlando West, Soweto',
      `job-${job.id}@lungisa`,
      'CONFIRMED',
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="lungisa-job-${job.id.slice(0, 8)}.ics"`,
      'cache-control': 'private, no-store',
    });
    expect(text).not.toMatch(/canary|82111/);
  }
});

it('keeps the id of a calendar entry, counts its changes, and shows the status of the job', async () => {
  const job = await aJob(world);
  const seen: { uid: string; sequence: number; status: unknown; start: string }[] = [];
  const readEntry = async () => {
    const { event, value } = await parseEntry(job.member, job.id);
    seen.push({
      uid: event.uid,
      sequence: event.sequence,
      status: value('status'),
      start: event.startDate.toJSDate().toISOString(),
    });
  };
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day);
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: inDays(2) }));
  await readEntry();
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  await readEntry();
  await readEntry();
  await world.as(job.member, (work) => rescheduleJob(work, job.id, { reason: 'It is raining.' }));
  expect(await fetchEntry(job.member, job.id)).toMatchObject({ status: 409, body: { code: 'jobs.no-date' } });
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: inDays(4) }));
  await readEntry();
  await world.as(job.member, (work) => cancelQuote(work, job.quoteId, 'Not needed any more.'));
  await readEntry();
  expect(new Set(seen.map(({ uid }) => uid))).toEqual(new Set([`job-${job.id}@lungisa`]));
  expect(seen.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'TENTATIVE', 'CANCELLED']);
  expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 2, 4, 5]);
  expect(seen.map(({ start }) => start)).toEqual([2, 2, 2, 4, 4].map((days) => inDays(days).toISOString()));
});

it('offers no file that takes a visit that was kept out of the calendar when its rework is cancelled without a date', async () => {
  const job = await aJob(world, {
    status: 'awaiting_member_confirmation',
    date: new Date(world.clock.now().getTime() + day),
  });
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  world.clock.move(day);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  const urlOf = async () => (await test.call(job.member, 'GET', `/api/jobs/${job.id}`)).body['calendarUrl'];
  expect(await urlOf()).not.toBeNull();
  await world.as(job.member, (work) => reworkJob(work, job.id, 'It drips again.'));
  await world.as(job.member, (work) => cancelQuote(work, job.quoteId, 'Not needed any more.'));
  expect(await urlOf()).toBeNull();
  expect(await fetchEntry(job.member, job.id)).toMatchObject({ status: 409, body: { code: 'jobs.no-date' } });
});

it('writes hostile text into a calendar file as text alone', async () => {
  const hostile =
    'Tap; sink, "bath"\\ \r\nATTENDEE:mailto:evil@example.com\r\nEND:VEVENT\nBEGIN:VALARM\rX\u0085Y\u2028Z\u0001\u007f ' +
    'ë'.repeat(80);
  const read = hostile
    .replace(/\r\n?|[\u0085\u2028]/g, '\n')
    .replaceAll('\u0001', '')
    .replaceAll('\u007f', '');
  const problem = await aProblem(world, { title: 'Replaced below', location: 'Soweto' });
  await query<Record<string, unknown>>(world.db).rows(sql`
    update problems set title = ${hostile}, location = ${hostile} where id = ${problem.id}`);
  const provider = await aProvider(world, { fullName: 'Thabo\r\nSTATUS:CANCELLED' });
  const job = await aJob(world, { status: 'scheduled', provider, problemId: problem.id });
  await world.db.update(jobs).set({ notes: hostile }).where(eq(jobs.id, job.id));
  const { event, component, value, text, calendar } = await parseEntry(job.member, job.id);
  expect([event.summary, event.location]).toEqual([read, read]);
  expect(event.description).toBe(`Thabo\nSTATUS:CANCELLED for ${job.member.fullName}\n\n${read}`);
  expect(value('status')).toBe('CONFIRMED');
  const alarms = component.getAllSubcomponents();
  expect(alarms.map((alarm) => [alarm.name, alarm.getFirstPropertyValue('action')])).toEqual([
    ['valarm', 'DISPLAY'],
    ['valarm', 'DISPLAY'],
  ]);
  expect(alarms[0]?.getFirstPropertyValue('description')).toBe(`Tomorrow: ${read.replaceAll('\n', ' ')}`);
  expect(component.getFirstProperty('attendee')).toBeNull();
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
});

it('hides the calendar file of a job from all but its two parties', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  for (const other of [await aMember(world), await aProvider(world), await anAdmin(world)]) {
    const [theirs, nothing, nonsense] = [
      await fetchEntry(other, job.id),
      await fetchEntry(other, newId()),
      await fetchEntry(other, 'none'),
    ];
    expect(theirs.status).toBe(404);
    expect([nothing.body, nonsense.body]).toEqual([theirs.body, theirs.body]);
  }
  expect((await fetchEntry(null, job.id)).status).toBe(401);
  await query<Record<string, unknown>>(world.db).rows(sql`
    update accounts set status = 'suspended' where id = ${job.member.id}`);
  expect((await fetchEntry(job.member, job.id)).status).toBe(401);
});
