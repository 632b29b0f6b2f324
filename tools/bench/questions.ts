import { sql, type SQL } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { toDay, toMonth } from '#core/month.ts';
import { cursor as cursorOf } from '#core/paging.ts';
import { day } from '#core/time.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { tabIds } from '#features/analytics/figures.ts';
import { listPerformance } from '#features/analytics/server/list-performance.ts';
import { readTab } from '#features/analytics/server/read-figures.ts';
import { countWaiting } from '#features/console/server/count-waiting.ts';
import { readOverview } from '#features/console/server/read-overview.ts';
import { readHealth } from '#features/console/server/health/read-health.ts';
import { countNewerEvents, listEventKinds, listEvents } from '#features/console/server/logs/queries.ts';
import { listDocuments } from '#features/papers/server/queries.ts';
import { listStorageUse, readStorage } from '#features/files/server/storage/queries.ts';
import { readSidebar, readPendingCounts } from '#features/insights/server/queries.ts';
import { countJobs } from '#features/jobs/server/count-jobs.ts';
import { countKeptOfProviders } from '#features/visits/server/count-kept.ts';
import { listCompleted } from '#features/jobs/server/list-completed.ts';
import { readNote } from '#features/jobs/server/save-note.ts';
import { listJobs, readJob } from '#features/jobs/server/queries.ts';
import { readMonth } from '#features/jobs/server/calendar/read-month.ts';
import { statusesInTab } from '#features/jobs/server/statuses-in-tab.ts';
import type { JobTab } from '#features/jobs/tabs.ts';
import {
  listConversations,
  listMessages,
  listMessagesAbout,
  readConversation,
} from '#features/messages/server/queries.ts';
import { listCases, readCase } from '#features/moderation/server/cases.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { listComments } from '#features/problems/server/comments/comments.ts';
import {
  countByCategory,
  countNewer,
  countProblems,
  listPlaces,
  listProblems,
  listNewestProblems,
  listOwnProblems,
  readProblem,
  listRelatedProblems,
  findSimilarProblems,
} from '#features/problems/server/queries.ts';
import { listProviders } from '#features/providers/server/queries.ts';
import { activities, personSorts } from '#features/people/filters.ts';
import { listPeople } from '#features/people/server/list-people.ts';
import { readPerson as readAccountPage } from '#features/people/server/read-person.ts';
import { readTimeline } from '#features/people/server/read-timeline.ts';
import { countQuotes, listQuotes, compareQuotes, readQuote } from '#features/quotes/server/queries.ts';
import { quoteTabs } from '#features/quotes/tabs.ts';
import { countReviews, listReviews, readReviewOfJob } from '#features/reviews/server/queries.ts';
import { find, suggest } from '#features/search/server/queries.ts';
import { listUnmatched } from '#features/search/server/unmatched.ts';
import { listCategoryHistory, listManagedCategories } from '#features/site/server/categories/queries.ts';
import { listManagedPlans, listPlanHistory, previewPlan } from '#features/plans/server/catalogue/queries.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';

/** The questions by their names in the report. Each is asked as its page asks it. */
export type Questions = Record<string, () => Promise<unknown>>;

/** The date `days` days ago, as the filters take it. */
const dateBefore = (world: World, days: number) =>
  new Date(world.clock.now().getTime() - days * day).toISOString().slice(0, 10);

/** The readings of an admin who is about to save a new price of Bronze. */
async function previewNewPrice(world: World) {
  const bronze = (await listManagedPlans(world)).items.find(({ id }) => id === 'bronze');
  if (bronze === undefined) throw new Error('there is no plan bronze');
  const { version, planCode, limits, features, isPopular } = bronze;
  return previewPlan(world, { plan: 'bronze', version, planCode, limits, features, isPopular, priceCents: 60_00 });
}

/** Questions about all problems and all providers: with each filter alone, with a filter that finds nothing, and for a later page. */
export async function browsing(world: World): Promise<Questions> {
  const reader = await findBusiest(world, 'member_id');
  const cursor = cursorOf.parse((await listProblems(world, reader.id, {})).next);
  const problems = (filters: Parameters<typeof listProblems>[2]) => () => listProblems(world, reader.id, filters);
  const providers = (filters: Parameters<typeof listProviders>[2]) => () => listProviders(world, reader, filters);
  const [popular, newest] = await Promise.all([
    readProblemId(world, 'comments_count desc, id'),
    readProblemId(world, 'created_at desc, id desc'),
  ]);
  const admin = await findAdmin(world);
  const caseId = (await listCases(world, admin, { show: 'all' })).items[0]?.id ?? '';
  return {
    'problem feed': () => listNewestProblems(world, reader.id),
    'newer problems than the newest seen': () => countNewer(world, reader.id, newest),
    problems: problems({}),
    'problems, next page': problems({ cursor }),
    'problems by category': problems({ category: 'Plumbing' }),
    'problems by a rare category': problems({ category: 'Marketing' }),
    'problems by location': problems({ location: 'sandton' }),
    'problems by a rare location': problems({ location: 'nieu-bethesda' }),
    'problems by an unknown location': problems({ location: 'Atlantis' }),
    'problems by two letters of a location': problems({ location: 'sa' }),
    'problems by category and location': problems({ category: 'Marketing', location: 'Knysna' }),
    'problems by category and a rare location': problems({
      category: 'Marketing',
      location: 'nieu-bethesda',
    }),
    'problems from a minimum budget': problems({ minBudgetCents: 500_000 }),
    'problems from a high minimum budget': problems({ minBudgetCents: 201_900_00 }),
    'problems from a minimum budget above all': problems({ minBudgetCents: 900_000_000 }),
    'problems up to a budget': problems({ maxBudgetCents: 100_000 }),
    'problems up to a budget below all': problems({ maxBudgetCents: 1 }),
    'problems from a day on': problems({ from: dateBefore(world, 30) }),
    'problems up to a day': problems({ to: dateBefore(world, 365) }),
    'problems up to a day before all': problems({ to: '2020-01-01' }),
    'problems by all filters': problems({
      category: 'Painting',
      location: 'Cape Town',
      minBudgetCents: 10_000,
      maxBudgetCents: 400_000,
      from: '2020-01-01',
      to: '2099-01-01',
      cursor,
    }),
    'a problem': () => readProblem(world, reader, popular),
    'related problems': () => listRelatedProblems(world, reader, newest),
    'suggestions for a place': () => listPlaces(world, reader.id, 'san', 'filter'),
    'comments on a problem': () => listComments(world, reader, popular),
    'search for a word in all problems': () => find(world, reader, 'started'),
    'search for a word in all providers': () => find(world, reader, 'fifteen'),
    'search for a word of one in 20': () => find(world, reader, 'burglar'),
    'search for a word of one in 200': () => find(world, reader, 'chimney'),
    'search for a word in 25 problems': () => find(world, reader, 'peacock'),
    'search for a word in some titles': () => find(world, reader, 'geyser'),
    'search for a phrase of three words': () => find(world, reader, 'tried the usual'),
    'search for two letters': () => find(world, reader, 'wa'),
    'search for an absent word': () => find(world, reader, 'xylophone'),
    'search for punctuation': () => find(world, reader, '%'),
    'search for a trade in Afrikaans': () => find(world, reader, 'loodgieter'),
    'search for a trade and a place': () => find(world, reader, 'plumber in Sandton'),
    'search for a trade in a province': () => find(world, reader, 'electrician Gauteng'),
    'search for a rare trade and place': () => find(world, reader, 'marketing Nieu-Bethesda'),
    'search for a place': () => find(world, reader, 'Knysna'),
    'search with a typing error': () => find(world, reader, 'geysr'),
    'search with a typing error in a rare word': () => find(world, reader, 'peacok'),
    'suggestions for two letters': () => suggest(world, reader, 'ge'),
    'suggestions for a word': () => suggest(world, reader, 'paint'),
    'suggestions for a name': () => suggest(world, reader, 'thandi nk'),
    'suggestions for an absent word': () => suggest(world, reader, 'xylophone'),
    directory: providers({}),
    'directory by category': providers({ category: 'Plumbing' }),
    'cases that wait': () => listCases(world, admin, { show: 'all' }),
    'cases of comments that wait': () => listCases(world, admin, { show: 'comment' }),
    'appeals that wait': () => listCases(world, admin, { show: 'appeals' }),
    'a case with its people': () => readCase(world, admin, caseId),
    'directory by a rare category': providers({ category: 'Marketing' }),
    'directory by location': providers({ location: 'Sandton' }),
    'directory by a rare location': providers({ location: 'Nieu-Bethesda' }),
    'directory by an unknown location': providers({ location: 'Atlantis' }),
    'directory by rating': providers({ minRating: 4 }),
    'directory by jobs done': providers({ minJobs: 1 }),
    'directory by more jobs than anyone has done': providers({ minJobs: 1000 }),
    'directory, best rated first': providers({ sort: 'rating' }),
    'directory, most jobs first': providers({ sort: 'jobs' }),
    'directory by category and location, best rated first': providers({
      category: 'Plumbing',
      location: 'Sandton',
      sort: 'rating',
    }),
    'directory by a rare location, best rated first': providers({
      location: 'Nieu-Bethesda',
      sort: 'rating',
    }),
    'directory by all filters, most jobs first': providers({
      category: 'Painting',
      location: 'Cape Town',
      minRating: 3,
      minJobs: 1,
      sort: 'jobs',
    }),
    sidebar: () => readSidebar(world, reader),
    ...(await logging(world)),
    'use of the storage': () => readStorage(world),
    'people by their use of the storage': () => listStorageUse(world, { near: false }),
    'people near their limit of storage': () => listStorageUse(world, { near: true }),
  };
}

/** The admins' log: whole, by each filter, and a later page. */
async function logging(world: World): Promise<Questions> {
  const person = (await findBusiest(world, 'provider_id')).id;
  const events = (filters: Parameters<typeof listEvents>[1]) => () => listEvents(world, filters);
  const first = await listEvents(world, {});
  const next = first.next === null ? {} : { cursor: cursorOf.parse(first.next) };
  const reference = first.items[0]?.subjectId ?? '';
  return {
    'system log': events({}),
    'system log, next page': events(next),
    'system log by person': events({ person }),
    'system log by person, noun and day': events({ person, noun: 'quote', day: dateBefore(world, 30) }),
    'system log by noun': events({ noun: 'job' }),
    'system log by step': events({ step: 'accept' }),
    'system log by a rare step': events({ noun: 'log', step: 'look' }),
    'system log by day': events({ day: dateBefore(world, 30) }),
    'system log by reference': events({ reference }),
    'newer events than the newest seen': () =>
      countNewerEvents(world, first.newest === null ? {} : { newest: cursorOf.parse(first.newest) }),
    'kinds of events': () => listEventKinds(world),
    'system health': () => readHealth(world),
    'history of a plan': () => listPlanHistory(world, { plan: 'bronze' }),
    'categories, for admins': () => listManagedCategories(world),
    'history of the categories': () => listCategoryHistory(world),
    'open problems by category': () => countByCategory(world),
    'terms without a category': () => listUnmatched(world),
  };
}

/**
 * Questions with more answers in a larger marketplace: counts, which are exact to 1,000; words with five matches in ten thousand problems and
 * more than the ranked 500 in a million; words that seldom stand together; a comparison with all problems of one person.
 */
export async function growing(world: World): Promise<Questions> {
  const reader = await findBusiest(world, 'member_id');
  const count = (filters: Parameters<typeof countProblems>[2]) => () => countProblems(world, reader.id, filters);
  const repeat = {
    description: 'It started last week and gets worse by the day: water under the kitchen floor.',
    title: 'Geyser leaks',
    category: 'Plumbing',
  };
  return {
    'how many problems': count({}),
    'how many by category': count({ category: 'Plumbing' }),
    'how many by location': count({ location: 'sandton' }),
    'how many by a rare location': count({ location: 'nieu-bethesda' }),
    'how many from a minimum budget': count({ minBudgetCents: 500_000 }),
    'how many from a day on': count({ from: dateBefore(world, 30) }),
    'how many by category and location': count({ category: 'Painting', location: 'Cape Town' }),
    'search for a word of one in 2,000': () => find(world, reader, 'thatched'),
    'search for three words that seldom stand together': () => find(world, reader, 'damp bedroom ceiling'),
    'similar problems of my own': () => findSimilarProblems(world, reader.id, repeat),
  };
}

/** Figures for admins: sums have more keys and rows where more happens on a day, and today is counted. */
export async function counting(world: World): Promise<Questions> {
  const admin = await findAdmin(world);
  return {
    'what waits for the admins': () => countWaiting(world, admin),
    'the figures of the overview': () => readOverview(world, 'last-30-days'),
    'plans, for admins': () => listManagedPlans(world),
    'what a new price changes': () => previewNewPrice(world),
    ...Object.fromEntries(
      tabIds.map((tab) => [
        `figures of a year beside the year before, ${tab}`,
        () => readTab(world, { tab, range: 'this-year', compare: 'before' }),
      ]),
    ),
    'how providers did in 30 days': () =>
      listPerformance(world, { range: 'last-30-days', sort: 'answered', order: 'most', limit: 25 }),
    'how providers did in a year': () =>
      listPerformance(world, { range: 'this-year', sort: 'rating', order: 'least', limit: 25 }),
  };
}

/** Questions of people about their own quotes, jobs, conversations and papers. */
export async function personal(world: World): Promise<Questions> {
  const member = await findBusiest(world, 'member_id');
  const provider = await findBusiest(world, 'provider_id');
  const quotes = (await listQuotes(world, member, { side: 'requested', limit: 50 })).items;
  const quoteId = quotes[0]?.id ?? '';
  const problemId = quotes.find((quote) => quote.problemId !== null)?.problemId ?? '';
  const conversations = await listConversations(world, provider, undefined);
  const { id: conversationId, participant } = await longestConversation(world);
  const messages = await listMessages(world, participant, { id: conversationId });
  const jobId = (await listJobs(world, member, { tab: 'completed' })).items[0]?.id ?? '';
  const workId = (await listJobs(world, provider, { tab: 'scheduled' })).items[0]?.id ?? '';
  return {
    'my problems': () => listOwnProblems(world, member.id, {}),
    'my open problems': () => listOwnProblems(world, member.id, { status: 'open' }),
    ...Object.fromEntries(
      quoteTabs.flatMap((tab) => [
        [`my quotes, ${tab}, requested`, () => listQuotes(world, member, { side: 'requested', tab, limit: 10 })],
        [`my quotes, ${tab}, received`, () => listQuotes(world, provider, { side: 'received', tab, limit: 10 })],
      ]),
    ),
    'my quotes by status and category': () =>
      listQuotes(world, provider, { side: 'received', status: 'quote_submitted', category: 'Painting', limit: 10 }),
    'how many quotes, requested': () => countQuotes(world, member, 'requested'),
    'how many quotes, received': () => countQuotes(world, provider, 'received'),
    'the quotes on a problem': () => compareQuotes(world, member, problemId),
    'a quote, for its member': () => readQuote(world, member, quoteId),
    ...Object.fromEntries(
      (Object.keys(statusesInTab) as JobTab[]).flatMap((tab) => [
        [`my jobs, ${tab}, as a member`, () => listJobs(world, member, { tab })],
        [`my jobs, ${tab}, as a provider`, () => listJobs(world, provider, { tab })],
      ]),
    ),
    'how many jobs in each tab, as a member': () => countJobs(world, member),
    'how many jobs in each tab, as a provider': () => countJobs(world, provider),
    'a month of my jobs': () =>
      readMonth(world, provider, toMonth(toDay(new Date(world.clock.now().getTime() - 30 * day)))),
    'a job, with its overlaps': () => readJob(world, provider, workId),
    'a private note': () => readNote(world, provider, workId),
    'the completed work of a provider': () => listCompleted(world, member, { providerId: provider.providerId ?? '' }),
    'the kept visits of a provider': () => countKeptOfProviders(world, member, [provider.providerId ?? '']),
    'my conversations': () => listConversations(world, member, undefined),
    'my conversations, a later page': () => listConversations(world, provider, cursorOf.parse(conversations.next)),
    'messages of a conversation': () => listMessages(world, participant, { id: conversationId }),
    'messages of a conversation, an earlier page': () =>
      listMessages(world, participant, { id: conversationId, cursor: cursorOf.parse(messages.next) }),
    'a conversation': () => readConversation(world, participant, conversationId),
    'messages about a quote': () => listMessagesAbout(world, member, quoteId),
    'unread notifications': () => listNotifications(world, provider.id, { all: false, limit: 20 }),
    'all notifications': () => listNotifications(world, provider.id, { all: true, limit: 20 }),
    'the next actions of a provider': () => readPendingCounts(world, provider),
    reviews: () => listReviews(world, member, { providerId: provider.providerId ?? '' }),
    'the reviews by stars': () => countReviews(world, member, provider.providerId ?? ''),
    'the review of a job': () => readReviewOfJob(world, member, jobId),
    'the papers of a quote': () => listDocuments(world, member, quoteId),
    ...(await managing(world)),
  };
}

/** User Management: each order, each filter alone, a search that finds nothing and one that finds many, and the busiest people's pages. */
export async function managing(world: World): Promise<Questions> {
  const member = await findBusiest(world, 'member_id');
  const provider = await findBusiest(world, 'provider_id');
  const people = (answers: Partial<Parameters<typeof listPeople>[2]>) => () =>
    listPeople(world, member.id, { sort: 'newest', limit: 20, ...answers });
  return {
    people: people({}),
    'people, a later page': async () => {
      const { next } = await listPeople(world, member.id, { sort: 'newest', limit: 20 });
      return people({ cursor: cursorOf.parse(next) })();
    },
    ...Object.fromEntries(personSorts.map((sort) => [`people by ${sort}`, people({ sort })])),
    ...Object.fromEntries(activities.map((activity) => [`people, last sign-in ${activity}`, people({ activity })])),
    'people, admins by name': people({ role: 'admin', sort: 'name' }),
    'people, suspended ones': people({ status: 'suspended' }),
    'people, waiting providers, oldest first': people({ role: 'provider', status: 'pending', sort: 'oldest' }),
    'people with gold': people({ plan: 'gold' }),
    'people without a plan': people({ plan: 'none' }),
    'people by a part of the email': people({ q: member.email.slice(0, 8) }),
    'people by a common word': people({ q: 'example' }),
    'people by a word of no one': people({ q: 'xylophone quartz' }),
    'people by a phone number': people({ q: '082 123' }),
    'the page of a person': () => readAccountPage(world, member.id, provider.id),
    'the timeline of a member': () => readTimeline(world, { id: member.id, limit: 30 }),
    'the timeline of a provider': () => readTimeline(world, { id: provider.id, limit: 30 }),
  };
}

/** The conversation with the most messages, and one of its two participants. */
async function longestConversation(world: World): Promise<{ id: string; participant: Person }> {
  const row = await query<{ id: string; accountId: string }>(world.db).row(sql`
    select c.id, c.participant1_id as account_id from conversations c
    where c.id = (select conversation_id from messages group by 1 order by count(*) desc limit 1)`);
  if (row === undefined) throw new Error('The marketplace has no messages.');
  return { id: row.id, participant: await readPerson(world, sql`a.id = ${row.accountId}`) };
}

/** The person with the most quotes on one side. With a short list every plan looks good. */
async function findBusiest(world: World, side: 'member_id' | 'provider_id'): Promise<Person> {
  return readPerson(
    world,
    sql`${side === 'member_id' ? sql`a.id` : sql`p.id`} = (select ${sql.identifier(side)} from quote_requests group by 1 order by count(*) desc limit 1)`,
  );
}

const findAdmin = (world: World): Promise<Person> => readPerson(world, sql`a.role = 'admin' limit 1`);

async function readPerson(world: World, condition: SQL): Promise<Person> {
  const [row] = await query<{
    id: string;
    role: string;
    fullName: string;
    email: string;
    providerId: string | null;
  }>(world.db).rows(sql`
    select a.id, a.role, a.full_name, a.email, p.id as provider_id from accounts a left join providers p on p.account_id = a.id where ${condition}`);
  if (row === undefined) throw new Error('The marketplace has no quotes.');
  return {
    id: row.id,
    role: storedRole.parse(row.role),
    status: 'approved',
    fullName: row.fullName,
    email: row.email,
    sessionId: '',
    providerId: row.providerId,
    language: null,
  };
}

async function readProblemId(world: World, order: string): Promise<string> {
  const row = await query<{ id: string }>(world.db).row(sql`
    select id from problems where category is not null order by ${sql.raw(order)} limit 1`);
  return row?.id ?? '';
}
