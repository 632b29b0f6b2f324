import { and, eq, ne, or, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textRefusals } from '#core/wording.ts';
import type { z } from '#core/zod.ts';
import { providerCredentials } from '#features/credentials/server/tables.ts';
import { aCredential } from '#features/credentials/server/testing.ts';
import { jobDisputes } from '#features/disputes/server/tables.ts';
import { aDispute } from '#features/disputes/server/testing.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { anInvoice } from '#features/papers/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { moderationCases } from '#features/moderation/server/tables.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { readSharedProblem } from '#features/problems/server/shared-problems.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { hideListingText } from '#features/providers/server/hide-listing-text.ts';
import { readSharedProvider } from '#features/providers/server/shared-providers.ts';
import { aProfile, aProvider } from '#features/providers/server/testing.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import { aNoShow } from '#features/visits/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { drawPicture } from '#server/http/pages/draw-picture.ts';
import { headOfProblem, headOfProvider } from '#server/http/pages/row-pages.ts';
import { operations, reads } from '#tests/support/operations.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Types a word of its own into every field, in every state in which others must not read it, and looks for it in the answers of every operation
 * that reads, in notices, mails, pushes, the bytes of papers, share heads and their pictures, as every kind of reader. A typed field that the
 * contract has and `typedFields` does not fails, and so does an operation that answers no other person: then nothing was looked at.
 */
const world = useWorld();
const test = useApp(world);
let pushService: PushService;

/** The treatment of each field that people type into. */
const typedFields: Record<'held' | 'harmless' | 'between-two' | 'name' | 'for-admins' | 'own', readonly string[]> = {
  held: [
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
    'providers.addService.serviceName',
    'providers.addService.description',
    'providers.updateService.serviceName',
    'providers.updateService.description',
    'reviews.rate.comment',
    'reviews.amend.comment',
    'reviews.reply.text',
  ],
  // No admin checks these: what would be held is masked.
  harmless: [
    'providers.save.locationsServed',
    'providers.save.portfolio.alt',
    'reviews.rate.photos.alt',
    'reviews.amend.photos.alt',
    'applications.apply.places',
  ],
  'between-two': [
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
  ],
  name: [
    'accounts.register.fullName',
    'accounts.saveProfile.fullName',
    'providers.save.name',
    'applications.apply.name',
    'team.add.name',
    'team.save.name',
    'credentials.submit.nameOnDocument',
    'bank-details.save.holder',
  ],
  'for-admins': [
    'moderation.report.reason',
    'moderation.appeal.text',
    'moderation.appealSuspension.text',
    'privacy.fileCase.text',
    'privacy.reportFault.text',
    'privacy.reportFault.page',
    'languages.reportSentence.page',
    'languages.reportSentence.sentence',
    'languages.reportSentence.suggestion',
  ],
  own: [
    'accounts.signInWithCode.code',
    'accounts.enableSecondFactor.code',
    'accounts.addPasskey.name',
    'accounts.renamePasskey.name',
    'accounts.saveProfile.phone',
    'accounts.saveProfile.address',
    'accounts.saveProfile.city',
    'accounts.saveProfile.postalCode',
    'jobs.saveNote.text',
    'providers.save.specialty',
    'providers.save.contactEmail',
    'providers.save.contactPhone',
    'providers.save.vatNumber',
    'credentials.submit.number',
    // The member of an agreement alone reads them, and pays by them.
    'bank-details.save.number',
    'bank-details.save.shapId',
    'providers.save.businessAddress',
    'applications.apply.specialty',
    'problems.similar.description',
    'problems.similar.title',
    'problems.similar.category',
    'problems.suggestCategory.words',
    // Contact details by their nature: the other party reads them while the agreement stands.
    'quotes.accept.visit.address',
    'quotes.accept.visit.phone',
    'quotes.saveVisit.address',
    'quotes.saveVisit.phone',
    'problems.post.category',
    'problems.post.budget',
    'problems.edit.category',
    'problems.edit.budget',
  ],
};

type Schema = { description?: string; def: Record<string, unknown> };

/** The typed texts of an input by their paths. */
function listTypedFields(schema: Schema, path: string): { path: string; schema: Schema }[] {
  if (schema.description?.includes('after trimming') === true) return [{ path, schema }];
  const {
    type,
    shape,
    element,
    innerType,
    in: begin,
    options,
  } = schema.def as {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    in?: Schema;
    options?: Schema[];
  };
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, one]) => listTypedFields(one, `${path}.${name}`));
  const inner = [element, innerType, begin, ...(options ?? [])].filter((one) => one !== undefined);
  return inner.flatMap((one) => listTypedFields(one, path));
}

it('says of every field that people type into who reads it', () => {
  const typed = operations
    .filter(({ method, access }) => method !== 'GET' && access !== 'admin')
    .flatMap(({ operation, schema }) => listTypedFields(schema as unknown as Schema, operation))
    .map(({ path }) => path);
  expect([...new Set(typed)].filter((path) => !Object.values(typedFields).flat().includes(path))).toEqual([]);
  expect(
    Object.values(typedFields)
      .flat()
      .filter((path) => !typed.includes(path)),
  ).toEqual([]);
});

it('refuses an ID number in every text that changes something, and says why beside the field', () => {
  const refusing = operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ operation, schema }) => listTypedFields(schema as unknown as Schema, operation))
    .map(({ path, schema }) => ({
      path,
      refuses: (schema as unknown as z.ZodType)
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

/** The words in the texts of the planted things, each for those who may read it. */
const secrets = {
  masked: '8233340',
  held: 'Heldkwikkie',
  edited: 'Editkwikkie',
  hidden: 'Hiddenkwikkie',
  harmless: 'msunu',
  betweenTwo: 'Privaatkwikkie',
};
/** Numbers of their own, one a text. */
let numbers = 10;
const withNumber = (text: string) =>
  `${text}, call 0${secrets.masked.slice(0, 2)} ${secrets.masked.slice(2, 5)} ${secrets.masked.slice(5)}${(numbers += 1)}`;
const traces = { ...secrets, masked: /82 ?333 ?40|8233340/ };

type Planted = Awaited<ReturnType<typeof plant>>;
let planted: Planted;
beforeAll(async () => {
  world.config.limitFactor = 1000;
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  pushService = await aPushService(world.clock);
  world.push = pushService.pusher;
  planted = await plant();
  await world.settle();
  await world.deliver();
}, 120_000);
afterAll(() => pushService?.close());

const done = async (...call: Parameters<typeof test.call>) => {
  const answer = await test.call(...call);
  expect({ call: call.slice(1, 3), ...answer }).toMatchObject({ status: 200 });
  return answer.body;
};

const wholeProblem = (text: string) => ({
  title: `${text} tap`,
  description: `${text} drips`,
  location: `${text}, Sandton`,
  category: 'Plumbing',
});

async function plant() {
  const [author, party, stranger, admin] = [
    await aMember(world),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Sandton'], savedAt: world.clock.now() }),
    await aProvider(world, { specialty: 'Painting', savedAt: world.clock.now() }),
    await anAdmin(world),
  ];
  const device = async (person: Person) =>
    done(person, 'PUT', '/api/notifications/push', { ...pushService.subscribe(), showsText: true });
  await device(party);
  await device(stranger);
  const post = async (text: string) => String((await done(author, 'POST', '/api/problems', wholeProblem(text)))['id']);
  const problems = {
    masked: await post(withNumber('Masked')),
    held: await post(`${secrets.held} idiot`),
    edited: (await aProblem(world, { owner: author, title: 'A tap' })).id,
    hidden: await post(secrets.hidden),
  };
  const quotes = [];
  for (const problemId of [problems.masked, problems.edited, problems.hidden])
    quotes.push((await aQuote(world, { member: author, provider: party, problemId })).id);
  await done(author, 'PUT', `/api/problems/${problems.edited}`, wholeProblem(`${secrets.edited} idiot`));
  await done(admin, 'POST', `/api/problems/${problems.hidden}/hide`, { reason: 'This is an advertisement.' });

  const other = await aProblem(world, { category: 'Plumbing' });
  const comment = (content: string) => done(author, 'POST', `/api/problems/${other.id}/comments`, { content });
  await comment(withNumber('Masked'));
  await comment(`${secrets.held} idiot`);
  const edited = await aComment(world, { problemId: other.id, author });
  await done(author, 'PUT', `/api/comments/${edited.id}`, { content: `${secrets.edited} idiot` });
  const rejected = await comment(secrets.hidden);
  await done(admin, 'POST', `/api/comments/${String(rejected['id'])}/reject`, {
    id: rejected['id'],
    status: 'approved',
    editedAt: null,
    reason: 'This is an advertisement.',
  });

  const reviewed = await aProvider(world, { specialty: 'Plumbing', savedAt: world.clock.now() });
  await device(reviewed);
  const jobs = [];
  for (const text of [withNumber('Masked'), `${secrets.held} idiot`, 'Good', secrets.hidden]) {
    const job = await aJob(world, { member: author, provider: reviewed, problemId: null, status: 'work_completed' });
    const photo = await aFile(world, { owner: author, purpose: 'review' });
    const review = await done(author, 'POST', `/api/jobs/${job.id}/review`, {
      rating: 4,
      comment: text,
      photos: [{ id: photo.id, alt: withNumber(`A ${secrets.harmless}`) }],
    });
    jobs.push({ id: job.id, review: String(review['id']) });
  }
  const [withMask, , good, bad] = jobs;
  await done(reviewed, 'PUT', `/api/reviews/${withMask?.review}/reply`, { text: withNumber('Masked') });
  await done(author, 'PUT', `/api/reviews/${good?.review}`, {
    rating: 4,
    comment: `${secrets.edited} idiot`,
    photos: [],
  });
  await done(reviewed, 'PUT', `/api/reviews/${good?.review}/reply`, { text: `${secrets.held} idiot` });
  await done(admin, 'POST', `/api/reviews/${bad?.review}/hide`, {
    cause: 'advertising',
    reason: 'This is an advertisement.',
  });

  const listing = async (text: string) => {
    const provider = await aProvider(world, { specialty: 'Plumbing' });
    const picture = await aFile(world, { owner: provider, purpose: 'portfolio' });
    const fields = { specialty: 'Plumbing', locationsServed: ['Sandton'] };
    const save = (bio: string) =>
      done(
        provider,
        'PUT',
        '/api/provider/profile',
        aProfile({
          ...fields,
          shortBio: bio,
          detailedBio: bio,
          locationsServed: [withNumber(`Sandton ${secrets.harmless}`)],
          portfolio: [{ id: picture.id, alt: withNumber(`A ${secrets.harmless}`) }],
        }),
      );
    const service = { serviceName: text, description: text, priceCents: null };
    await save(text);
    await done(provider, 'POST', '/api/provider/services', service);
    const { id } = await done(provider, 'POST', '/api/provider/services', {
      ...service,
      serviceName: 'Taps',
      description: 'Taps',
    });
    await done(provider, 'PUT', `/api/provider/services/${String(id)}`, { ...service });
    return provider;
  };
  const listings = [
    await listing(withNumber('Masked')),
    await listing(`${secrets.held} idiot`),
    await listing(secrets.hidden),
  ];
  const hidden = listings[2];
  await world.as(admin, (work) =>
    hideListingText(work, { id: hidden?.providerId ?? '', reason: 'This is an advertisement.' }),
  );
  const papers = [];
  for (const text of [withNumber('Masked'), `${secrets.held} idiot`, '']) {
    const problemId = text === '' ? (await aProblem(world, { owner: author })).id : await post(text);
    if (text === '') await done(author, 'PUT', `/api/problems/${problemId}`, wholeProblem(`${secrets.edited} idiot`));
    // People who have agreed read each other's contact details everywhere: the readers of the other tests have no agreement.
    const { id, agreementId, quoteId } = await anInvoice(world, { member: author, provider: reviewed, problemId });
    papers.push({ ids: [agreementId, id], quoteId });
  }
  const talk = await done(author, 'POST', '/api/conversations', { quoteId: quotes[0] });
  await world.settle();
  return {
    author,
    party,
    stranger,
    admin,
    problems,
    other,
    quotes,
    reviewed,
    jobs,
    listings,
    papers,
    talk: String(talk['id']),
  };
}

/** The queries of operations that need more than the ids in their paths. */
const queries: Record<string, string[]> = {
  'jobs.list': ['tab=pending', 'tab=cancelled'],
  'jobs.month': ['month=2026-11'],
  'quotes.list': ['side=requested', 'side=received'],
  'quotes.counts': ['side=requested', 'side=received'],
  'search.find': ['q=tap', `q=${secrets.held}`, `q=${secrets.edited}`, 'q=Masked', 'q=823334011'],
  'search.suggest': ['q=tap', `q=${secrets.held}`, 'q=Masked'],
  'problems.places': ['q=Sandton', `q=${secrets.held}`],
  'site.places': ['q=Sandton'],
  'jobs.overlaps': [`at=2026-11-20T08:00:00.000Z&durationMinutes=60`],
  'plans.choiceTerms': ['plan=silver'],
  'console.find': ['q=tap'],
  'analytics.readTab': ['range=last-7-days'],
  'analytics.readFigure': ['range=last-7-days'],
  'analytics.listPerformance': ['range=last-7-days&sort=asked&order=most'],
  'console.overview': ['range=last-30-days'],
  'plans.findPayers': ['email=@example'],
  'quotes.findOwn': [`ids=${newId()}`],
  'visits.keptByProviders': [`ids=${newId()}`],
};

/** Values for the parts of a path that are no ids. */
const segments: Record<string, string> = { tab: 'growth', figure: 'funnel', plan: 'silver', kind: 'problem' };

/** Operations that answer no one here, and what keeps planted words out of their answers. */
const unanswered: Record<string, string> = {
  'bank-details.ofJob': 'the bank details of the provider, which the member pays by',
  'notifications.subscription': 'the topic of a mail, for the token in it',
  'plans.changeTerms': 'amounts of the plan of the reader',
  'payments.invoice': 'amounts of a plan, for its payer',
  'plans.choiceTerms': 'amounts of a plan, where payments are on',
  'policies.changes': 'the words of the policy',
  'quotes.readVisit': 'the address that the reader gave',
};

/** The addresses of an operation, with each of these ids in its path. */
function pathsOf(path: string, ids: readonly string[]): string[] {
  const fixed = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => segments[name] ?? whole);
  return fixed.includes('{') ? ids.map((id) => fixed.replaceAll(/\{\w+\}/g, id)) : [fixed];
}

/** The ids of what is planted: an operation finds nothing under most of them. */
async function listIds(reader: Person | null): Promise<string[]> {
  const { problems, other, quotes, reviewed, jobs, listings, author, party, papers, talk } = planted;
  const ids = [
    ...Object.values(problems),
    other.id,
    ...quotes,
    ...jobs.map(({ id }) => id),
    ...[reviewed, ...listings, party].map(({ providerId }) => providerId),
    author.id,
    ...papers.flatMap((paper) => [...paper.ids, paper.quoteId]),
    talk,
  ];
  if (reader?.role === 'admin')
    for (const table of [moderationCases, providerCredentials, jobDisputes])
      for (const { id } of await world.db.select({ id: table.id }).from(table)) ids.push(id);
  return ids;
}

const readable = (path: string) => path.replaceAll(/"(?:query|q|corrected)":"[^"]*"/g, '');

/** The operations that have answered a reader. */
const answered = new Set<string>();

/** The answers to `reader` in which a trace stands, by operation. */
async function findIn(reader: Person | null, patterns: Record<string, string | RegExp>): Promise<string[]> {
  const { problems, listings } = planted;
  const ids = await listIds(reader);
  const found = new Set<string>();
  const look = async (name: string, path: string) => {
    const { status, body } = await test.call(reader, 'GET', path);
    if (status === 200) answered.add(name);
    const text = readable(typeof body === 'string' ? body : JSON.stringify(body));
    for (const [state, pattern] of Object.entries(patterns))
      if (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)) found.add(`${name}: ${state}`);
  };
  for (const { operation, path, access } of reads) {
    if (access === 'admin' && reader?.role !== 'admin') continue;
    for (const each of pathsOf(path, ids))
      for (const query of queries[operation] ?? ['']) await look(operation, `/api${each}${query && `?${query}`}`);
  }
  for (const id of Object.values(problems)) await look('share head', `/problems/${id}`);
  for (const { providerId } of listings) await look('share head', `/providers/${providerId}`);
  return [...found].sort();
}

const isPublic = async (publicBrowsing: boolean) => void (await world.db.update(siteSettings).set({ publicBrowsing }));

it.each(['stranger', 'party', 'anonymous'] as const)(
  'lets the reader %s read nothing that is masked, held or hidden, by any operation',
  { timeout: 240_000 },
  async (name) => {
    const reader = name === 'anonymous' ? null : planted[name];
    expect(await findIn(reader, traces)).toEqual([]);
    if (reader !== null) return;
    await isPublic(false);
    expect(await findIn(null, traces)).toEqual([]);
    await isPublic(true);
  },
);

it('draws nothing that is masked, held or hidden into the picture of a link', async () => {
  const brand = await world.readBrand(world.db);
  const drawn: string[] = [];
  const compare = async (path: string, picture: Parameters<typeof drawPicture>[0] | null) => {
    const { statusCode, rawPayload } = await test.app.inject({ url: path, headers: { host: '127.0.0.1' } });
    expect([path, statusCode]).toEqual([path, picture === null ? 404 : 200]);
    if (picture === null) return;
    // The letters of a picture are outlines: the bytes are those of these words.
    expect(rawPayload.equals(await drawPicture(picture, brand, null))).toBe(true);
    drawn.push(`${picture.title} ${picture.below} ${picture.bright}`);
  };
  for (const id of [...Object.values(planted.problems), planted.other.id]) {
    const found = await readSharedProblem(world, null, id);
    await compare(`/problems/${id}/picture.png`, typeof found === 'string' ? null : headOfProblem(id, found).picture);
  }
  for (const { providerId: id } of planted.listings) {
    const found = await readSharedProvider(world, null, id);
    await compare(`/providers/${id}/picture.png`, found?.isListed ? headOfProvider(found).picture : null);
  }
  expect(drawn.join()).toContain('Masked');
  for (const trace of Object.values(traces)) expect(drawn.join()).not.toMatch(trace);
});

it('writes nothing that is masked, held or hidden into the bytes of a paper that the other party opens', async () => {
  for (const { ids } of planted.papers)
    for (const id of ids) {
      const { statusCode, rawPayload } = await test.app.inject({
        url: `/documents/${id}/document.pdf`,
        headers: { host: '127.0.0.1', cookie: await test.cookieOf(planted.reviewed) },
      });
      expect(statusCode).toBe(200);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
      expect(text).toContain(planted.author.fullName);
      for (const trace of Object.values(traces)) expect(text).not.toMatch(trace);
    }
});

it('pushes nothing that is masked, held or hidden to a device that shows texts', () => {
  const texts = JSON.stringify(pushService.accepted.map(({ message }) => message));
  expect(texts).toContain('Masked');
  for (const trace of Object.values(traces)) expect(texts).not.toMatch(trace);
});

it('sends nothing that is masked, held or hidden in a notice, a mail or a paper', async () => {
  const { author, admin } = planted;
  const sent = async (table: typeof notifications | typeof mails, whose: string) =>
    JSON.stringify(await world.db.select().from(table).where(ne(table.accountId, whose)));
  const ofAdmins = sql`select id from accounts where role = 'admin'`;
  for (const table of [notifications, mails]) {
    await world.db.delete(table).where(or(eq(table.accountId, admin.id), sql`${table.accountId} in (${ofAdmins})`));
    const texts = await sent(table, author.id);
    for (const trace of Object.values(traces)) expect(texts).not.toMatch(trace);
  }
  const papers = JSON.stringify(await world.db.select().from(documents));
  for (const state of ['held', 'edited', 'hidden'] as const) expect(papers).not.toContain(secrets[state]);
});

it('shows the author every word that they typed', async () => {
  const { author, problems } = planted;
  for (const [state, word] of [
    ['held', secrets.held],
    ['edited', secrets.edited],
    ['hidden', secrets.hidden],
  ] as const) {
    const own = await done(author, 'GET', `/api/problems/${problems[state]}`);
    expect(own).toMatchObject({ title: expect.stringContaining(word), description: expect.stringContaining(word) });
  }
  expect(await done(author, 'GET', `/api/problems/${problems.masked}`)).toMatchObject({
    description: expect.stringMatching(traces.masked),
    hidden: null,
    masked: true,
  });
});

it(
  'lets an admin read what two people write to each other by no operation without a look',
  { timeout: 240_000 },
  async () => {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    const admin = await anAdmin(world);
    const request = await done(member, 'POST', '/api/quotes', {
      providerId: provider.providerId,
      description: secrets.betweenTwo,
    });
    const id = String(request['id']);
    const talk = await done(member, 'POST', '/api/conversations', { quoteId: id });
    const message = await done(member, 'POST', `/api/conversations/${String(talk['id'])}/messages`, {
      clientId: newId(),
      text: secrets.betweenTwo,
      files: [],
    });
    await done(provider, 'POST', `/api/quotes/${id}/submit`, {
      ...someTerms,
      scope: secrets.betweenTwo,
      estimatedTimeline: secrets.betweenTwo,
      lines: [],
      attachments: [],
    });
    await done(provider, 'POST', '/api/reports', {
      kind: 'message',
      subjectId: message['id'],
      reason: 'This is rude.',
    });
    await done(member, 'POST', `/api/quotes/${id}/accept`, { revision: 1 });
    const job = await done(member, 'GET', `/api/quotes/${id}/job`);
    await done(member, 'POST', `/api/jobs/${String(job['id'])}/disputes`, {
      claim: `${secrets.betweenTwo} leaks`,
      outcome: 'nothing',
    });
    const noShow = await aNoShow(world, { member, provider });
    await done(provider, 'POST', `/api/no-shows/${noShow.id}/contest`, { reason: secrets.betweenTwo });
    await world.settle();
    const before = planted;
    planted = {
      ...planted,
      quotes: [id],
      jobs: [{ id: String(job['id']), review: '' }],
      author: member,
      listings: [provider],
    };
    const found = await findIn(admin, { betweenTwo: secrets.betweenTwo });
    planted = { ...planted, author: provider };
    found.push(...(await findIn(admin, { betweenTwo: secrets.betweenTwo })));
    planted = before;
    // The case of a reported message and a contested no-show are looks of their own, which are written down.
    expect([...new Set(found)].toSorted()).toEqual([
      'moderation.readCase: betweenTwo',
      'visits.contestedNoShows: betweenTwo',
    ]);
    const looks = await world.db
      .select({ step: events.step, id: events.subjectId })
      .from(events)
      .where(and(eq(events.noun, 'look'), eq(events.actorId, admin.id)));
    expect(looks).toEqual(
      expect.arrayContaining([
        { step: 'message', id: message['id'] },
        { step: 'no-show', id: noShow.id },
      ]),
    );
  },
);

it(
  'looks at an answer of every operation that reads, given to another person than the author',
  { timeout: 240_000 },
  async () => {
    const { party, stranger, reviewed, admin } = planted;
    const member = await aMember(world);
    await aCredential(world);
    await aDispute(world, { status: 'waiting' });
    const silent: string[] = [];
    for (const { operation, path } of reads) {
      let isAnswered = answered.has(operation);
      for (const reader of [party, admin, stranger, reviewed, member, null])
        for (const each of isAnswered ? [] : pathsOf(path, await listIds(reader))) {
          const [query] = queries[operation] ?? [''];
          isAnswered = (await test.call(reader, 'GET', `/api${each}${query && `?${query}`}`)).status === 200;
          if (isAnswered) break;
        }
      if (!isAnswered) silent.push(operation);
    }
    expect(silent.toSorted()).toEqual(Object.keys(unanswered).toSorted());
  },
);

it('gives an anonymous reader no more than share heads have while the site is not public', async () => {
  const owner = await aMember(world, { fullName: 'Nomvula Radebe' });
  await aProblem(world, {
    owner,
    title: 'Sprinkler',
    description: 'Broken since Monday.',
    location: '12 Main Road, Observatory, Cape Town',
    budgetCents: 500_00,
  });
  const trader = await aProvider(world, {
    fullName: 'Sprinkler Kings',
    shortBio: 'Any hour.',
    savedAt: world.clock.now(),
  });
  await isPublic(false);
  const { body } = await test.call(null, 'GET', '/api/search?q=sprinkler');
  await isPublic(true);
  expect(body).toMatchObject({
    problems: [
      { title: 'Sprinkler', description: '', location: 'Observatory', budgetCents: null, ownerName: 'Nomvula' },
    ],
    providers: [{ id: trader.providerId, name: 'Sprinkler', shortBio: '' }],
  });
});
