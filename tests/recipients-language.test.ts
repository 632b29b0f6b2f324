import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageTag, pseudoLanguage, type AnyLanguage, type Language } from '#core/languages.ts';
import type { Sheet } from '#core/sheet.ts';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aLivedJob, readPack } from '#features/evidence/server/testing.ts';
import { packFiles } from '#features/evidence/pack-files.ts';
import { mailWords } from '#features/notifications/mail-wording.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { readDocument } from '#features/papers/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { declineQuote } from '#features/quotes/server/decline-quote.ts';
import { requestQuote } from '#features/quotes/server/request-quote.ts';
import { submitQuote } from '#features/quotes/server/submit-quote.ts';
import { someTerms } from '#features/quotes/server/testing.ts';
import type { Actor, Person } from '#engine/actor.ts';
import { inLanguage } from '#engine/language.ts';
import type { Work } from '#engine/work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useApp, useWorld, type TestWorld } from './support/testing.ts';

const world = useWorld();
const test = useApp(world);
const sentMails = useSentMails(world);

let service: PushService;
beforeAll(async () => {
  service = await aPushService(world.clock);
  world.push = service.pusher;
  // The language of tests is none that a person can choose.
  await world.db.execute(sql`alter table accounts drop constraint accounts_language`);
  await world.db.execute(sql`alter table documents drop constraint documents_language`);
});
afterAll(() => service.close());

type Mails = Awaited<ReturnType<typeof sentMails>>;
/** A text with the place where it stands. */
type Placed = [place: string, text: string];

const names = { member: 'Naledi Mokoena', provider: 'Thabo Nkosi' };

/** A person with a device that shows no text, who reads `language`. */
async function reading<Given extends Person>(person: Given, language: AnyLanguage): Promise<Given & { path: string }> {
  const browser = service.subscribe();
  // Before it, because no session of a person has the language of tests.
  await test.call(person, 'PUT', '/api/notifications/push', { ...browser, showsText: false });
  await world.db
    .update(accounts)
    .set({ language: language as Language })
    .where(eq(accounts.id, person.id));
  return { ...person, language: language as Language, path: new URL(browser.endpoint).pathname };
}

/** A quote that is declined and a job from its agreement to its rating, between people who read these languages. */
async function live(languages: { member: AnyLanguage; provider: AnyLanguage }) {
  world.clock.set(testStart);
  service.accepted = [];
  const member = await reading(await aMember(world, { fullName: names.member }), languages.member);
  const provider = await reading(await aProvider(world, { fullName: names.provider }), languages.provider);
  const mails: Mails = [];
  const follow = async () => {
    await world.settle();
    mails.push(...(await sentMails()));
  };
  // Each request is in the language of its sender. What follows from it comes before the next one.
  const acting: TestWorld = {
    ...world,
    as: async <Who extends Actor, Result>(actor: Who, act: (work: Work<Who>) => Promise<Result>) => {
      const sender = (actor as Partial<Person>).id === member.id ? 'member' : 'provider';
      const result = await inLanguage(languages[sender], () => world.as(actor, act));
      await follow();
      return result;
    },
  };
  const { id } = await acting.as(member, (work) =>
    requestQuote(work, {
      providerId: provider.providerId,
      description: 'The geyser drips here.',
      serviceIds: [],
      attachments: [],
    }),
  );
  await acting.as(provider, (work) => submitQuote(work, id, { ...someTerms, scope: 'The valve here.' }));
  await acting.as(member, (work) => declineQuote(work, id));
  const { jobId, quoteId } = await aLivedJob(acting, { member, provider });
  world.clock.move(3 * day);
  await runDueRules(world);
  await follow();
  const written = async (person: Person & { path: string }) => {
    const notices = await world.db.select().from(notifications).where(eq(notifications.accountId, person.id));
    const own = mails.filter(({ to }) => to.includes(person.email)).map(({ mail }) => mail);
    const pushed = service.accepted.filter(({ path }) => path === person.path);
    const pack = await readPack(world, person, jobId);
    const texts: Placed[] = [
      ...notices.flatMap(({ title, description, groupTitle }): Placed[] => [
        ['notice', title],
        ['notice', description],
        ...(groupTitle === null ? [] : [['repeats', groupTitle] satisfies Placed]),
      ]),
      ...own.flatMap(({ subject = '', text = '', html = '', attachments }): Placed[] => [
        ['subject', subject],
        ['mail', text],
        ['page', readPage(html)],
        ...attachments.map(({ content }) => ['calendar', readEntry(content)] satisfies Placed),
      ]),
      ...pushed.flatMap(({ message: { title, body } }): Placed[] => [
        ['push', title],
        ['push', body],
      ]),
      ['record', String(pack.get(packFiles.readMe))],
    ];
    return { texts, pages: own.map(({ html = '' }) => html) };
  };
  const papers = await world.db.select().from(documents).where(eq(documents.quoteId, quoteId));
  return {
    member: await written(member),
    provider: await written(provider),
    papers: await Promise.all(
      papers.map(async ({ id: paper, language }) => {
        const [mine, theirs] = [
          await inLanguage(languages.member, () => readDocument(world, member, paper)),
          await inLanguage(languages.provider, () => readDocument(world, provider, paper)),
        ];
        return { language, mine: mine.sheet, theirs: theirs.sheet };
      }),
    ),
  };
}

const readPage = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The texts of a calendar entry that people read. */
const readEntry = (content: string | ArrayBuffer | Uint8Array): string =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content))
    .replaceAll(/\r?\n /g, '')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('DESCRIPTION:'))
    .map((line) => line.slice(line.indexOf(':') + 1).replaceAll('\\n', '\n'))
    .join('\n');

/** The texts of a sheet, without those that people typed. */
const textsOf = ({ name, title, notice, parties, work, table, sums, terms }: Sheet): string[] => [
  name,
  title,
  ...(notice === null ? [] : [notice]),
  ...parties.map(({ label }) => label),
  ...(work === null ? [] : [work.title.label, work.scope.label, ...work.facts.map(({ label }) => label)]),
  table.caption,
  ...table.columns.map(({ label }) => label),
  ...sums.map(({ label }) => label),
  terms.heading,
  ...terms.sentences,
];

/** The names that stand beside our words, and the ends of the texts that people typed. */
const facts = /\b[0-9a-f]{64}\b|Naledi Mokoena|Thabo Nkosi|Lungisa|[^\n⟦⟧]*\bhere\b|https?:\S+/g;

/** The words of a text outside the marks of the language of tests, without the facts that it names. */
function findOutside(text: string): string[] {
  // A command and a hash stand on lines of their own, alike in all languages.
  let rest = text.replaceAll(/^ {2}\S.*$/gm, ' ');
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')];
  return rest.replaceAll(facts, ' ').match(/\p{L}{3,}/gu) ?? [];
}

/** True once the words of this process follow the language of the moment. */
const settingsIn = (language: AnyLanguage) => inLanguage(language, () => mailWords.settings);
const followsLanguage = settingsIn(pseudoLanguage).startsWith('⟦');
const isTranslated = settingsIn('zu') !== settingsIn('en') && settingsIn('st') !== settingsIn('en');

it.runIf(followsLanguage).each([
  { member: pseudoLanguage, provider: 'en' },
  { member: 'en', provider: pseudoLanguage },
] as const)(
  'writes every notice, mail, push message and paper of a job in the language of its reader: %j',
  async (languages) => {
    const lived = await live(languages);
    for (const party of ['member', 'provider'] as const) {
      const { texts, pages } = lived[party];
      const isMarked = languages[party] === pseudoLanguage;
      const wrong = texts.filter(([, text]) => (isMarked ? findOutside(text).length > 0 : text.includes('⟦')));
      expect({ party, wrong }).toEqual({ party, wrong: [] });
      expect(new Set(texts.map(([place]) => place))).toEqual(
        new Set(['notice', 'repeats', 'subject', 'mail', 'page', 'calendar', 'push', 'record']),
      );
      for (const page of pages) expect(page).toContain(`<html lang="${languageTag(languages[party])}">`);
    }
    expect(lived.papers).toHaveLength(4);
    for (const { language, mine, theirs } of lived.papers) {
      expect([language, mine.language]).toEqual([languages.member, languages.member]);
      expect(theirs).toEqual(mine);
      const isMarked = languages.member === pseudoLanguage;
      expect(textsOf(mine).filter((text) => text.includes('⟦') !== isMarked)).toEqual([]);
    }
  },
);

it.runIf(followsLanguage && isTranslated)('tells no party in English once both languages are translated', async () => {
  const [english, marked, lived] = [
    await live({ member: 'en', provider: 'en' }),
    await live({ member: pseudoLanguage, provider: pseudoLanguage }),
    await live({ member: 'zu', provider: 'st' }),
  ];
  for (const party of ['member', 'provider'] as const) {
    const unmarked = marked[party].texts.filter(([, text]) => !text.includes('⟦'));
    const ours = (texts: Placed[]) => texts.map(([place, text]) => `${place}: ${text.replaceAll(changing, '')}`);
    const said = new Set(ours(english[party].texts)).difference(new Set(ours(unmarked)));
    expect(ours(lived[party].texts).filter((text) => said.has(text))).toEqual([]);
  }
});

/** The parts of a text that are others in each run: ids, tokens and hashes. */
const changing = /[\w.-]*\d[\w.-]*/g;
