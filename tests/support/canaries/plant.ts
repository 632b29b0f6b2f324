import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import type { PushService } from '#features/notifications/server/push/testing.ts';
import { anonymising } from '#features/privacy/server/anonymise.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { aVisit } from '#features/visits/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { aCast, type Cast, type Pair, type Provider, readRows, type Row } from '../matrix.ts';
import { fillCall } from '../operations.ts';
import type { usePaystack } from '../paystack.ts';
import type { Answer, TestApp, TestWorld } from '../testing.ts';
import { Canaries, writeTexts } from './canaries.ts';
import { isForAdmins, isHarmless, isPlanted, listReaders, type State, states, typing } from './fields.ts';

type Stage = {
  world: TestWorld;
  paystack: ReturnType<typeof usePaystack>;
  test: TestApp;
  pushService: PushService;
};
export type Planted = Stage & {
  canaries: Canaries;
  /** The things whose texts have canaries, by the operations that typed them. */
  things: { operation: string; state: State; author: Person; id: string }[];
  cast: Cast;
  /** A member and a provider. Each author has quotes, jobs and conversations with one of them. */
  others: Pair;
  /** A provider who quotes on the problems of all, without an agreement. */
  quoter: Provider;
  /** Calls the app, and fails unless it answers. */
  call(person: Person | null, method: string, url: string, body?: unknown): Promise<Answer['body']>;
};

/** Types canaries into every operation, in every state. */
export async function plantCanaries(stage: Stage): Promise<Planted> {
  const { world, test, pushService } = stage;
  world.config.limitFactor = 1000;
  world.push = pushService.pusher;
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  const savedAt = world.clock.now();
  const planted: Planted = {
    ...stage,
    canaries: new Canaries(),
    things: [],
    cast: await aCast(world),
    others: { member: await aMember(world), provider: await aProvider(world, { savedAt }) },
    quoter: await aProvider(world, { specialty: 'Plumbing', savedAt }),
    async call(person, method, url, body) {
      const answer = await test.call(person, method, url, body);
      if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  const { call, cast, others, quoter } = planted;
  await plantIn(planted, 'left');
  world.clock.move(15 * day);
  await runRule(world, anonymising);
  for (const person of [quoter, others.provider, others.member, cast.memberB])
    await call(person, 'PUT', '/api/notifications/push', { ...pushService.subscribe(), showsText: true });
  for (const person of [cast.memberB, quoter])
    await call(person, 'PATCH', '/api/notifications/preferences', { mailRhythm: 'daily' });
  for (const state of states) if (state !== 'left') await plantIn(planted, state);
  return planted;
}

/** The rows of the matrix, with the two as member A and provider A. */
export const rowsOf = ({ world, paystack, cast, pushService }: Planted, pair: Pair): Promise<Record<string, Row>> =>
  readRows({
    world,
    paystack,
    cast: { ...cast, memberA: pair.member, providerA: pair.provider },
    pair,
    push: pushService,
  });

/** Types into every operation as a new member and a new provider, and brings what they typed into the state. */
async function plantIn(planted: Planted, state: State): Promise<void> {
  const { world, cast, others, things, call } = planted;
  const member = await aMember(world);
  const provider = await aProvider(world, { savedAt: world.clock.now() });
  const both = [
    { kind: 'memberA', author: member, pair: { member, provider: others.provider } },
    { kind: 'providerA', author: provider, pair: { member: others.member, provider } },
  ] as const;
  for (const { kind, author, pair } of both) {
    const rows = await rowsOf(planted, pair);
    for (const operation of typing) {
      const fields = operation.fields.filter((field) => isPlanted(field, state));
      const row = rows[operation.operation];
      if (row === undefined) throw new Error(`${operation.operation} has no sample`);
      const isTheirs = row.ok?.includes(kind) ?? operation.access.includes('provider') === (kind === 'providerA');
      const writer = operation.access === 'admin' ? cast.admin : author;
      if (fields.length > 0 && isTheirs) await plant(planted, { operation, fields, row, state, author: writer });
    }
  }
  await world.settle();
  if (state === 'open' || state === 'hidden') await judgeAll(planted, { member, provider }, state === 'hidden');
  if (state === 'deleted')
    for (const { operation, id, author } of things.filter((one) => one.state === state))
      await call(author, 'DELETE', `/api/${operation.includes('omment') ? 'comments' : 'provider/services'}/${id}`);
  for (const { author } of both) {
    if (state === 'suspended') await world.as(cast.admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
    if (state === 'left' || state === 'leaving') await world.as(author, askDeletion);
  }
  await world.settle();
}

const lines = [{ description: 'A valve', quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: false }];

const photoOf = async (world: TestWorld, owner: Person, purpose: 'review' | 'portfolio') => [
  { id: (await aFile(world, { owner, purpose })).id, alt: 'A tap' },
];
/** An agreement to call off: its job ends with it. */
const anAgreement = async ({ world, others }: Planted, author: Person) => {
  const parties = author.role === 'member' ? { member: author } : { provider: author as Provider };
  return { id: (await aJob(world, { ...others, ...parties, status: 'scheduled' })).quoteId };
};
/** The texts that the sample of an operation leaves out, and the thing where the sample has a plainer one. */
const more: Record<string, (planted: Planted, author: Person) => object | Promise<object>> = {
  'problems.post': () => ({ title: 'A tap', location: 'Sandton' }),
  'problems.edit': () => ({ title: 'A tap', location: 'Sandton' }),
  'reviews.rate': async ({ world }, author) => ({ comment: 'On time', photos: await photoOf(world, author, 'review') }),
  'reviews.amend': async ({ world }, author) => ({
    comment: 'On time',
    photos: await photoOf(world, author, 'review'),
  }),
  'providers.save': async ({ world }, author) => ({ portfolio: await photoOf(world, author, 'portfolio') }),
  'providers.addService': () => ({ description: 'All drains' }),
  'providers.updateService': () => ({ description: 'All drains' }),
  'quotes.request': ({ others }) => ({ providerId: others.provider.providerId }),
  'quotes.offer': async ({ world, others }) => ({
    problemId: (await aProblem(world, { owner: others.member })).id,
    lines,
  }),
  'quotes.submit': () => ({ lines }),
  'quotes.cancel': anAgreement,
  'quotes.backOut': anAgreement,
  'quotes.revise': () => ({ lines }),
  'files.upload': () => ({ purpose: 'attachment' }),
  'jobs.propose': () => ({ notes: 'I bring it.' }),
  'languages.reportSentence': () => ({ suggestion: 'Amanani' }),
};

type Typing = {
  operation: (typeof typing)[number];
  /** Its fields that get a canary. */
  fields: readonly string[];
  row: Row;
  state: State;
  author: Person;
};

/** Types a canary into each of the fields, and shows the thing to the other party where that takes another step. */
async function plant(planted: Planted, { operation, fields, row, state, author }: Typing): Promise<void> {
  const { world, canaries, things, others, quoter, call } = planted;
  const other = author.role === 'member' ? others.provider : others.member;
  const name = operation.operation;
  const sample: Record<string, unknown> = { ...(await row.input?.()), ...(await more[name]?.(planted, author)) };
  const quoted = [quoter, others.provider];
  const quoteOn = async (problemId: unknown) => {
    for (const provider of quoted) await aQuote(world, { member: author, provider, problemId: String(problemId) });
  };
  if (name === 'problems.edit') await quoteOn(sample['id']);
  const typed: string[] = [];
  const isHeld = state === 'held' || state === 'edited';
  const input = writeTexts(operation, sample, (field, text) => {
    if (!fields.includes(field)) return text;
    typed.push(field);
    const readers = listReaders(field, state, { author, other, quoted });
    const word = canaries.make({ field, state, readers, isForAdmins: isForAdmins(field) });
    if (field === 'files.upload.name') return `${word}.jpg`;
    if (isHeld && isHarmless(field)) return `${text} ${word} msunu`;
    if (field.endsWith('.page')) return `/${word.toLowerCase()}`;
    return `${text} ${word}${isHeld ? ' idiot' : ''}${state === 'masked' ? ' 082 333 4011' : ''}`;
  });
  const missing = fields.filter((field) => !typed.includes(field));
  if (missing.length > 0) throw new Error(`The sample leaves out ${missing.join(', ')}`);
  const answer = await call(author, operation.method, ...fillCall(operation, input));
  const isMade = operation.creates && name !== 'reviews.rate';
  const id = String((isMade ? answer['id'] : undefined) ?? input['id'] ?? answer['id']);
  things.push({ operation: name, state, author, id });
  if (name === 'problems.post' && state !== 'held' && state !== 'open') await quoteOn(id);
  if (name === 'problems.edit' && (state === 'edited' || state === 'masked')) await acceptQuote(planted, author, id);
  if (name === 'files.upload') {
    const { id: conversation } = await aConversation(world, { member: author, provider: others.provider });
    const message = { clientId: newId(), text: '', files: [id] };
    await call(author, 'POST', `/api/conversations/${conversation}/messages`, message);
  }
  if (name.startsWith('team.')) {
    const parties = { member: others.member, provider: author as Provider };
    const visit = await aVisit(world, { ...parties, agreedFor: world.clock.now() });
    await call(author, 'PUT', `/api/visits/${visit.id}/worker`, { workerId: id });
  }
}

/** Accepts the quote of the other provider on a problem: its papers have the words of the problem. */
async function acceptQuote({ world, others, call }: Planted, author: Person, problemId: string): Promise<void> {
  const { providerId } = others.provider;
  const [quote] = await world.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.problemId, problemId), eq(quoteRequests.providerId, providerId)));
  await call(author, 'POST', `/api/quotes/${quote?.id}/accept`, { revision: 1 });
}

/** Lets the other party report what lies between the two. Hides everything of the authors that admins can hide. */
async function judgeAll({ world, cast, others, call }: Planted, authors: Pair, isHidden: boolean): Promise<void> {
  const whose = sql`${authors.member.id}::uuid, ${authors.provider.id}::uuid`;
  for (const { moderated = [] } of world.contributions)
    for (const { from, authorId, hide, kind, confidential } of [moderated].flat()) {
      if (hide === undefined) continue;
      const rows = await query<{ id: string; authorId: string }>(world.db).rows(
        sql`select t.id, ${authorId} as author_id from ${from} where ${authorId} in (${whose})`,
      );
      for (const { id, authorId: by } of rows) {
        const reporter = by === authors.member.id ? others.provider : others.member;
        if (confidential)
          await call(reporter, 'POST', '/api/reports', { kind, subjectId: id, reason: 'This is rude.' });
        const decision = { id, reason: 'This is an advertisement.', cause: kind === 'review' ? 'advertising' : null };
        if (isHidden) await world.as(cast.admin, (work) => hide(work, decision));
      }
    }
}
