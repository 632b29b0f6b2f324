import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { hideMessage, showMessageAgain } from '#features/messages/server/hide-message.ts';
import { messagePersonalData } from '#features/messages/server/personal-data.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { hideProblem, showProblem } from '#features/problems/server/hide-problem.ts';
import { postComment } from '#features/problems/server/comments/post-comment.ts';
import { postProblem } from '#features/problems/server/post-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { hideListingText, showListingText } from '#features/providers/server/hide-listing-text.ts';
import { hideReview, showReview } from '#features/reviews/server/hide-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { fillPath, reads } from '#tests/support/operations.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Plants things with a canary in every text, hides them, and looks for the canary in the answers of every operation that reads, and in
 * every file. An operation that reads and is neither called nor named here as private fails.
 */
const world = useWorld();
const test = useApp(world);

const canary = 'Kwikstertjie';

let planted: Awaited<ReturnType<typeof plant>>;
let admin: Person;
let readers: (Person | null)[];

beforeAll(async () => {
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  planted = await plant();
  admin = await anAdmin(world);
  readers = [null, await aMember(world), await aProvider(world, { specialty: 'Painting' })];
  await world.settle();
});

async function plant() {
  const author = await aMember(world, { fullName: `${canary} Author` });
  const trader = await aProvider(world, {
    fullName: `${canary} Repairs`,
    shortBio: `${canary} mends taps`,
    specialty: 'Plumbing',
    savedAt: world.clock.now(),
  });
  const photo = await aFile(world, { owner: author, purpose: 'problem' });
  const problem = await world.as(author, (work) =>
    postProblem(work, {
      title: `${canary} tap`,
      description: `${canary} drips`,
      category: 'Plumbing',
      location: `${canary}park, Johannesburg`,
      budget: '500',
      photos: [photo.id],
    }),
  );
  const other = await aProblem(world, { category: 'Plumbing', location: `Sandton` });
  for (const person of [author, trader])
    await world.as(person, (work) => postComment(work, other.id, `${canary} says hello`));
  const reviewPhoto = await aFile(world, { owner: author, purpose: 'review' });
  const settled = await aProblem(world, { owner: author, title: `${canary} geyser`, status: 'closed' });
  const rated = await aProvider(world, { specialty: 'Plumbing', savedAt: world.clock.now() });
  const review = await aReview(world, {
    member: author,
    provider: rated,
    problemId: settled.id,
    rating: 2,
    comment: `${canary} was late`,
    photos: [{ id: reviewPhoto.id }],
  });
  const picture = await aFile(world, { owner: trader, purpose: 'portfolio', audience: 'public' });
  return { author, trader, problem, other, review, rated, photos: [photo.id, reviewPhoto.id], picture: picture.id };
}

type Inputs = Record<string, string>;

/** The operations that anyone may look around with, and what each is asked for. */
const inputsOf = (): Record<string, Inputs[]> => {
  const { problem, other, rated, trader, author } = planted;
  const ids = [{ id: problem.id }, { id: other.id }];
  const listings = [{ providerId: rated.providerId }, { providerId: trader.providerId }];
  return {
    'problems.feed': [{}],
    'problems.newer': [{ id: other.id }],
    'problems.list': [{}, { category: 'Plumbing' }, { location: canary }, { minBudgetCents: '1' }],
    'problems.count': [{ location: canary }],
    'problems.places': [{ q: canary }],
    'problems.read': ids,
    'problems.related': ids,
    'problems.comments': ids,
    'providers.list': [{}, { category: 'Plumbing' }],
    'providers.read': [{ id: trader.providerId }, { id: trader.id }, { id: rated.id }],
    'profiles.read': [{ id: author.id }, { id: trader.id }],
    'quotes.mayOffer': ids.map(({ id }) => ({ problemId: id })),
    'quotes.compare': ids.map(({ id }) => ({ problemId: id })),
    'jobs.completedBy': listings,
    'reviews.ofProvider': listings,
    'reviews.distribution': listings,
    'visits.keptByProviders': [{ ids: trader.providerId }],
    'insights.sidebar': [{}],
    'search.find': [{ q: canary }, { q: 'tap' }],
    'search.suggest': [{ q: canary }, { q: canary.slice(0, 5) }],
    'site.categories': [{}],
    'site.places': [{ q: canary.slice(0, 5) }],
    'site.settings': [{}],
    'policies.read': [{}],
    'policies.changes': [{ version: '2' }],
    'plans.list': [{}],
  };
};

/** Reads whose answers are the reader's own, or between two people, or for admins: the matrix tests their access. */
const privateReads = [
  'accounts.listSessions',
  'accounts.me',
  'accounts.readPrivacy',
  'accounts.readProfile',
  'accounts.security',
  'analytics.listPerformance',
  'analytics.readFigure',
  'analytics.readTab',
  'applications.list',
  'applications.own',
  'console.find',
  'console.overview',
  'console.waiting',
  'console.eventKinds',
  'console.events',
  'console.failedJobs',
  'console.health',
  'console.newerEvents',
  'papers.ofQuote',
  'papers.read',
  'files.storage',
  'files.storageCheck',
  'files.storageFindings',
  'files.storageUse',
  'files.usage',
  'evidence.ofJob',
  'home-file.list',
  'home-file.places',
  'languages.reports',
  'languages.reviewed',
  'languages.states',
  'insights.pendingCounts',
  'insights.planUse',
  'jobs.counts',
  'jobs.list',
  'jobs.month',
  'jobs.ofQuote',
  'jobs.overlaps',
  'jobs.read',
  'jobs.readNote',
  'messages.about',
  'messages.blocked',
  'messages.conversations',
  'messages.list',
  'messages.read',
  'problems.moderatedComments',
  'moderation.ownDecision',
  'problems.moderatedProblems',
  'moderation.queue',
  'moderation.readCase',
  'moderation.reports',
  'notifications.failedMails',
  'notifications.list',
  'notifications.preferences',
  'notifications.pushState',
  'notifications.subscription',
  'people.list',
  'people.read',
  'people.timeline',
  'policies.draft',
  'privacy.cases',
  'privacy.deletion',
  'privacy.export',
  'privacy.myCases',
  'problems.categoryCounts',
  'problems.mine',
  'profiles.plan',
  'providers.documents',
  'providers.documentsOf',
  'providers.own',
  'quotes.counts',
  'quotes.findOwn',
  'quotes.list',
  'quotes.places',
  'quotes.read',
  'quotes.readVisit',
  'reviews.ofJob',
  'site.changes',
  'search.unmatched',
  'site.categoryHistory',
  'site.managedCategories',
  'payments.refunds',
  'payments.unmatched',
  'plans.changeTerms',
  'plans.choiceTerms',
  'plans.findPayers',
  'payments.invoice',
  'plans.managedPlans',
  'plans.own',
  'plans.ownSteps',
  'payments.list',
  'plans.planHistory',
  'plans.renewal',
  'orders.ofJob',
  'payment-steps.ofJob',
  'bank-details.own',
  'bank-details.ofJob',
  'certificates.ofJob',
  'disputes.ofJob',
  'disputes.record',
  'disputes.read',
  'disputes.waiting',
  'team.list',
  'credentials.own',
  'credentials.list',
  'credentials.read',
  'credentials.managedKinds',
  'credentials.kindHistory',
  'visits.contestedNoShows',
  'visits.keptAsMember',
  'visits.keptByMember',
  'visits.ofJob',
];

/** Every answer to each reader, by operation: its texts without ids, so that only contents are compared. */
async function allAnswers(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { operation, path, access } of reads) {
    for (const [number, input] of (inputsOf()[operation] ?? []).entries()) {
      for (const [index, reader] of readers.entries()) {
        if (reader === null && access === 'signed-in') continue;
        const answer = await test.call(reader, 'GET', `/api${fillPath(path, input)}`);
        answers.set(`${operation} ${number} as ${index}`, JSON.stringify(answer.body));
      }
    }
  }
  return answers;
}

async function openFiles(): Promise<string[]> {
  const opened: string[] = [];
  for (const id of [...planted.photos, planted.picture])
    for (const reader of readers)
      if ((await test.call(reader, 'GET', `/files/${id}/small.webp`)).status === 200) opened.push(id);
  return [...new Set(opened)];
}

const found = (answers: Map<string, string>): string[] => [
  ...new Set([...answers].filter(([, text]) => text.includes(canary)).map(([key]) => key.split(' ')[0] ?? '')),
];

/** The numbers that must be right again when everything is shown again. */
const counts = () =>
  query(world.db).row(sql`select
    (select json_agg(c order by category) from problem_categories c where problem_count <> 0) as categories,
    (select json_agg(c order by key) from problem_suburbs c where problem_count <> 0) as suburbs,
    (select json_agg(c order by location) from problem_places c where problem_count <> 0) as places,
    (select json_agg(json_build_array(id, comments_count) order by id) from problems) as comments,
    (select json_agg(json_build_array(id, rating_sum, rating_count) order by id) from providers) as ratings,
    (select json_agg(c order by provider_id, aspect, stars) from rating_counts c where count <> 0) as stars,
    (select json_agg(json_build_array(id, rating) order by id) from jobs) as jobs`);

it('knows every operation that reads, so that a new one must say whether it hides what is hidden', () => {
  expect([...Object.keys(inputsOf()), ...privateReads].sort()).toEqual(reads.map(({ operation }) => operation).sort());
});

it('hides everything that a suspended person posted from every operation and file, and shows it again afterwards', async () => {
  const before = await allAnswers();
  const countsBefore = await counts();
  expect(found(before)).toEqual(
    expect.arrayContaining([
      'problems.feed',
      'problems.list',
      'problems.places',
      'problems.read',
      'problems.related',
      'problems.comments',
      'providers.list',
      'providers.read',
      'profiles.read',
      'jobs.completedBy',
      'reviews.ofProvider',
      'insights.sidebar',
      'search.find',
      'search.suggest',
    ]),
  );
  expect(await openFiles()).toHaveLength(3);

  for (const { id } of [planted.author, planted.trader])
    await world.as(admin, (work) => suspendAccount(work, id, 'It is all spam.'));
  const during = await allAnswers();
  expect(found(during)).toEqual([]);
  expect(await openFiles()).toEqual([]);
  for (const [key, text] of during) {
    if (key.startsWith('problems.count')) expect(text).toBe('{"count":0,"more":false}');
    // The words of a review are hidden with its author, and its stars count.
    if (key.startsWith('reviews.distribution 0')) expect(text).toContain('"hidden":[],"paused":1');
    if (key.startsWith('jobs.completedBy 0')) expect(text).not.toContain('"rating":null');
  }
  expect(await countsAreTrue()).toBe(true);

  for (const { id } of [planted.author, planted.trader]) await world.as(admin, (work) => activateAccount(work, id));
  expect(await allAnswers()).toEqual(before);
  expect(await openFiles()).toHaveLength(3);
  expect(await counts()).toEqual(countsBefore);
});

it('takes back notices and waiting mails that quote what a suspended person posted or what is taken down', async () => {
  const author = await aMember(world);
  const nearby = await aProvider(world, { specialty: 'Painting', locationsServed: ['Sandton'] });
  const other = await aProblem(world);
  const posted = await world.as(author, (work) =>
    postProblem(work, { title: `${canary} tiles`, description: 'Loose.', category: 'Painting', location: 'Sandton' }),
  );
  await world.as(author, (work) => postComment(work, other.id, `${canary} says hello`));
  await world.settle();
  const bells = async () =>
    JSON.stringify(
      await Promise.all(
        [nearby, other.owner].map((reader) => listNotifications(world, reader.id, { all: true, limit: 50 })),
      ),
    );
  expect(await bells()).toContain(`${canary} tiles`);
  expect(await bells()).toContain(`${canary} says hello`);
  // As if they waited for the end of quiet hours.
  await world.db.update(mails).set({ sentAt: null });
  const waiting = () => world.db.$count(mails, and(eq(mails.accountId, other.owner.id), isNull(mails.sentAt)));
  expect(await waiting()).toBe(1);
  // The provider was told of it as a painter, and does other work since.
  await world.db.update(providers).set({ specialty: 'Plumbing' }).where(eq(providers.accountId, nearby.id));
  await world.as(admin, (work) => hideProblem(work, { id: posted.id, reason: 'This is an advertisement.' }));
  await world.settle();
  expect(await bells()).not.toContain(`${canary} tiles`);
  expect(await waiting()).toBe(1);
  await world.as(admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
  await world.settle();
  expect(await bells()).not.toContain(canary);
  expect(await waiting()).toBe(0);
});

it('hides a problem that an admin takes down, with its photos, and keeps it hidden when a suspension of its owner ends', async () => {
  const { problem, author, photos } = planted;
  const countsBefore = await counts();
  const seen = async (reader: Person | null) => (await test.call(reader, 'GET', `/api/problems/${problem.id}`)).body;
  await world.as(admin, (work) => hideProblem(work, { id: problem.id, reason: 'This is an advertisement.' }));
  for (const reader of readers) expect(await seen(reader)).toMatchObject({ status: 404 });
  // A suspension ended the author's session.
  const cookie = await startSession(world, author);
  expect((await test.call(null, 'GET', `/api/problems/${problem.id}`, undefined, { cookie })).body).toMatchObject({
    hidden: 'taken-down',
    hiddenReason: 'This is an advertisement.',
  });
  expect(await seen(admin)).toMatchObject({ hidden: 'taken-down', moderation: ['show'] });
  const titles = [...(await allAnswers())].filter(([, text]) => text.includes(`${canary} tap`));
  expect(titles).toEqual([]);
  expect(await openFiles()).not.toContain(photos[0]);
  expect((await test.call(null, 'GET', `/files/${photos[0]}/small.webp`, undefined, { cookie })).status).toBe(200);
  expect(await countsAreTrue()).toBe(true);

  await world.as(admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
  await world.as(admin, (work) => activateAccount(work, author.id));
  expect(await openFiles()).not.toContain(photos[0]);
  for (const reader of readers) expect(await seen(reader)).toMatchObject({ status: 404 });

  await world.as(admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
  await world.as(admin, (work) => showProblem(work, problem.id));
  for (const reader of readers) expect(await seen(reader)).toMatchObject({ status: 404 });
  expect(await countsAreTrue()).toBe(true);
  await world.as(admin, (work) => activateAccount(work, author.id));
  expect(await seen(null)).toMatchObject({ title: `${canary} tap`, hidden: null });
  expect(await openFiles()).toContain(photos[0]);
  expect(await counts()).toEqual(countsBefore);
});

it('hides the words of a hidden review everywhere, and its stars only if there was no such job', async () => {
  const { review, author } = planted;
  const countsBefore = await counts();
  const starsCount = async () => {
    for (const [key, text] of await allAnswers()) {
      if (key.startsWith('jobs.completedBy 0')) expect(text).not.toContain('"rating":null');
      if (key.startsWith('reviews.ofProvider 0')) expect(text).toContain('"items":[]');
      if (key.startsWith('reviews.distribution 0')) expect(text).toContain('"count":1');
      if (key.startsWith('providers.read 2')) expect(text).toContain('"ratingCount":1');
    }
  };
  const starsAreHidden = async () => {
    for (const [key, text] of await allAnswers()) {
      if (key.startsWith('jobs.completedBy 0')) expect(text).toContain('"rating":null');
      if (key.startsWith('reviews.ofProvider 0')) expect(text).toContain('"items":[]');
      if (key.startsWith('reviews.distribution 0')) expect(text).not.toMatch(/"stars":\d,"count":1/);
      if (key.startsWith('providers.read 2')) expect(text).toContain('"ratingCount":0');
    }
  };
  await world.as(admin, (work) => hideReview(work, { id: review.id, cause: 'abuse', reason: 'Offensive words.' }));
  await starsCount();
  await world.as(admin, (work) => showReview(work, review.id));
  await world.as(admin, (work) => hideReview(work, { id: review.id, cause: 'no-job', reason: 'There was no job.' }));
  await starsAreHidden();
  await world.as(admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
  await starsAreHidden();
  await world.as(admin, (work) => activateAccount(work, author.id));
  await starsAreHidden();
  await world.as(admin, (work) => suspendAccount(work, author.id, 'It is all spam.'));
  await world.as(admin, (work) => showReview(work, review.id));
  await starsCount();
  await world.as(admin, (work) => activateAccount(work, author.id));
  expect(await counts()).toEqual(countsBefore);
});

it('hides what a provider wrote on their listing from every operation while an admin hides it, and shows it again', async () => {
  const { trader } = planted;
  const fence = 'Plaasdraad';
  const listing = await aProvider(world, {
    specialty: 'Plumbing',
    shortBio: `${fence} and gates`,
    detailedBio: `Twenty years of ${fence}`,
    savedAt: world.clock.now(),
  });
  await world.as(listing, (work) =>
    addService(work, { serviceName: `${fence} repair`, description: `${fence} within a day`, priceCents: null }),
  );
  const asks = [
    `/api/providers/${listing.providerId}`,
    `/api/providers/${listing.id}`,
    '/api/providers?category=Plumbing',
    `/api/providers?category=${fence}`,
    `/api/search?q=${fence}`,
    `/api/search/suggestions?q=${fence}`,
    '/api/sidebar',
  ];
  const answers = async () => {
    const texts = await Promise.all(
      [...readers, trader].flatMap((reader) => asks.map((path) => test.call(reader, 'GET', path))),
    );
    return texts.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
  };
  const before = await answers();
  expect(before.filter((text) => text.includes(fence)).length).toBeGreaterThan(8);
  await world.as(admin, (work) =>
    hideListingText(work, { id: listing.providerId, reason: 'This is an advertisement.' }),
  );
  // A search names what was looked for.
  const during = (await answers()).map((text) => text.replaceAll(`"q":"${fence}"`, ''));
  expect(during.filter((text) => text.includes(fence))).toEqual([]);
  expect(during.filter((text) => text.includes(listing.fullName)).length).toBeGreaterThan(0);
  expect((await test.call(listing, 'GET', '/api/provider/profile')).body).toMatchObject({
    isTextHidden: true,
    shortBio: `${fence} and gates`,
  });
  await world.as(admin, (work) => showListingText(work, { id: listing.providerId, reason: 'It is fine.' }));
  expect(await answers()).toEqual(before);
});

it('hides one message with its files from the person who got it, everywhere, and shows it again', async () => {
  const { id, member, provider } = await aConversation(world, { provider: await aProvider(world) });
  const file = await aFile(world, { owner: provider, purpose: 'attachment' });
  const sent = await aMessage(world, provider, id, `${canary} pays cash`, [file.id]);
  await world.settle();
  const seen = async (reader: Person) => {
    const texts = await Promise.all(
      [
        `/api/conversations`,
        `/api/conversations/${id}`,
        `/api/conversations/${id}/messages`,
        '/api/notifications?all=true',
      ].map((path) => test.call(reader, 'GET', path)),
    );
    return JSON.stringify(texts.map(({ body }) => body)).includes(canary);
  };
  const opens = async (reader: Person) => (await test.call(reader, 'GET', `/files/${file.id}/small.webp`)).status;
  expect([await seen(member), await opens(member)]).toEqual([true, 200]);
  await world.as(admin, (work) => hideMessage(work, { id: sent.id, reason: 'This is a fraud.' }));
  await world.settle();
  expect([await seen(member), await opens(member)]).toEqual([false, 404]);
  expect([await seen(provider), await opens(provider)]).toEqual([true, 200]);
  const copied = messagePersonalData.flatMap(({ copy }) =>
    typeof copy === 'string' || copy.name !== 'messages' ? [] : [copy],
  );
  for (const { rows, show } of copied) {
    const [theirs] = await query<Record<string, unknown>>(world.db).rows(rows({ id: member.id, providerId: null }));
    expect(JSON.stringify(show?.(theirs ?? {}, world.config))).not.toContain(canary);
  }
  await world.as(admin, (work) => showMessageAgain(work, { id: sent.id, reason: 'It is fine.' }));
  expect([await seen(member), await opens(member)]).toEqual([true, 200]);
});

/** Returns true if the kept counts of problems and comments match the visible ones. */
async function countsAreTrue(): Promise<boolean> {
  const row = await query<{ isTrue: boolean }>(world.db).row(sql`
      with shown as (select * from problems where hidden_for is null and not owner_suspended and status <> 'closed')
    select not exists (select from problem_places k where k.problem_count <> (select count(*) from shown where shown.location = k.location))
      and not exists (select from problem_categories k where k.problem_count <> (select count(*) from shown where shown.category = k.category))
      and not exists (select from problems p where p.comments_count <>
        (select count(*) from problem_comments c where c.problem_id = p.id and c.status = 'approved' and not c.author_suspended)) as is_true`);
  return row?.isTrue ?? false;
}
