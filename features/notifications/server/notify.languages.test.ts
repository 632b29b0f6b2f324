import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { languageTag } from '#core/languages.ts';
import { countMark } from '#core/count-mark.ts';
import { minute } from '#core/time.ts';
import { accountSubject } from '#features/accounts/server/tables.ts';
import { aMember, aPerson } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { inLanguage, languageNow } from '#engine/language.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { changePreferences } from './change-preferences.ts';
import { notificationDueRules } from './mails/digests.ts';
import type { Notice } from './notice.ts';
import { notify } from './notify.ts';
import { notifyAdmins } from './notify-admins.ts';
import { queueMailOutside } from './mails/queue-mails.ts';
import { notifications } from './tables.ts';
import { useSentMails } from './testing.ts';

const world = useWorld();
const sentMails = useSentMails(world);

/** A text that says in which language it was written. */
const say = (text: string) => `${text} in ${languageNow()}`;

const noticeFor = ({ id }: Person, more: Partial<Notice> = {}): Notice => ({
  accountId: id,
  type: 'quote',
  words: () => ({ title: say('Title'), description: say('Description'), subject: say('Subject') }),
  linkTo: '/one',
  ...more,
});

/** Sends notices as a reaction to the act of a person whose screen is in Afrikaans. */
const sendAll = (notices: Notice[]) =>
  inLanguage('af', () => world.as(system, (work) => notify(work, { id: newId(), at: world.clock.now() }, notices)));

const storedFor = ({ id }: Person) =>
  world.db.select().from(notifications).where(eq(notifications.accountId, id)).orderBy(asc(notifications.createdAt));

it('writes each notice and its mail in the language of its reader, whatever that of the sender', async () => {
  const people = [
    ['zu', await aMember(world, { language: 'zu' })],
    ['st', await aMember(world, { language: 'st' })],
    ['en', await aMember(world)],
  ] as const;
  const calendar = () => ({
    method: 'REQUEST' as const,
    filename: 'entry.ics',
    content: `BEGIN:VCALENDAR\r\nX-${say('Entry').replaceAll(' ', '-')}:1\r\nEND:VCALENDAR\r\n`,
  });
  const repeats = { key: 'group:1', title: () => say(`${countMark} titles`), linkTo: '/all' };
  await sendAll(people.map(([, person]) => noticeFor(person, { repeats, mail: { calendar } })));
  const sent = await sentMails();
  expect(sent).toHaveLength(3);
  for (const [language, person] of people) {
    const { email } = person;
    expect(await storedFor(person)).toMatchObject([
      {
        title: `Title in ${language}`,
        description: `Description in ${language}`,
        groupTitle: `{count} titles in ${language}`,
      },
    ]);
    const { mail, raw } = sent.find(({ to }) => to.includes(email))!;
    expect(mail.subject).toBe(`Subject in ${language}`);
    expect(mail.text).toContain(`Title in ${language}\n\nDescription in ${language}`);
    expect(mail.html).toContain(`<html lang="${languageTag(language)}">`);
    expect(mail.html).toContain(`Title in ${language}</h1>`);
    const entry = mail.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)).join();
    expect(entry + raw).toContain(`X-Entry-in-${language}`);
  }
});

it('leaves the language of the sender as it was', async () => {
  const person = await aMember(world, { language: 'zu' });
  await inLanguage('st', async () => {
    await sendAll([noticeFor(person)]);
    expect(languageNow()).toBe('st');
    await sentMails();
  });
});

it('writes to each admin, and about the security of an account, in the language of the reader', async () => {
  const admin = await aPerson(world, { role: 'admin', language: 'xh' });
  const person = await aMember(world, { language: 'zu' });
  await world.as(person, (work) =>
    recordEvent(work, accountSubject, 'new-device', {
      id: person.id,
      by: 'system',
      before: null,
      after: 'signed-in',
      data: { browser: null, system: null },
    }),
  );
  const [event] = await world.db.select().from(events).where(eq(events.subjectId, person.id));
  await world.as(system, (work) =>
    notifyAdmins(work, event!, {
      type: 'other',
      words: () => ({ title: say('A'), description: say('B') }),
      linkTo: null,
    }),
  );
  expect(await storedFor(admin)).toMatchObject([{ title: 'A in xh', description: 'B in xh' }]);
  const sent = await sentMails();
  const languages = sent.map(({ to, mail }) => [to[0], /<html lang="([^"]*)"/.exec(mail.html ?? '')?.[1]]);
  expect(Object.fromEntries(languages)).toEqual({ [admin.email]: 'xh', [person.email]: 'zu' });
});

it('writes the frame of a summary in the language of the time, over notices as they were written', async () => {
  const person = await aMember(world, { language: 'zu' });
  await world.as(person, (work) => changePreferences(work, person.id, { mailRhythm: 'daily' }));
  await sendAll([noticeFor(person)]);
  await sendAll([noticeFor(person)]);
  world.clock.move(24 * 60 * minute);
  for (const rule of notificationDueRules) await runRule(world, rule);
  const [summary, ...more] = await sentMails();
  expect(more).toEqual([]);
  expect(summary?.mail.html).toContain('<html lang="zu">');
  expect(summary?.mail.text).toContain('Title in zu: Description in zu');
});

it('writes to an address outside the accounts in the language that it is given', async () => {
  await world.as(system, (work) =>
    queueMailOutside(
      work,
      { id: newId() },
      {
        to: { name: 'Naledi', address: 'outside@example.co.za' },
        language: 'st',
        words: () => ({ title: say('Title'), description: say('Description'), why: say('Why') }),
        linkTo: null,
      },
    ),
  );
  const [sent] = await sentMails();
  expect(sent?.mail.subject).toBe('Title in st');
  expect(sent?.mail.text).toContain('Why in st');
  expect(sent?.mail.html).toContain('<html lang="st">');
});
