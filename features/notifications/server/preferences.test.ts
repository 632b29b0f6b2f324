import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { countMark } from '#core/count-mark.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { events } from '#engine/tables.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { marketingConsent } from '../preference-wording.ts';
import { defaultPreferences, type Preferences } from '../preferences.ts';
import type { NotificationType } from '../kinds.ts';
import { notificationDueRules } from './mails/digests.ts';
import type { UrgentNotice } from './notice.ts';
import { notify } from './notify.ts';
import { mails } from './tables.ts';
import { useSentMails } from './testing.ts';
import { unsubscribeToken } from './mails/unsubscribe-token.ts';

const world = useWorld();
const test = useApp(world);
const sentMails = useSentMails(world);

const path = '/api/notifications/preferences';
const choose = async (person: Person, changes: Partial<Preferences>) => {
  const answer = await test.call(person, 'PATCH', path, changes);
  expect(answer.status).toBe(200);
  return answer.body;
};
const sendNotice = (person: Person, title: string, more: Partial<UrgentNotice> = {}) =>
  world.as(system, (work) =>
    notify({ ...work, isUrgent: true }, { id: newId(), at: work.now }, [
      {
        accountId: person.id,
        type: 'quote',
        words: () => ({ title, description: 'Something happened.' }),
        linkTo: '/one',
        ...more,
      },
    ]),
  );
const subjects = async () => (await sentMails()).map(({ mail }) => mail.subject);
const runRules = async () => {
  for (const rule of notificationDueRules) expect(await runRule(world, rule)).toEqual([]);
};
const noticesOf = async (person: Person) => {
  const { body } = await test.call(person, 'GET', '/api/notifications?all=true');
  return (body['items'] as { title: string }[]).map(({ title }) => title);
};
const unreadOf = async (person: Person) => (await test.call(person, 'GET', '/api/pending-counts')).body['unread'];
const recorded = (person: Person) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.noun, 'preferences'), eq(events.subjectId, person.id)))
    .orderBy(asc(events.at), asc(events.id));
/** Sets the clock to a time of a later day in Johannesburg, in UTC+2. */
const waitUntil = (clock: string) => {
  const day1 = world.clock.now().toISOString().slice(0, 10);
  const at = new Date(`${day1}T${clock}:00.000+02:00`).getTime();
  const now = world.clock.now().getTime();
  world.clock.move((at > now ? at : at + day) - now);
};

describe('the notification settings', () => {
  it('have the defaults of the specification for a person who never chose', async () => {
    const { body } = await test.call(await aMember(world), 'GET', path);
    expect(body).toEqual({ ...defaultPreferences, marketingSince: null });
    expect(body).toMatchObject({
      emailNotifications: true,
      pushNotifications: true,
      marketingEmails: false,
      problemUpdates: true,
      quoteUpdates: true,
    });
  });

  it('change one by one, keep the others, and record each real change with before and after', async () => {
    const person = await aMember(world);
    await choose(person, { quoteUpdates: false });
    await choose(person, { quoteUpdates: false });
    world.clock.move(minute);
    const quietHours = { from: '21:00', until: '06:00' };
    expect(await choose(person, { quietHours })).toMatchObject({ quoteUpdates: false, quietHours });
    expect(await recorded(person)).toMatchObject([
      { step: 'change', before: 'on', after: 'off', data: { setting: 'quoteUpdates' }, actorId: person.id },
      { step: 'change', before: 'off', after: '21:00–06:00', data: { setting: 'quietHours' } },
    ]);
  });

  it.each([
    [{ quietHours: { from: '21:00', until: '21:00' } }],
    [{ quietHours: { from: '24:00', until: '06:00' } }],
    [{ mailRhythm: 'hourly' }],
    [{ smsNotifications: true }],
    [{ quoteUpdates: 'no' }],
    [{ quoteUpdates: null }],
  ])('refuse %j', async (changes) => {
    const person = await aMember(world);
    expect((await test.call(person, 'PATCH', path, changes)).status).toBe(422);
    expect(await recorded(person)).toEqual([]);
  });

  it('record when and with which words a person agreed to marketing, and took it back', async () => {
    const person = await aMember(world);
    const agreedAt = world.clock.now().toISOString();
    expect(await choose(person, { marketingEmails: true })).toMatchObject({ marketingSince: agreedAt });
    world.clock.move(day);
    expect(await choose(person, { marketingEmails: false })).toMatchObject({ marketingSince: null });
    expect(await recorded(person)).toMatchObject([
      { step: 'give-consent', before: 'off', after: 'on', data: { words: marketingConsent() } },
      { step: 'withdraw-consent', before: 'on', after: 'off', data: { words: marketingConsent() } },
    ]);
    expect((await recorded(person)).map(({ at }) => at.toISOString())[0]).toBe(agreedAt);
  });
});

describe('mails and notices by kind', () => {
  it.each<[NotificationType, Partial<Preferences>, { mail: boolean; notice: boolean }]>([
    ['quote', { quoteUpdates: false }, { mail: false, notice: true }],
    ['quote', { quoteNotices: false }, { mail: true, notice: false }],
    ['problem', { problemNotices: false, problemUpdates: false }, { mail: false, notice: false }],
    ['message', { messageUpdates: false }, { mail: false, notice: true }],
    ['message', { messageNotices: false }, { mail: true, notice: false }],
    ['job', { jobUpdates: false }, { mail: false, notice: true }],
    ['job', { jobNotices: false, emailNotifications: false }, { mail: false, notice: false }],
    ['review', { reviewUpdates: false }, { mail: false, notice: true }],
    ['review', { quoteUpdates: false, quoteNotices: false }, { mail: true, notice: true }],
    ['other', { otherUpdates: false }, { mail: false, notice: true }],
  ])('of a %s with %j are %j', async (type, changes, expected) => {
    const person = await aMember(world);
    await choose(person, changes);
    await sendNotice(person, 'News', { type });
    expect(await subjects()).toEqual(expected.mail ? ['News'] : []);
    expect(await noticesOf(person)).toEqual(expected.notice ? ['News'] : []);
    expect(await unreadOf(person)).toBe(expected.notice ? 1 : 0);
  });

  it('come again once they are switched on again', async () => {
    const person = await aMember(world);
    await choose(person, { quoteUpdates: false });
    await sendNotice(person, 'First');
    await choose(person, { quoteUpdates: true });
    await sendNotice(person, 'Second');
    expect(await subjects()).toEqual(['Second']);
    expect(await noticesOf(person)).toEqual(['Second', 'First']);
  });

  it('are mailed once while a group is hidden and unread', async () => {
    const person = await aMember(world);
    await choose(person, { quoteNotices: false });
    const repeats = { key: 'group:1', title: () => `${countMark} quotes`, linkTo: '/all' };
    await sendNotice(person, 'First', { repeats });
    await sendNotice(person, 'Second', { repeats });
    expect(await subjects()).toEqual(['First']);
  });

  it('about the security of an account are mailed whatever the settings, without a link to stop them', async () => {
    const person = await aMember(world);
    await choose(person, {
      emailNotifications: false,
      otherUpdates: false,
      mailRhythm: 'weekly',
      quietHours: { from: '00:00', until: '23:59' },
    });
    await sendNotice(person, 'Your password was changed', { type: 'other', mail: { urgency: 'security' } });
    const sent = await sentMails();
    expect(sent).toMatchObject([{ mail: { subject: 'Your password was changed' } }]);
    expect(sent[0]?.raw).not.toMatch(/unsubscribe/i);
  });

  it('have a link to the settings beside the link that stops them', async () => {
    const person = await aMember(world);
    await sendNotice(person, 'News', { type: 'job' });
    const [sent] = await sentMails();
    expect(sent?.mail.text).toContain(
      'Stop emails about jobs from Lungisa:\nhttps://lungisa.example/unsubscribe?token=',
    );
    expect(sent?.mail.text).toContain('https://lungisa.example/settings?tab=notifications');
    expect(sent?.mail.html).toContain('href="https://lungisa.example/settings?tab=notifications"');
  });

  it.each(['quoteUpdates', 'problemUpdates', 'emailNotifications'] as const)(
    'stop by an old link of %s, which the settings show',
    async (category) => {
      const person = await aMember(world);
      const token = unsubscribeToken(world.config.sessionSecret, { accountId: person.id, category });
      expect((await test.call(null, 'POST', `/unsubscribe?token=${token}`)).status).toBe(204);
      expect((await test.call(person, 'GET', path)).body).toMatchObject({ [category]: false });
      expect(await recorded(person)).toMatchObject([{ step: 'change', actorId: null, data: { setting: category } }]);
    },
  );
});

describe('summaries', () => {
  it('bring everything unread of a day in one mail at 07:00 in Johannesburg', async () => {
    const person = await aMember(world);
    await choose(person, { mailRhythm: 'daily', messageUpdates: false });
    const repeats = { key: 'comments:1', title: () => `${countMark} comments`, linkTo: '/all' };
    await sendNotice(person, 'A quote');
    await sendNotice(person, 'Comment 1', { type: 'problem', repeats });
    world.clock.move(minute);
    await sendNotice(person, 'Comment 2', { type: 'problem', repeats });
    await sendNotice(person, 'A message', { type: 'message' });
    waitUntil('06:59');
    await runRules();
    expect(await subjects()).toEqual([]);
    waitUntil('07:00');
    await runRules();
    const sent = await sentMails();
    expect(sent.map(({ mail }) => mail.subject)).toEqual(['3 updates on Lungisa']);
    expect(sent[0]?.mail.text).toContain('2 comments\nA quote: Something happened.');
    expect(sent[0]?.mail.text).not.toContain('A message');
    await runRules();
    expect(await subjects()).toEqual([]);
  });

  it('of a week come on Monday at 07:00', async () => {
    world.clock.set(testStart);
    const person = await aMember(world);
    await choose(person, { mailRhythm: 'weekly' });
    await sendNotice(person, 'A quote');
    world.clock.set(new Date('2026-11-23T04:59:00.000Z'));
    await runRules();
    expect(await subjects()).toEqual([]);
    world.clock.set(new Date('2026-11-23T05:00:00.000Z'));
    await runRules();
    expect(await subjects()).toEqual(['1 update on Lungisa']);
  });

  it('leave out what is read or has had a mail, and are not sent empty', async () => {
    const person = await aMember(world);
    await choose(person, { mailRhythm: 'daily' });
    await sendNotice(person, 'Read');
    await test.call(person, 'PUT', '/api/notifications/read');
    await sendNotice(person, 'Today', { type: 'job', mail: { urgency: 'urgent' } });
    expect(await subjects()).toEqual(['Today']);
    world.clock.move(day);
    await runRules();
    expect(await subjects()).toEqual([]);
  });

  it('come at once to a person who goes back to single mails', async () => {
    const person = await aMember(world);
    await choose(person, { mailRhythm: 'weekly' });
    await sendNotice(person, 'A quote');
    await choose(person, { mailRhythm: 'at-once' });
    await runRules();
    expect(await subjects()).toEqual(['1 update on Lungisa']);
  });

  it('take over the mail of a group that waits for its hour', async () => {
    const person = await aMember(world);
    const repeats = {
      key: 'new-problems',
      title: () => `${countMark} new problems`,
      linkTo: '/all',
      digest: true as const,
    };
    await sendNotice(person, 'A problem', { type: 'problem', repeats });
    await choose(person, { mailRhythm: 'daily' });
    world.clock.move(hour);
    await runRules();
    expect(await subjects()).toEqual([]);
    world.clock.move(day);
    await runRules();
    expect(await subjects()).toEqual(['1 update on Lungisa']);
  });
});

describe('quiet hours', () => {
  const quietHours = { from: '21:00', until: '06:00' };

  it.each([
    ['20:59', true],
    ['21:00', false],
    ['23:59', false],
    ['05:59', false],
    ['06:00', true],
  ])('let a mail of %s in Johannesburg go at once: %s', async (clock, isSent) => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    waitUntil(clock);
    await sendNotice(person, 'News');
    expect(await subjects()).toEqual(isSent ? ['News'] : []);
    waitUntil('06:00');
    await runRules();
    expect(await subjects()).toEqual(isSent ? [] : ['News']);
  });

  it('keep a mail until their end, and send it once', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    waitUntil('22:00');
    await sendNotice(person, 'News');
    expect(await subjects()).toEqual([]);
    waitUntil('05:59');
    await runRules();
    expect(await subjects()).toEqual([]);
    waitUntil('06:00');
    await Promise.all([runRules(), runRules()]);
    expect(await subjects()).toEqual(['News']);
    await runRules();
    expect(await subjects()).toEqual([]);
    expect(
      await world.db.select({ attempts: mails.attempts }).from(mails).where(eq(mails.accountId, person.id)),
    ).toEqual([{ attempts: 1 }]);
  });

  it('gather the mails of a group that fall into them, and let them go when they are switched off', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    const problem = (title: string) =>
      sendNotice(person, title, {
        type: 'problem',
        repeats: { key: 'new-problems', title: () => `${countMark} new problems`, linkTo: '/all', digest: true },
      });
    for (const clock of ['22:00', '23:30', '01:00']) {
      waitUntil(clock);
      await problem(`A problem at ${clock}`);
      world.clock.move(hour);
      await runRules();
    }
    expect(await subjects()).toEqual([]);
    waitUntil('06:00');
    await runRules();
    expect(await subjects()).toEqual(['3 new problems']);
    await runRules();
    expect(await subjects()).toEqual([]);
    waitUntil('22:00');
    await problem('A problem');
    world.clock.move(hour);
    await runRules();
    await choose(person, { quietHours: null });
    await runRules();
    expect(await subjects()).toEqual(['A problem']);
  });

  it('that change bring no mail of a group before its hour is over', async () => {
    const person = await aMember(world);
    const problem = (title: string) =>
      sendNotice(person, title, {
        type: 'problem',
        repeats: { key: 'new-problems', title: () => `${countMark} new problems`, linkTo: '/all', digest: true },
      });
    waitUntil('12:00');
    await problem('The first');
    await choose(person, { quietHours });
    await runRules();
    expect(await subjects()).toEqual([]);
    world.clock.move(10 * minute);
    await runRules();
    expect(await subjects()).toEqual(['The first']);
    await problem('The second');
    world.clock.move(30 * minute);
    await choose(person, { quietHours: null });
    await runRules();
    expect(await subjects()).toEqual([]);
    world.clock.move(30 * minute);
    await runRules();
    expect(await subjects()).toEqual(['The second']);
  });

  it('let the mail of a group without an hour between its mails go when they are switched off', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    const revision = async (clock: string, title: string) => {
      waitUntil(clock);
      await sendNotice(person, title, {
        repeats: { key: 'revised:one', title: () => `${countMark} revisions`, linkTo: '/one', isEachMailed: true },
      });
    };
    await revision('20:38', 'The first');
    await revision('20:39', 'The second');
    waitUntil('20:50');
    await runRules();
    expect(await subjects()).toEqual(['The first', 'The second']);
    await revision('20:55', 'The third');
    waitUntil('21:06');
    await runRules();
    expect(await subjects()).toEqual([]);
    await choose(person, { quietHours: null });
    await runRules();
    expect(await subjects()).toEqual(['The third']);
  });

  it('do not keep mails about work of today', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    waitUntil('22:00');
    await sendNotice(person, 'The date has changed', { type: 'job', mail: { urgency: 'urgent' } });
    expect(await subjects()).toEqual(['The date has changed']);
  });

  it('let the mails that wait go when they are switched off', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    waitUntil('22:00');
    await sendNotice(person, 'News');
    expect(await subjects()).toEqual([]);
    await choose(person, { quietHours: { from: '22:00', until: '07:00' } });
    await runRules();
    expect(await subjects()).toEqual([]);
    await choose(person, { quietHours: null });
    await runRules();
    expect(await subjects()).toEqual(['News']);
  });

  it('keep no mail of a person who wants none by their end', async () => {
    const person = await aMember(world);
    await choose(person, { quietHours });
    waitUntil('22:00');
    await sendNotice(person, 'News');
    expect(await subjects()).toEqual([]);
    await choose(person, { quoteUpdates: false });
    waitUntil('06:00');
    await runRules();
    expect(await subjects()).toEqual([]);
  });
});
