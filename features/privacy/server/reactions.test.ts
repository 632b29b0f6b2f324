import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { sessions } from '#features/accounts/server/tables.ts';
import { anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);

const officer = 'officer@privacy.example';
const subjects = (sent: Awaited<ReturnType<typeof sentMails>>) => sent.map(({ to, mail }) => [to[0], mail.subject]);

describe('a copy of everything', () => {
  it('is told by mail when it is ready, with the way to it', async () => {
    const member = await aPerson(world);
    await app.call(member, 'POST', '/api/privacy/export', {});
    const sent = [...(await sentMails()), ...(await sentMails())];
    expect(subjects(sent)).toEqual([[member.email, 'Your data is ready']]);
    expect(sent[0]?.mail.text).toContain('https://lungisa.example/settings?tab=privacy');
    expect(sent[0]?.mail.text).toContain('for 7 days');
  });

  it('can be asked for three times a day', async () => {
    const member = await aPerson(world);
    const ask = async () => {
      const { status, headers } = await app.call(member, 'POST', '/api/privacy/export', {});
      await sentMails();
      return [status, headers['retry-after'] !== undefined];
    };
    for (let time = 1; time <= 3; time += 1) expect(await ask()).toEqual([200, false]);
    expect(await ask()).toEqual([429, true]);
    world.clock.move(day);
    // The person continues to use their session in that time.
    const now = world.clock.now();
    await world.db.update(sessions).set({ createdAt: now, expiresAt: new Date(now.getTime() + day) });
    expect(await ask()).toEqual([200, false]);
  });
});

describe('a case', () => {
  const text = 'My street is Vilakazi Street.';

  it('is mailed to the information officer of the settings, and so is its reminder', async () => {
    const [member, admin] = [await aPerson(world, { fullName: 'Zanele Dube' }), await anAdmin(world)];
    await app.call(admin, 'PUT', '/api/settings/site', {
      informationOfficerName: 'Nomsa Khumalo',
      informationOfficerEmail: officer,
    });
    await sentMails();
    await app.call(member, 'POST', '/api/privacy/cases', { kind: 'correction', text });
    const sent = await sentMails();
    expect(subjects(sent)).toContainEqual([officer, 'Someone asks for a correction of their data']);
    expect(subjects(sent)).toContainEqual([admin.email, 'Someone asks for a correction of their data']);
    const own = sent.find(({ to }) => to[0] === officer)?.mail;
    expect(own?.text).toContain('Hello Nomsa Khumalo,');
    expect(own?.text).toContain(`Zanele Dube writes:\n${text}`);
    expect(own?.text).toContain('/admin-dashboard#privacy-requests');
    expect(own?.text, 'the officer has no settings to choose from').not.toContain('unsubscribe');
    world.clock.move(23 * day);
    await runDueRules(world);
    await runDueRules(world);
    expect(subjects(await sentMails()).filter(([to]) => to === officer)).toEqual([
      [officer, 'A privacy request is waiting for an answer'],
    ]);
  });

  it('that is sent again with its key is filed and mailed once', async () => {
    const member = await aPerson(world);
    const file = () =>
      app.call(
        member,
        'POST',
        '/api/privacy/cases',
        { kind: 'objection', text },
        { 'idempotency-key': 'a-key-of-mine' },
      );
    const [first, again] = [await file(), await file()];
    expect(again.body).toEqual(first.body);
    expect(subjects(await sentMails()).filter(([to]) => to === officer)).toHaveLength(1);
  });

  it('is mailed to no one but the admins while the settings name no officer', async () => {
    const [member, admin] = [await aPerson(world), await anAdmin(world)];
    await app.call(admin, 'PUT', '/api/settings/site', { informationOfficerName: '', informationOfficerEmail: '' });
    await app.call(member, 'POST', '/api/privacy/cases', { kind: 'objection', text });
    const sent = subjects(await sentMails());
    expect(sent).toContainEqual([admin.email, 'Someone objects to a use of their data']);
    expect(sent.filter(([to]) => to === officer)).toEqual([]);
  });

  it('shows a mail to the officer that could not be delivered to the admins', async () => {
    const [admin] = [await anAdmin(world)];
    const [mail] = await world.db.select().from(mails).where(eq(mails.toAddress, officer)).limit(1);
    await world.db
      .update(mails)
      .set({ failedAt: world.clock.now(), sentAt: null, lastError: '550' })
      .where(eq(mails.id, mail?.id ?? ''));
    expect((await app.call(admin, 'GET', '/api/mail/failed')).body['items']).toMatchObject([
      { fullName: 'Nomsa Khumalo', email: officer },
    ]);
  });
});
