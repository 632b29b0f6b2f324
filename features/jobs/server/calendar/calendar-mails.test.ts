import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { useWorld } from '#tests/support/testing.ts';
import { confirmDate } from '../answer-proposal.ts';
import { completeJob } from '../complete-job.ts';
import { proposeDate } from '../propose-date.ts';
import { rescheduleJob } from '../reschedule-job.ts';
import { reworkJob } from '../rework-job.ts';
import { aJob } from '../testing.ts';

const world = useWorld();
const sentMails = useSentMails(world);

/** The mails that went out since the last call, by the address that they went to. */
async function sent() {
  return (await sentMails()).map(({ to, mail, raw }) => {
    const parts = mail.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
    const contents = parts.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );
    return {
      to: to[0] ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      raw,
      parts,
      entry: contents[0] ?? '',
    };
  });
}

function readEntry(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('no event');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    status: component.getFirstPropertyValue('status'),
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Time).toJSDate().toISOString()),
    attendees: component.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    organizer: component.getFirstPropertyValue('organizer'),
  };
}

let made = 0;

async function anAgreedJob() {
  const member = await aMember(world, { fullName: 'Naledi Mokoena', email: `naledi${(made += 1)}@example.co.za` });
  const provider = await aProvider(world, { fullName: 'Thabo Nkosi Plumbing' });
  const problem = await aProblem(world, { owner: member, title: 'Geyser leaks', location: 'Orlando West, Soweto' });
  return { ...(await aJob(world, { member, provider, problemId: problem.id })), member, provider };
}

// 09:00 in Johannesburg, three days after the clock of the tests.
const agreed = new Date('2026-11-19T07:00:00.000Z');

it('mails the confirmed date with its calendar entry and two reminders to both parties', async () => {
  const job = await anAgreedJob();
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: agreed }));
  expect(await sent()).toMatchObject([
    { to: job.member.email, subject: 'Thabo Nkosi Plumbing proposes 19 November 2026, 09:00: Geyser leaks', entry: '' },
  ]);
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  const mails = await sent();
  const [mine, theirs] = [job.member, job.provider].map(({ email }) => mails.find(({ to }) => to === email));
  expect(mails).toHaveLength(2);
  expect(theirs?.subject).toBe('Naledi Mokoena confirmed 19 November 2026, 09:00: Geyser leaks');
  expect(theirs?.text).toContain('Naledi Mokoena confirmed 19 November 2026, 09:00 for Geyser leaks');
  expect(mine?.subject).toBe('You confirmed 19 November 2026, 09:00 with Thabo Nkosi Plumbing: Geyser leaks');
  for (const [mail, person] of [
    [mine, job.member],
    [theirs, job.provider],
  ] as const) {
    expect(mail?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/im);
    expect(mail?.parts.some(({ filename }) => filename === `lungisa-job-${job.id.slice(0, 8)}.ics`)).toBe(true);
    expect(readEntry(mail?.entry ?? '')).toEqual({
      method: 'REQUEST',
      uid: `job-${job.id}@lungisa`,
      sequence: 2,
      start: agreed.toISOString(),
      status: 'CONFIRMED',
      // 18:00 on the evening before, and 07:00 that day.
      alarms: ['2026-11-18T16:00:00.000Z', '2026-11-19T05:00:00.000Z'],
      attendees: [`mailto:${person.email}`],
      organizer: 'mailto:post@lungisa.example',
    });
  }
});

it('takes the entry out of both calendars on rescheduling, and enters the next date under the same id', async () => {
  const job = await anAgreedJob();
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: agreed }));
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  await sent();
  await world.as(job.provider, (work) => rescheduleJob(work, job.id, { reason: 'It is raining.' }));
  const cancelled = await sent();
  expect(cancelled.map(({ to }) => to).toSorted()).toEqual([job.member.email, job.provider.email].toSorted());
  for (const { raw, entry } of cancelled) {
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/im);
    expect(readEntry(entry)).toMatchObject({
      method: 'CANCEL',
      uid: `job-${job.id}@lungisa`,
      sequence: 3,
      start: agreed.toISOString(),
      status: 'CANCELLED',
      alarms: [],
    });
  }
  const next = new Date(agreed.getTime() + 2 * day);
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: next }));
  await world.as(job.member, (work) => confirmDate(work, job.id, 2));
  const entered = (await sent()).filter(({ entry }) => entry !== '');
  expect(entered).toHaveLength(2);
  for (const { entry } of entered)
    expect(readEntry(entry)).toMatchObject({
      method: 'REQUEST',
      uid: `job-${job.id}@lungisa`,
      sequence: 5,
      start: next.toISOString(),
    });
});

it('takes cancelled work out of both calendars, and mails no entry where no date was agreed', async () => {
  const [dated, undated] = [await anAgreedJob(), await anAgreedJob()];
  await world.as(dated.provider, (work) => proposeDate(work, dated.id, { proposedDate: agreed }));
  await world.as(dated.member, (work) => confirmDate(work, dated.id, 1));
  await sent();
  await world.as(dated.member, (work) => cancelQuote(work, dated.quoteId, 'Not needed any more.'));
  const entries = (await sent()).filter(({ entry }) => entry !== '');
  expect(entries.map(({ to }) => to).toSorted()).toEqual([dated.member.email, dated.provider.email].toSorted());
  for (const { entry } of entries)
    expect(readEntry(entry)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 3 });
  await world.as(undated.member, (work) => cancelQuote(work, undated.quoteId, 'Not needed any more.'));
  expect((await sent()).filter(({ entry }) => entry !== '')).toEqual([]);
});

it('mails no date that is off again by the time its mail is written', async () => {
  const job = await anAgreedJob();
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: agreed }));
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  await world.as(job.member, (work) => rescheduleJob(work, job.id, { reason: 'I am away.' }));
  const entries = (await sent()).filter(({ entry }) => entry !== '');
  expect(entries.map(({ entry }) => readEntry(entry).method)).toEqual(['CANCEL', 'CANCEL']);
});

it('puts no name or title into the lines of an entry', async () => {
  const evil = 'Naledi"\r\nATTENDEE:mailto:evil@example.com';
  const member = await aMember(world, { fullName: evil });
  const job = await aJob(world, { member });
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: agreed }));
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  const [entry = ''] = (await sent()).filter(({ to }) => to === member.email).flatMap((mail) => mail.entry || []);
  expect(readEntry(entry)).toMatchObject({ attendees: [`mailto:${member.email}`], status: 'CONFIRMED' });
});

it('leaves a visit that was kept in the calendars when rework gets a day, and enters that day', async () => {
  const job = await anAgreedJob();
  await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: agreed }));
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  world.clock.set(agreed);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  await world.as(job.member, (work) => reworkJob(work, job.id, 'It drips again.'));
  await sent();
  const next = new Date(agreed.getTime() + 2 * day);
  await world.as(job.provider, (work) => rescheduleJob(work, job.id, { reason: 'To mend it.', date: next }));
  const mails = await sent();
  expect(mails.filter(({ entry }) => entry !== '')).toEqual([]);
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toContain('no longer on');
  await world.as(job.member, (work) => confirmDate(work, job.id, 2));
  expect((await sent()).map(({ entry }) => readEntry(entry))).toMatchObject([
    { method: 'REQUEST', start: next.toISOString() },
    { method: 'REQUEST', start: next.toISOString() },
  ]);
});
