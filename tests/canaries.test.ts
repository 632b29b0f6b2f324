import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { jobRecordCopies } from '#features/evidence/server/make-record.ts';
import { jobRecords } from '#features/evidence/server/tables.ts';
import { personalCopies } from '#features/privacy/server/make-export.ts';
import { exports } from '#features/privacy/server/tables.ts';
import { readSharedProblem } from '#features/problems/server/shared-problems.ts';
import { readSharedProvider } from '#features/providers/server/shared-providers.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { endpoints } from '#server/features.ts';
import { drawPicture } from '#server/http/pages/draw-picture.ts';
import type { Head } from '#server/http/pages/head.ts';
import { headOfProblem, headOfProvider } from '#server/http/pages/row-pages.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { textRefusals } from '#core/wording.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { anonymising } from '#features/privacy/server/anonymise.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { notificationDueRules } from '#features/notifications/server/digests.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { aVisit } from '#features/visits/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { isId, newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { Canaries, listTypedFields, mayRead, writeTexts } from '#tests/support/canaries.ts';
import { type Cast, readRows, type Row } from '#tests/support/matrix.ts';
import { fillPath, type Operation, operations, reads } from '#tests/support/operations.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Types words of their own, canaries, into every text that a person types, in every state in which others must not read it, and looks for them
 * in everything that other people get: the answers of all operations and endpoints, notices, mails, pushes, papers, copies, share heads and
 * their pictures. The fields come from the contract, and the calls that plant them from the rows of the matrix: a text that has no kind, no
 * sample, or that no one may read, fails, and so does an operation that answers no one.
 */
const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);
const canaries = new Canaries();

type Provider = Person & { providerId: string };
const cast = {} as Cast;
/** The two with whom the authors of each state have quotes, jobs and conversations. */
const others = {} as { member: Cast['memberA']; provider: Provider };
/** A provider who quotes on the problems of all, without an agreement. */
let quoter: Provider;
let pushService: PushService;

const states = ['left', 'open', 'masked', 'held', 'edited', 'hidden', 'deleted', 'suspended', 'leaving'] as const;
type State = (typeof states)[number];

/** The readers of each typed field: everyone while it is open, two people, the author and admins, or the author. */
const fieldsFor = {
  everyone: [
    'problems.post.title',
    'problems.post.description',
    'problems.post.location',
    'problems.edit.title',
    'problems.edit.description',
    'problems.edit.location',
    'problems.comment.content',
    'problems.editComment.content',
    'providers.save.shortBio',
    'providers.save.detailedBio',
    'providers.save.portfolio.alt',
    'providers.save.locationsServed',
    'providers.addService.serviceName',
    'providers.addService.description',
    'providers.updateService.serviceName',
    'providers.updateService.description',
    'reviews.rate.comment',
    'reviews.rate.photos.alt',
    'reviews.amend.comment',
    'reviews.amend.photos.alt',
    'reviews.reply.text',
  ],
  two: [
    'quotes.request.description',
    ...['offer', 'submit', 'revise'].flatMap((step) =>
      ['scope', 'estimatedTimeline', 'lines.description'].map((name) => `quotes.${step}.${name}`),
    ),
    'quotes.cancel.reason',
    'quotes.backOut.reason',
    'jobs.propose.notes',
    'jobs.reschedule.reason',
    'jobs.rework.reason',
    'certificates.deliver.number',
    'disputes.open.claim',
    'disputes.state.text',
    'disputes.appeal.text',
    'orders.propose.reason',
    'orders.propose.lines.description',
    'visits.contestNoShow.reason',
    'messages.send.text',
    'files.upload.name',
    'team.add.name',
    'team.save.name',
  ],
  admins: [
    'moderation.report.reason',
    'moderation.appeal.text',
    'moderation.appealSuspension.text',
    'privacy.fileCase.text',
    'privacy.reportFault.text',
    'privacy.reportFault.page',
    'languages.reportSentence.page',
    'languages.reportSentence.sentence',
    'languages.reportSentence.suggestion',
    'credentials.submit.nameOnDocument',
    'credentials.submit.number',
    // Admins type these for one another.
    'people.addNote.text',
    'moderation.resolve.note',
    'moderation.dismiss.note',
  ],
  author: [
    'jobs.saveNote.text',
    'accounts.renamePasskey.name',
    'problems.similar.description',
    'problems.suggestCategory.words',
  ],
} satisfies Record<string, readonly string[]>;
type Readers = keyof typeof fieldsFor;
const readersOf = (field: string): Readers | undefined =>
  (Object.keys(fieldsFor) as Readers[]).find((one) => (fieldsFor[one] as readonly string[]).includes(field));

/** Typed fields that no canary stands in, and the reason. */
const unplanted: Record<string, readonly string[]> = {
  'Contact details and their like: contact-privacy.test.ts': [
    'accounts.saveProfile.phone',
    'accounts.saveProfile.address',
    'accounts.saveProfile.city',
    'accounts.saveProfile.postalCode',
    'providers.save.contactEmail',
    'providers.save.contactPhone',
    'providers.save.vatNumber',
    'providers.save.businessAddress',
    'quotes.accept.visit.address',
    'quotes.accept.visit.phone',
    'quotes.saveVisit.address',
    'quotes.saveVisit.phone',
    'bank-details.save.holder',
    'bank-details.save.number',
    'bank-details.save.shapId',
  ],
  'Names, which the other party reads': [
    'accounts.register.fullName',
    'accounts.saveProfile.fullName',
    'providers.save.name',
    'applications.apply.name',
  ],
  'One of a list, a number, or a place': [
    'providers.save.specialty',
    'applications.apply.specialty',
    'applications.apply.places',
    'problems.post.category',
    'problems.post.budget',
    'problems.edit.category',
    'problems.edit.budget',
    'problems.similar.title',
    'problems.similar.category',
  ],
  'Nothing is kept of a refused call, which is the sample': [
    'accounts.signInWithCode.code',
    'accounts.enableSecondFactor.code',
    'accounts.addPasskey.name',
  ],
};

const typing = operations
  .filter(({ method }) => method !== 'GET')
  .map((operation) => ({
    ...operation,
    fields: listTypedFields(operation.schema, operation.operation).map(({ path }) => path),
  }))
  .filter(({ fields }) => fields.length > 0);

it('says of every field that people type into who reads it', () => {
  const typed = typing.flatMap(({ fields }) => fields);
  const typedByAdmins = typing.filter(({ access }) => access === 'admin').flatMap(({ fields }) => fields);
  const known = [...Object.values(fieldsFor), ...Object.values(unplanted)].flat();
  expect([...new Set(typed)].filter((path) => !known.includes(path) && !typedByAdmins.includes(path))).toEqual([]);
  expect(known.filter((path) => !typed.includes(path))).toEqual([]);
});

it('refuses an ID number in every text that changes something, and says why beside the field', () => {
  const refusing = operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ operation, schema }) => listTypedFields(schema, operation))
    .map(({ path, schema }) => ({
      path,
      refuses: schema
        .safeParse('My ID is 800101 5009 087.')
        .error?.issues.some(({ message }) => message === textRefusals.idNumber),
    }));
  expect(refusing.filter(({ refuses }) => refuses !== true).map(({ path }) => path)).toEqual([
    // The upload masks it in the name of a file.
    'files.upload.name',
    // The reference of a bank.
    'payments.settleRefund.reference',
    // Only looks up a category.
    'problems.suggestCategory.words',
    // Admins filter the log by them.
    'console.exportEvents.filters.person',
    'console.exportEvents.filters.reference',
  ]);
});

const photoOf = async (owner: Person, purpose: 'review' | 'portfolio') => [
  { id: (await aFile(world, { owner, purpose })).id, alt: 'A tap' },
];
const lines = [{ description: 'A valve', quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: false }];
/** The texts that the sample of an operation leaves out. */
const more: Record<string, (author: Person) => object | Promise<object>> = {
  'problems.post': () => ({ title: 'A tap', location: 'Sandton' }),
  'problems.edit': () => ({ title: 'A tap', location: 'Sandton' }),
  'reviews.rate': async (author) => ({ comment: 'On time', photos: await photoOf(author, 'review') }),
  'reviews.amend': async (author) => ({ comment: 'On time', photos: await photoOf(author, 'review') }),
  'providers.save': async (author) => ({ portfolio: await photoOf(author, 'portfolio') }),
  'providers.addService': () => ({ description: 'All drains' }),
  'providers.updateService': () => ({ description: 'All drains' }),
  'quotes.request': () => ({ providerId: others.provider.providerId }),
  'quotes.offer': async () => ({ problemId: (await aProblem(world, { owner: others.member })).id, lines }),
  'quotes.submit': () => ({ lines }),
  'quotes.revise': () => ({ lines }),
  'files.upload': () => ({ purpose: 'attachment' }),
  'jobs.propose': () => ({ notes: 'I bring it.' }),
  'languages.reportSentence': () => ({ suggestion: 'Amanani' }),
};

/** Texts between two people that an admin can hide. The lines of a change stay: they are what is agreed. */
const hideable = /^(messages\.send|orders\.propose\.reason|disputes\.(open|state|appeal)|team\.)/;

const isHarmless = (field: string): boolean => /\.(alt|locationsServed)$/.test(field);

/** True if the field is planted in the state. */
function isPlanted(field: string, state: State): boolean {
  const readers = readersOf(field);
  if (readers === undefined) return false;
  if (state === 'open') return true;
  if (readers === 'two') return state === 'hidden' && hideable.test(field);
  if (readers !== 'everyone') return false;
  if (state === 'deleted') return /omment\.|Service/.test(field);
  if (state === 'edited') return /\.(edit|editComment|amend|update\w*|save|reply)\./.test(field);
  return true;
}

/** The accounts that may read a text; null is everyone. */
function listReaders(field: string, state: State, author: Person, other: Person): ReadonlySet<string> | null {
  const two = new Set([author.id, other.id]);
  switch (readersOf(field)) {
    case 'everyone':
      if (state === 'open' || state === 'masked') return null;
      // No admin checks these: they are stored without anything to hide.
      if ((state === 'held' || state === 'edited') && isHarmless(field)) return null;
      // Reviews help others choose: they stay when their author has left.
      if (state === 'left' && /^reviews.*(comment|text)$/.test(field)) return null;
      if (state === 'hidden' && field === 'providers.save.locationsServed') return null;
      // A reply lies between the two of the job too. An admin who hides the review decides nothing about it.
      if (field === 'reviews.reply.text' && ['hidden', 'suspended', 'leaving'].includes(state)) return two;
      // A quote keeps the words that it answers.
      if (field.startsWith('problems.') && !/omment/.test(field) && ['suspended', 'leaving'].includes(state))
        return new Set([author.id, quoter.id, others.provider.id]);
      return new Set([author.id]);
    case 'two':
      return state === 'hidden' ? new Set([author.id]) : two;
    default:
      return new Set([author.id]);
  }
}

/** The things that were planted, by their operations. */
const planted: { operation: string; state: State; author: Person; id: string }[] = [];

type Kind = 'memberA' | 'providerA';
/** The rows of the matrix, with the author as member A or provider A, and one of the two others as their other party. */
function rowsOf(kind: Kind, author: Person): Promise<Record<string, Row>> {
  const pair =
    kind === 'memberA'
      ? { member: { ...author, providerId: null }, provider: others.provider }
      : { member: others.member, provider: author as Provider };
  return readRows({
    world,
    paystack,
    cast: { ...cast, memberA: pair.member, providerA: pair.provider },
    pair,
    push: { subscribe: () => pushService.subscribe() },
  });
}

/** Types into every operation as a new member and a new provider, and brings what they typed into the state. */
async function plantIn(state: State): Promise<void> {
  const authors = {
    memberA: await aMember(world),
    providerA: await aProvider(world, { savedAt: world.clock.now() }),
  };
  const both = Object.values(authors);
  for (const kind of ['memberA', 'providerA'] as const) {
    const rows = await rowsOf(kind, authors[kind]);
    for (const operation of typing) {
      const fields = operation.fields.filter((field) => isPlanted(field, state));
      const row = rows[operation.operation];
      if (row === undefined) throw new Error(`${operation.operation} has no sample`);
      const isTheirs = row.ok?.includes(kind) ?? operation.access.includes('provider') === (kind === 'providerA');
      const author = operation.access === 'admin' ? cast.admin : authors[kind];
      if (fields.length > 0 && isTheirs) await plant(operation, { row, state, author, fields });
    }
  }
  await world.settle();
  if (state === 'open' || state === 'hidden') await judgeAll(both, state === 'hidden');
  if (state === 'deleted')
    for (const { operation, id, author } of planted.filter((one) => one.state === state))
      await call(author, 'DELETE', operation.includes('omment') ? `/comments/${id}` : `/provider/services/${id}`);
  if (state === 'suspended')
    for (const { id } of both) await world.as(cast.admin, (work) => suspendAccount(work, id, 'It is all spam.'));
  if (state === 'left' || state === 'leaving') for (const person of both) await world.as(person, askDeletion);
  await world.settle();
}

async function call(person: Person | null, method: string, path: string, body?: unknown) {
  const answer = await test.call(person, method, `/api${path}`, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type Input = Record<string, unknown>;
/** The address of a call: an upload has its input there, others what stands in the path. */
const addressOf = ({ path, upload }: Operation, { body: _, ...input }: Input): string =>
  fillPath(
    path,
    upload ? input : Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`))),
  );
const bodyOf = ({ method, path, upload }: Operation, input: Input): unknown => {
  if (upload) return input['body'];
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  return method === 'DELETE' ? undefined : Object.fromEntries(rest);
};

async function plant(
  operation: Operation,
  { row, state, author, fields }: { row: Row; state: State; author: Person; fields: readonly string[] },
): Promise<void> {
  const other = author.role === 'member' ? others.provider : others.member;
  const name = operation.operation;
  const sample: Input = { ...(await row.input?.()), ...(await more[name]?.(author)) };
  const quoteOn = async (problemId: unknown) => {
    for (const provider of [quoter, others.provider])
      await aQuote(world, { member: author, provider, problemId: String(problemId) });
  };
  if (name === 'problems.edit') await quoteOn(sample['id']);
  const typed: string[] = [];
  const isHeld = state === 'held' || state === 'edited';
  const input = writeTexts(operation, sample, (field, text) => {
    if (!fields.includes(field)) return text;
    typed.push(field);
    const readers = listReaders(field, state, author, other);
    const isForAdmins = readersOf(field) === 'everyone' || readersOf(field) === 'admins';
    const word = canaries.make({ field, state, readers, isForAdmins });
    if (field === 'files.upload.name') return `${word}.jpg`;
    if (isHeld && isHarmless(field)) return `${text} ${word} msunu`;
    if (field.endsWith('.page')) return `/${word.toLowerCase()}`;
    return `${text} ${word}${isHeld ? ' idiot' : ''}${state === 'masked' ? ' 082 333 4011' : ''}`;
  });
  expect(fields.filter((field) => !typed.includes(field))).toEqual([]);
  const answer = await call(author, operation.method, addressOf(operation, input), bodyOf(operation, input));
  const isMade = operation.creates && name !== 'reviews.rate';
  const id = String((isMade ? answer['id'] : undefined) ?? input['id'] ?? answer['id']);
  planted.push({ operation: name, state, author, id });
  if (name === 'problems.post' && state !== 'held' && state !== 'open') await quoteOn(id);
  if (name === 'problems.edit' && (state === 'edited' || state === 'masked')) await accept(author, id);
  if (name === 'files.upload') await showFile(author, other, id);
  if (name.startsWith('team.')) {
    const visit = await aVisit(world, {
      member: others.member,
      provider: author as Provider,
      agreedFor: world.clock.now(),
    });
    await call(author, 'PUT', `/visits/${visit.id}/worker`, { workerId: id });
  }
}

/** Accepts the quote of the other provider on a problem: its papers have the words of the problem. */
async function accept(author: Person, problemId: string): Promise<void> {
  const isTheirs = and(
    eq(quoteRequests.problemId, problemId),
    eq(quoteRequests.providerId, others.provider.providerId),
  );
  const [quote] = await world.db.select({ id: quoteRequests.id }).from(quoteRequests).where(isTheirs);
  await call(author, 'POST', `/quotes/${quote?.id}/accept`, { revision: 1 });
}

/** Sends a file to the other party in a message. */
async function showFile(author: Person, other: Person, fileId: string): Promise<void> {
  const { id } = await aConversation(world, { member: author, provider: other as Provider });
  await call(author, 'POST', `/conversations/${id}/messages`, { clientId: newId(), text: '', files: [fileId] });
}

/** Lets the other party report what lies between the two. Hides everything of the authors that admins can hide, and the reviews that they got. */
async function judgeAll(authors: readonly Person[], isHidden: boolean): Promise<void> {
  const whose = sql.join(
    authors.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const got = sql`t.provider_id in (select id from providers where account_id in (${whose}))`;
  for (const { moderated = [] } of world.contributions)
    for (const { from, authorId, hide, kind, confidential } of [moderated].flat()) {
      if (hide === undefined) continue;
      const isReview = kind === 'review';
      const rows = await query<{ id: string; authorId: string }>(world.db).rows(
        sql`select t.id, ${authorId} as author_id from ${from} where ${authorId} in (${whose}) ${isReview ? sql`or ${got}` : sql``}`,
      );
      for (const { id, authorId: by } of rows) {
        const reporter = by === authors[0]?.id ? others.provider : others.member;
        if (confidential) await call(reporter, 'POST', '/reports', { kind, subjectId: id, reason: 'This is rude.' });
        const decision = { id, reason: 'This is an advertisement.', cause: isReview ? 'advertising' : null };
        if (isHidden) await world.as(cast.admin, (work) => hide(work, decision));
      }
    }
}

beforeAll(async () => {
  world.config.limitFactor = 1000;
  pushService = await aPushService(world.clock);
  world.push = pushService.pusher;
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  Object.assign(cast, {
    memberA: await aMember(world),
    memberB: await aMember(world),
    providerA: await aProvider(world),
    providerB: await aProvider(world),
    waiting: await aProvider(world, { status: 'pending' }),
    suspended: await aMember(world),
    admin: await anAdmin(world),
  });
  Object.assign(others, {
    member: await aMember(world),
    provider: await aProvider(world, { savedAt: world.clock.now() }),
  });
  quoter = await aProvider(world, { specialty: 'Plumbing', savedAt: world.clock.now() });
  await plantIn('left');
  world.clock.move(15 * day);
  await runRule(world, anonymising);
  for (const person of [quoter, others.provider, others.member, cast.memberB])
    await call(person, 'PUT', '/notifications/push', { ...pushService.subscribe(), showsText: true });
  await call(cast.memberB, 'PATCH', '/notifications/preferences', { mailRhythm: 'daily' });
  await call(quoter, 'PATCH', '/notifications/preferences', { mailRhythm: 'daily' });
  for (const state of states) if (state !== 'left') await plantIn(state);
}, 240_000);
afterAll(() => pushService?.close());

/** The tables of what stands in a path, by the part before it. */
const tables: Record<string, string> = {
  'api/jobs': 'jobs',
  accounts: 'accounts',
  applications: 'applications',
  comments: 'problem_comments',
  conversations: 'conversations',
  credentials: 'provider_credentials',
  decisions: 'decisions',
  'decisions/problem': 'problems',
  disputes: 'job_disputes',
  documents: 'documents',
  files: 'files',
  'job-records': 'job_records',
  jobs: 'jobs',
  'moderation/cases': 'moderation_cases',
  'no-shows': 'no_shows',
  people: 'accounts',
  'privacy/cases': 'privacy_cases',
  problems: 'problems',
  profiles: 'accounts',
  providers: 'providers',
  'provider-subscription/invoices': 'plan_invoices',
  quotes: 'quote_requests',
  reports: 'reports',
  reviews: 'reviews',
  'storage/checks': 'storage_checks',
  'subscription/invoices': 'plan_invoices',
  subscriptions: 'subscriptions',
};
/** Values for the parts of a path that are no ids. */
const segments: Record<string, string> = {
  tab: 'growth',
  figure: 'funnel',
  plan: 'silver',
  kind: 'problem',
  language: 'zu',
};

/** The problems of jobs have no canaries: the jobs are read by their own addresses. */
const isRead = (table: string): SQL =>
  table === 'problems'
    ? sql`id = any (${sql.param(planted.map(({ id }) => id).filter(isId))}::uuid[]) or id in (select problem_id from problem_comments)`
    : sql`true`;
const known = new Map<string, Promise<string[]>>();
function listIds(table: string): Promise<string[]> {
  const rows = known.get(table) ?? readIds(table);
  known.set(table, rows);
  return rows;
}
const readIds = async (table: string): Promise<string[]> =>
  (await query<{ id: string }>(world.db).rows(sql`select id from ${sql.identifier(table)} where ${isRead(table)}`)).map(
    ({ id }) => id,
  );

/** The addresses of a path, with each id of its table. */
async function listPaths(path: string): Promise<string[]> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => segments[name] ?? whole);
  const [, before] = /^\/(.*?)\/\{\w+\}/.exec(filled) ?? [];
  if (before === undefined) return [filled];
  const table = tables[before];
  if (table === undefined) throw new Error(`${path} names no thing that is planted`);
  return (await listIds(table)).map((id) => filled.replaceAll(/\{\w+\}/g, id));
}

/** Words by which a reader searches for what they must not find. */
const sought = () =>
  canaries
    .list()
    .filter(({ readers, field }) => readers !== null && /\.(title|location|content|serviceName|shortBio)$/.test(field))
    .map(({ word }) => word);
const searches = (of: string) => () => ['tap', 'Sandton', 'Kwik'].map((word) => `${of}=${word}`);

/** The queries of operations that need one. */
const queries: Record<string, () => string[]> = {
  'moderation.reports': () => ['status=open', 'status=resolved'],
  'jobs.list': () => ['tab=pending', 'tab=cancelled'],
  'jobs.month': () => ['month=2026-12'],
  'jobs.overlaps': () => ['at=2026-12-03T08:00:00.000Z&durationMinutes=60'],
  'quotes.list': () => ['side=requested', 'side=received'],
  'quotes.counts': () => ['side=requested', 'side=received'],
  'quotes.findOwn': () => [`ids=${planted.find(({ operation }) => operation === 'problems.post')?.id}`],
  'visits.keptByProviders': () => [`ids=${others.provider.providerId}`],
  'notifications.list': () => ['all=true&limit=50'],
  'search.find': searches('q'),
  'search.suggest': searches('q'),
  'console.find': searches('q'),
  'problems.places': searches('q'),
  'problems.list': searches('location'),
  'site.places': () => ['q=Sandton'],
  'plans.choiceTerms': () => ['plan=silver'],
  'plans.changeTerms': () => ['plan=silver'],
  'analytics.readTab': () => ['range=last-7-days'],
  'analytics.readFigure': () => ['range=last-7-days'],
  'analytics.listPerformance': () => ['range=last-7-days&sort=asked&order=most'],
  'console.overview': () => ['range=last-30-days'],
  'plans.findPayers': () => ['email=@example'],
};

/** Operations that answer no one here, and what keeps canaries out of their answers. */
const unanswered: Record<string, string> = {
  'files.storageFindings': 'names of files in the storage',
  'notifications.subscription': 'the topic of a mail, for the token in it',
  'payments.invoice': 'amounts of a plan, for its payer',
  'plans.changeTerms': 'amounts of a plan, for its payer',
  'policies.changes': 'the words of the policy',
};

/** Operations by which an admin reads words of two people in the course of their work, with the kind of look in the log. */
const looks: Record<string, string> = {
  'disputes.read': 'job',
  'moderation.readCase': 'message',
  'visits.contestedNoShows': 'no-show',
};

/** Contact details and insults in texts that no admin checks. */
const masked = /82 ?333 ?40|8233340|msunu/i;

const answered = new Set<string>();
/** The road by which each canary reached a reader who may read it. */
const shownBy = new Map<string, string>();

/** Collects what reaches a reader that must not. */
function watch(reader: Person | null) {
  const leaks = new Set<string>();
  // The other parties have agreements with the authors: they read each other's contact details.
  const isAgreed = reader?.id === others.member.id || reader?.id === others.provider.id || reader?.role === 'admin';
  const look = (road: string, text: string): void => {
    for (const canary of canaries.findIn(text)) {
      if (mayRead(canary, reader)) shownBy.set(canary.word, road);
      else leaks.add(`${road}: ${canary.field}, ${canary.state}`);
    }
    if (!isAgreed && masked.test(text)) leaks.add(`${road}: masked`);
  };
  return { look, list: () => [...leaks].toSorted() };
}

/** Runs all, a few at a time. */
async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await run(item);
    }),
  );
}

/** An answer as text, without the words that were asked for. */
const asText = (body: unknown): string =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(/"(?:query|q|corrected)":"[^"]*"/g, '');

const canCall = (access: Operation['access'], reader: Person | null): boolean =>
  access === 'admin' ? reader?.role === 'admin' : reader !== null || access === 'public' || access === 'browsing';

/** Reads everything that the operations answer to a reader. */
async function readAll(reader: Person | null): Promise<string[]> {
  const { look, list } = watch(reader);
  const calls: { operation: string; url: string }[] = [];
  for (const { operation, path, access } of reads)
    if (canCall(access, reader))
      for (const one of await listPaths(path))
        for (const ask of queries[operation]?.() ?? [''])
          calls.push({ operation, url: `/api${one}${ask && `?${ask}`}` });
  await each(calls, async ({ operation, url }) => {
    for (let cursor: unknown = '', page = 0; typeof cursor === 'string' && page < 20; page += 1) {
      const more = cursor === '' ? '' : `${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, body } = await test.call(reader, 'GET', `${url}${more}`);
      if (status === 200) answered.add(operation);
      look(operation, asText(body));
      cursor = body?.['next'];
    }
  });
  return list();
}

const readerOf = {
  member: () => others.member,
  provider: () => others.provider,
  quoter: () => quoter,
  stranger: () => cast.memberB,
  visitor: () => null,
};
it.each(Object.keys(readerOf) as (keyof typeof readerOf)[])(
  'answers no canary of another person to the %s, by any operation',
  { timeout: 120_000 },
  async (name) => {
    expect(await readAll(readerOf[name]())).toEqual([]);
    if (name !== 'visitor') return;
    await world.db.update(siteSettings).set({ publicBrowsing: false });
    expect(await readAll(null)).toEqual([]);
    await world.db.update(siteSettings).set({ publicBrowsing: true });
  },
);

it(
  'answers an admin what two people write to each other only where the log says that they looked',
  { timeout: 120_000 },
  async () => {
    const leaks = await readAll(cast.admin);
    const unexplained = leaks.filter(
      (leak) => !Object.keys(looks).some((operation) => leak.startsWith(`${operation}: `)),
    );
    expect(unexplained).toEqual([]);
    const noted = await world.db
      .select({ step: events.step })
      .from(events)
      .where(and(eq(events.noun, 'look'), eq(events.actorId, cast.admin.id)));
    expect(noted.map(({ step }) => step)).toEqual(expect.arrayContaining(Object.values(looks)));
  },
);

it('shows every open canary to a person who may read it, so that each was looked for where it stands', () => {
  const unread = canaries
    .list()
    .filter(({ word, state, field }) => state === 'open' && readersOf(field) !== 'author' && !shownBy.has(word));
  expect(unread.map(({ field }) => field)).toEqual([]);
  expect(
    reads
      .map(({ operation }) => operation)
      .filter((name) => !answered.has(name))
      .toSorted(),
  ).toEqual(Object.keys(unanswered).toSorted());
});

it(
  'writes no canary of another person into a copy of personal data, or into the record of a job',
  { timeout: 120_000 },
  async () => {
    const hiding = await query<{ jobId: string }>(world.db).rows(sql`
    (select job_id from change_orders where hidden_reason is not null limit 1)
    union (select d.job_id from job_disputes d join dispute_statements s on s.dispute_id = d.id where s.hidden_text is not null limit 1)`);
    for (const reader of [others.member, others.provider]) {
      const { look, list } = watch(reader);
      await call(reader, 'POST', '/privacy/export', {});
      for (const { jobId } of hiding) await test.call(reader, 'POST', `/api/jobs/${jobId}/record`, {});
      expect(await world.deliver()).toEqual([]);
      const copies = await world.db.select({ id: exports.id }).from(exports).where(eq(exports.accountId, reader.id));
      const records = await world.db
        .select({ id: jobRecords.id })
        .from(jobRecords)
        .where(eq(jobRecords.accountId, reader.id));
      expect([copies.length, records.length > 0]).toEqual([1, true]);
      for (const key of [
        ...copies.map(({ id }) => personalCopies.keyOf(id)),
        ...records.map(({ id }) => jobRecordCopies.keyOf(id)),
      ])
        look(key.split('/')[0] ?? '', await readBytes(await buffer((await world.storage.open(key)).stream)));
      expect(list()).toEqual([]);
    }
  },
);

/** Endpoints without text, or whose text has a road of its own here. */
const wordless =
  /^\/(files\/.*webp|sitemap\/(problems|providers)|brand|app-icons|shared|problems|providers|exports|api\/live)\b/;

it.each(['member', 'provider', 'stranger', 'visitor', 'admin'] as const)(
  'sends no canary of another person to the %s, by any endpoint',
  { timeout: 120_000 },
  async (name) => {
    const reader = name === 'admin' ? cast.admin : readerOf[name]();
    const { look, list } = watch(reader);
    const cookie = reader && (await test.cookieOf(reader));
    const calls: string[] = [];
    for (const { method, path, access } of endpoints)
      if (method === 'GET' && !wordless.test(path) && canCall(access, reader)) calls.push(...(await listPaths(path)));
    if (name === 'admin') {
      const log = await call(reader, 'POST', '/console/events/export', { filters: {}, reason: 'The yearly audit.' });
      calls.push(String(log['url']));
    }
    await each(calls, async (url) => {
      const headers = { host: '127.0.0.1', ...(cookie && { cookie }) };
      const answer = await test.app.inject({ url: url.includes('?') ? url : `${url}?range=last-7-days`, headers });
      look(
        url.replaceAll(/[0-9a-f-]{36}/g, '…'),
        `${JSON.stringify(answer.headers)} ${await readBytes(answer.rawPayload)}`,
      );
    });
    expect(list()).toEqual([]);
  },
);

/** The text of a PDF, of the files of a ZIP, or of a file. */
async function readBytes(bytes: Buffer): Promise<string> {
  const begin = bytes.subarray(0, 4).toString('latin1');
  if (begin === '%PDF')
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  if (!begin.startsWith('PK')) return String(bytes);
  const texts = [...readZip(bytes)].map(async ([name, content]) => `${name} ${await readBytes(content)}`);
  return (await Promise.all(texts)).join();
}

it('draws and says no canary of another person where a link is shown', async () => {
  const { look, list } = watch(null);
  const brand = await world.readBrand(world.db);
  const compare = async (path: string, head: Head | null) => {
    const { statusCode, rawPayload } = await test.app.inject({
      url: `${path}/picture.png`,
      headers: { host: '127.0.0.1' },
    });
    expect([path, statusCode]).toEqual([path, head === null ? 404 : 200]);
    if (head === null) return;
    // The letters of a picture are outlines: the bytes are those of these words.
    expect(rawPayload.equals(await drawPicture(head.picture!, brand, null))).toBe(true);
    look(path.split('/')[1] ?? '', JSON.stringify({ ...head, said: head.description?.('Lungisa') }));
  };
  for (const { operation, state, author, id } of planted) {
    if (state === 'open') continue;
    if (operation === 'problems.edit') {
      const found = await readSharedProblem(world, null, id);
      await compare(`/problems/${id}`, typeof found === 'string' ? null : headOfProblem(id, found));
    }
    if (operation === 'providers.save') {
      const { providerId } = author as Provider;
      const found = await readSharedProvider(world, null, providerId);
      await compare(`/providers/${providerId}`, found?.isListed ? headOfProvider(found) : null);
    }
  }
  expect(list()).toEqual([]);
});

it('shows the author every word of a problem that others do not read', async () => {
  for (const { operation, state, author, id } of planted)
    if (
      operation.startsWith('problems.') &&
      !/omment/.test(operation) &&
      ['masked', 'held', 'edited', 'hidden'].includes(state)
    ) {
      const own = canaries.findIn(asText(await call(author, 'GET', `/problems/${id}`)));
      expect([operation, state, own.length]).toEqual([operation, state, 3]);
    }
});

it('finds nothing by words that no one may read', async () => {
  const nothing = 'Kwikwuwuwu';
  const found: string[] = [];
  for (const reader of [quoter, null])
    for (const path of ['/search?q=', '/search/suggestions?q=', '/problems/count?location=', '/problems/places?q=']) {
      const ask = async (word: string) =>
        asText((await test.call(reader, 'GET', `/api${path}${word}`)).body).replaceAll(new RegExp(word, 'gi'), '');
      const none = await ask(nothing);
      for (const { word, field, state, readers } of canaries.list())
        if (sought().includes(word) && !readers?.has(quoter.id) && (await ask(word)) !== none)
          found.push(`${path} ${field}, ${state}`);
    }
  expect(found).toEqual([]);
});

it('sends no canary of another person in a notice, a mail or a push', async () => {
  const sent: { id: string; text: string }[] = [];
  world.mailer = {
    ...world.mailer!,
    send: async ({ to, ...mail }) => void sent.push({ id: to.address, text: JSON.stringify(mail) }),
  };
  await world.settle();
  world.clock.move(day);
  for (const rule of notificationDueRules) await runRule(world, rule);
  expect(await world.deliver()).toEqual([]);
  const people = await world.db.select({ id: accounts.id, role: accounts.role, email: accounts.email }).from(accounts);
  const leaks: string[] = [];
  const look = (road: string, id: string | null, text: string) => {
    const reader = people.find((one) => one.id === id || one.email === id);
    for (const canary of canaries.findIn(text))
      if (!mayRead(canary, reader ?? null)) leaks.push(`${road}: ${canary.field}, ${canary.state}`);
  };
  for (const { accountId, ...row } of await world.db.select().from(notifications))
    look('notice', accountId, JSON.stringify(row));
  for (const { accountId, ...row } of await world.db.select().from(mails))
    look('mail', accountId ?? '', JSON.stringify(row));
  for (const { id, text } of sent) look('sent mail', id, text);
  expect(sent.length).toBeGreaterThan(10);
  expect(canaries.findIn(JSON.stringify(sent)).length).toBeGreaterThan(5);
  const pushed = JSON.stringify(pushService.accepted.map(({ message }) => message));
  for (const canary of canaries.findIn(pushed))
    if (canary.readers?.size === 1) leaks.push(`push: ${canary.field}, ${canary.state}`);
  expect([...new Set(leaks)].toSorted()).toEqual([]);
});

it('answers an admin no words of two people when they change something', { timeout: 120_000 }, async () => {
  known.clear();
  const rows = await rowsOf('memberA', others.member);
  const { look, list } = watch(cast.admin);
  for (const operation of operations.filter(({ access, method }) => access === 'admin' && method !== 'GET')) {
    const row = rows[operation.operation];
    const sample = (await row?.input?.()) ?? {};
    const [, before = ''] = /^\/(.*?)\/\{id\}/.exec(operation.path) ?? [];
    const ids = tables[before] === undefined ? [] : (await listIds(tables[before])).slice(-5);
    const samples = [sample, ...ids.map((id) => ({ ...sample, id }))];
    for (const input of samples) {
      const { body } = await test.call(
        cast.admin,
        operation.method,
        `/api${addressOf(operation, input)}`,
        bodyOf(operation, input),
      );
      look(operation.operation, asText(body));
    }
  }
  expect(list()).toEqual([]);
});
