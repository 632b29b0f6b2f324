import { query } from '#engine/postgres/read.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { approveAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { MailFailure } from '#integrations/mail/mailer.ts';
import { transact } from '#engine/work.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { NotificationType } from '#features/notifications/kinds.ts';
import { notify } from '../notify.ts';
import { queueMails } from './queue-mails.ts';
import { claim, maxAttempts, sendMail } from './send-mail.ts';
import { sweepMails } from './sweep-mails.ts';
import { mails, notificationPreferences } from '../tables.ts';
import { aMailServer, type MailServer } from '../testing.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const world = useWorld();
const test = useApp(world);
let server: MailServer;
beforeAll(async () => {
  server = await aMailServer();
  world.mailer = server.mailer;
});
beforeEach(async () => {
  await world.deliver();
  server.accepted.length = 0;
  server.answer = null;
  server.onData = async () => {};
});
afterAll(async () => {
  await server.mailer.close();
  await server.close();
});

type NoticeFields = { type?: NotificationType; title?: string; description?: string; linkTo?: string | null };
const tell = (
  person: Person,
  { type = 'other', title = 'Hello', description = 'Something happened.', linkTo = null }: NoticeFields = {},
  event = { id: newId(), at: world.clock.now() },
) =>
  world.as(system, (work) =>
    notify(work, event, [{ accountId: person.id, type, words: () => ({ title, description }), linkTo }]),
  );
const rowsOf = (person: Person) => world.db.select().from(mails).where(eq(mails.accountId, person.id));
const subjects = () => server.accepted.map(({ mail }) => mail.subject);
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

describe('a notice', () => {
  it('sends a notice as an email with a plain part, an HTML part, links and a way to unsubscribe', async () => {
    const person = await aMember(world, { fullName: 'Naledi Mokoena', email: 'naledi@example.co.za' });
    await tell(person, {
      type: 'quote',
      title: 'A quote for R1,850.00',
      description: 'Thabo & Sons <b>quoted</b>.',
      linkTo: '/quotes/abc',
    });
    expect(await world.deliver()).toEqual([]);
    const [{ mail, to, raw }] = server.accepted as [(typeof server.accepted)[number]];
    const { id } = (await rowsOf(person))[0]!;
    expect(to).toEqual(['naledi@example.co.za']);
    expect(mail).toMatchObject({
      subject: 'A quote for R1,850.00',
      from: { name: 'Lungisa', address: 'post@lungisa.example' },
      to: [{ name: 'Naledi Mokoena', address: 'naledi@example.co.za' }],
      messageId: `<${id}@lungisa.example>`,
    });
    const stop = `https://lungisa.example/unsubscribe?token=${unsubscribeToken(world.config.sessionSecret, { accountId: person.id, category: 'quoteUpdates' })}`;
    expect(mail.text).toContain('Hello Naledi Mokoena,\n\nA quote for R1,850.00\n\nThabo & Sons <b>quoted</b>.');
    expect(mail.text).toContain('https://lungisa.example/quotes/abc');
    expect(mail.text).toContain(stop);
    expect(mail.html).toContain('Thabo &amp; Sons &lt;b&gt;quoted&lt;/b&gt;.');
    expect(mail.html).toContain('href="https://lungisa.example/quotes/abc"');
    expect(mail.html).toContain(`href="${stop}"`);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${stop}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headersOf(raw)).toMatch(/^Content-Type: multipart\/alternative/m);
  });

  it("leaves a mark within a person's words as it is", async () => {
    const person = await aMember(world, { fullName: 'Naledi /{link}' });
    await tell(person, { title: 'Fix /{link} and {count}', description: 'Look at https://lungisa.example/{link}.' });
    await world.deliver();
    const [{ mail }] = server.accepted as [(typeof server.accepted)[number]];
    for (const text of [mail.text, mail.html || '']) {
      const read = String(text).replaceAll(/\p{Cf}/gu, '');
      expect(read).toContain('Hello Naledi /{link},');
      expect(read).toContain('Fix /{link} and {count}');
      expect(read).toContain('Look at https://lungisa.example/{link}.');
    }
  });

  it('puts a link of its own only where the mail has it', async () => {
    const person = await aMember(world, { fullName: 'Naledi /{link}' });
    const words = () => ({ title: 'Reset', description: 'For /{link}' });
    const notice = { accountId: person.id, type: 'other' as const, words, linkTo: null };
    await world.as(system, (work) =>
      queueMails({ ...work, isUrgent: true }, { id: newId(), at: work.now }, [
        { ...notice, mail: { urgency: 'security', link: 'reset' } },
      ]),
    );
    await world.deliver();
    const [{ mail }] = server.accepted as [(typeof server.accepted)[number]];
    expect(String(mail.text).match(/#reset=/g)).toHaveLength(1);
    expect(String(mail.html).match(/#reset=/g)).toHaveLength(1);
  });

  it('sends an email about a step of another person', async () => {
    const [admin, waiting] = [await anAdmin(world), await aPerson(world, { role: 'provider', status: 'pending' })];
    await world.as(admin, (work) => approveAccount(work, waiting.id));
    await world.settle();
    await world.deliver();
    expect(server.accepted).toMatchObject([{ to: [waiting.email], mail: { subject: 'You are approved' } }]);
  });

  it('sends one email per notice, also from several workers and repeated jobs', async () => {
    const person = await aMember(world);
    const event = { id: newId(), at: world.clock.now() };
    await Promise.all([tell(person, {}, event), tell(person, {}, event), tell(person, {}, event)]);
    await world.deliver();
    await world.deliver();
    expect(subjects()).toEqual(['Hello']);
  });

  it('sends no email about a step that was rolled back', async () => {
    const person = await aMember(world);
    const failing = transact(world, system, async (work) => {
      await notify(work, { id: newId(), at: work.now }, [
        { accountId: person.id, type: 'other', words: () => ({ title: 'Hello', description: '' }), linkTo: null },
      ]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await world.deliver();
    expect(await rowsOf(person)).toEqual([]);
    expect(server.accepted).toEqual([]);
  });

  it.each([['\r\n'], ['\n'], ['\r'], ['\u2028'], ['\u0085']])(
    'adds no header to an email for a name or a title with %j',
    async (lineBreak) => {
      const evil = `Naledi${lineBreak}Bcc: everybody@example.co.za${lineBreak}${lineBreak}Hello`;
      const person = await aMember(world, { fullName: evil });
      await tell(person, { title: `${evil} quoted`, description: evil });
      await world.deliver();
      const [{ mail, to, raw }] = server.accepted as [(typeof server.accepted)[number]];
      expect(to).toEqual([person.email]);
      expect(mail.bcc).toBeUndefined();
      expect(headersOf(raw)).not.toMatch(/^\s*Bcc:/im);
      expect(mail.subject?.replaceAll('\u200b', '')).toBe('Naledi Bcc: everybody@example.co.za Hello quoted');
    },
  );
});

describe('preferences', () => {
  const prefers = (person: Person, choices: Partial<typeof notificationPreferences.$inferInsert>) =>
    world.db.insert(notificationPreferences).values({ accountId: person.id, updatedAt: world.clock.now(), ...choices });

  it.each<[NotificationType, Partial<typeof notificationPreferences.$inferInsert>, boolean]>([
    ['quote', {}, true],
    ['quote', { quoteUpdates: false }, false],
    ['quote', { problemUpdates: false, pushNotifications: false }, true],
    ['problem', { problemUpdates: false }, false],
    ['problem', { quoteUpdates: false }, true],
    ['message', { quoteUpdates: false, problemUpdates: false }, true],
    ['quote', { emailNotifications: false }, false],
    ['job', { emailNotifications: false }, false],
  ])('sends an email about a %s with the preferences %j: %s', async (type, choices, isSent) => {
    const person = await aMember(world);
    await prefers(person, choices);
    await tell(person, { type });
    await world.deliver();
    expect(server.accepted).toHaveLength(isSent ? 1 : 0);
  });

  it('follows the preferences of the moment of sending', async () => {
    const [stopped, suspended, admin] = [await aMember(world), await aMember(world), await anAdmin(world)];
    await tell(stopped);
    await tell(suspended);
    await prefers(stopped, { emailNotifications: false });
    await world.as(admin, (work) => suspendAccount(work, suspended.id, 'Complaints'));
    await world.settle();
    await world.deliver();
    expect(server.accepted.map(({ mail }) => mail.subject)).toEqual(['Your account is suspended']);
    expect(await rowsOf(stopped)).toEqual([]);
    expect(await rowsOf(suspended)).toMatchObject([{ category: 'security' }]);
    await tell(suspended);
    expect(await rowsOf(suspended)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('sends each email once when a mail server that was down is back', async () => {
    const people = [await aMember(world), await aMember(world), await aMember(world)];
    const away = await aMailServer();
    world.mailer = away.mailer;
    await away.close();
    for (const person of people) await tell(person);
    for (let tries = 0; tries < 5; tries += 1) {
      world.clock.set(new Date(world.clock.now().getTime() + 2 * minute));
      const failures = await world.deliver();
      expect(failures).toHaveLength(3);
      for (const failure of failures) expect(failure).toMatchObject({ permanent: false });
    }
    const back = await aMailServer(away.port);
    expect(await world.deliver()).toEqual([]);
    expect(await world.deliver()).toEqual([]);
    expect(back.accepted.flatMap(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(new Set(back.accepted.map(({ mail }) => mail.messageId)).size).toBe(3);
    world.mailer = server.mailer;
    await Promise.all([away.mailer.close(), back.mailer.close()]);
    await back.close();
  });

  it('tries a busy mail server again, and gives up after a day', async () => {
    const person = await aMember(world);
    server.answer = { code: 451, message: `<${person.email}> come back later` };
    await tell(person);
    const [failure] = await world.deliver();
    expect(failure).toBeInstanceOf(MailFailure);
    expect(failure).toMatchObject({ permanent: false });
    expect(await rowsOf(person)).toMatchObject([{ failedAt: null, attempts: 1 }]);
    await world.db
      .update(mails)
      .set({ attempts: maxAttempts - 1 })
      .where(eq(mails.accountId, person.id));
    expect(await world.deliver()).toEqual([]);
    const [given] = await rowsOf(person);
    expect(given).toMatchObject({ failedAt: world.clock.now(), lastError: '451 at RCPT TO' });
    expect(JSON.stringify([failure, String(failure)]), 'no address where it is logged').not.toContain('@');
  });

  it('shows a refused email to the admins, who can send it again', async () => {
    const [person, admin] = [await aMember(world, { fullName: 'Sipho Dlamini' }), await anAdmin(world)];
    server.answer = { code: 550, message: `5.1.1 <${person.email}> is not here` };
    await tell(person, { title: 'You have a quote' });
    expect(await world.deliver()).toEqual([]);
    const failed = async () =>
      ((await test.call(admin, 'GET', '/api/mail/failed')).body['items'] as { id: string; email: string }[]).filter(
        ({ email }) => email === person.email,
      );
    expect(await failed()).toMatchObject([
      { subject: 'You have a quote', fullName: 'Sipho Dlamini', email: person.email, reason: '550 5.1.1 at RCPT TO' },
    ]);
    await world.deliver();
    expect(server.accepted).toEqual([]);

    server.answer = null;
    const { id } = (await failed())[0]!;
    const answers = await Promise.all([1, 2].map(() => test.call(admin, 'POST', `/api/mail/${id}/retry`)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await failed()).toEqual([]);
    await world.deliver();
    expect(subjects()).toEqual(['You have a quote']);
    const acts = await query<Record<string, unknown>>(world.db).rows(sql`
      select actor_id, before, after from events where noun = 'mail' and subject_id = ${id}`);
    expect(acts).toEqual([{ actorId: admin.id, before: 'failed', after: 'queued' }]);
  });

  it('sends an email from one of two workers, while the job of the other waits', async () => {
    const person = await aMember(world);
    await tell(person);
    const { id } = (await rowsOf(person))[0]!;
    let second: Promise<unknown> = Promise.resolve();
    server.onData = async () => {
      second = sendMail(world, id).catch((error: unknown) => error);
      await second;
    };
    await sendMail(world, id);
    expect(await second).toMatchObject({ name: 'MailFailure', permanent: false });
    await sendMail(world, id);
    expect(subjects()).toEqual(['Hello']);
  });

  it('sends an email whose worker died from the next worker, as the same email', async () => {
    const person = await aMember(world);
    await tell(person);
    const { id } = (await rowsOf(person))[0]!;
    await world.db
      .update(mails)
      .set({ claimedUntil: new Date(world.clock.now().getTime() + claim) })
      .where(eq(mails.id, id));
    expect(await world.deliver()).toMatchObject([{ permanent: false }]);
    world.clock.set(new Date(world.clock.now().getTime() + claim + 1));
    expect(await world.deliver()).toEqual([]);
    expect(server.accepted).toMatchObject([{ mail: { messageId: `<${id}@lungisa.example>` } }]);
  });
});

describe('unsubscribing', () => {
  const link = (person: Person, category: 'quoteUpdates' | 'emailNotifications' = 'quoteUpdates') =>
    unsubscribeToken(world.config.sessionSecret, { accountId: person.id, category });

  it('unsubscribes from these emails alone without signing in, and subscribes again', async () => {
    const person = await aMember(world);
    const token = link(person);
    const look = async () => (await test.call(null, 'GET', `/api/mail/subscription?token=${token}`)).body;
    expect(await look()).toEqual({ category: 'quoteUpdates', subscribed: true });
    expect((await test.call(null, 'PUT', '/api/mail/subscription', { token, subscribed: false })).body).toEqual({
      category: 'quoteUpdates',
      subscribed: false,
    });
    await tell(person, { type: 'quote', title: 'A quote' });
    await tell(person, { type: 'job', title: 'A job' });
    await world.deliver();
    expect(subjects()).toEqual(['A job']);
    await test.call(null, 'PUT', '/api/mail/subscription', { token, subscribed: true });
    expect(await look()).toEqual({ category: 'quoteUpdates', subscribed: true });
  });

  it('unsubscribes when a mail program posts its form, and not when the link is opened', async () => {
    const person = await aMember(world);
    const path = `/unsubscribe?token=${link(person, 'emailNotifications')}`;
    await test.app.inject({ method: 'GET', url: path });
    await tell(person, { title: 'Before' });
    const answer = await test.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'lungisa.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(204);
    await tell(person, { title: 'After' });
    expect(await rowsOf(person)).toMatchObject([{ subject: 'Before' }]);
  });

  it.each<[string, (token: string, other: Person) => string]>([
    ['of another person', (token, other) => token.replace(/^[^.]+/, other.id)],
    ['for other mails', (token) => token.replace('quoteUpdates', 'emailNotifications')],
    ['for what is no kind of mail', (token) => token.replace('quoteUpdates', 'updatedAt')],
    ['cut off', (token) => token.slice(0, -1)],
    ['with more', (token) => `${token}.x`],
    ['that is none', () => 'x'],
    ['that is empty', () => ''],
  ])('refuses an unsubscribe link %s', async (_what, tamper) => {
    const person = await aMember(world);
    const token = tamper(link(person), await aMember(world));
    for (const answer of [
      await test.call(null, 'GET', `/api/mail/subscription?token=${token}`),
      await test.call(null, 'PUT', '/api/mail/subscription', { token, subscribed: false }),
      await test.call(null, 'POST', `/unsubscribe?token=${token}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'request.not-found' } });
    expect(await world.db.$count(notificationPreferences, eq(notificationPreferences.accountId, person.id))).toBe(0);
  });
});

it('keeps sent emails and those given up for a month, and shows emails that no worker has taken', async () => {
  const [sent, lost] = [await aMember(world), await aMember(world)];
  await tell(sent);
  await world.deliver();
  world.clock.set(new Date(world.clock.now().getTime() + 28 * day));
  await tell(lost);
  world.clock.set(new Date(world.clock.now().getTime() + 3 * day + 1));
  await sweepMails(world);
  expect(await rowsOf(sent)).toEqual([]);
  expect(await rowsOf(lost)).toMatchObject([{ failedAt: world.clock.now(), lastError: 'it was never taken up' }]);
  world.clock.set(new Date(world.clock.now().getTime() + 30 * day));
  await sweepMails(world);
  expect(await rowsOf(lost)).toHaveLength(1);
  world.clock.set(new Date(world.clock.now().getTime() + 1));
  await sweepMails(world);
  expect(await rowsOf(lost), 'its text and address are gone').toEqual([]);
});

it('deletes old emails of any number, and none that an admin has just had sent again', async () => {
  const reader = await aMember(world);
  const then = new Date(world.clock.now().getTime() - 31 * day);
  const at = then.toISOString();
  await world.db.execute(sql`
    insert into mails (id, account_id, event_id, category, subject, text, html, created_at, sent_at, failed_at)
    select gen_random_uuid(), ${reader.id}, gen_random_uuid(), 'quoteUpdates', 'Old', '', '', ${at}::timestamptz,
      case when n > 1 then ${at}::timestamptz end, case when n = 1 then ${at}::timestamptz end from generate_series(1, 2500) n`);
  const failed = and(eq(mails.accountId, reader.id), isNotNull(mails.failedAt));
  let sweeping: Promise<void> | undefined;
  await world.db.transaction(async (tx) => {
    await tx.update(mails).set({ failedAt: null, createdAt: world.clock.now() }).where(failed);
    sweeping = sweepMails(world);
    await expect
      .poll(() =>
        query(world.db).rows(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1);
  });
  await sweeping;
  expect(await rowsOf(reader)).toMatchObject([{ sentAt: null, failedAt: null }]);
});
