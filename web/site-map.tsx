import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { Person } from '#core/person.ts';
import { shownKindNames } from '#features/home-file/kinds.ts';
import { maxSearch } from '#features/home-file/limits.ts';
import { readPlace } from '#features/home-file/place-key.ts';
import type { HomeFileFilters } from '#features/home-file/web/api.ts';
import { type JobTab, jobTabs } from '#features/jobs/tabs.ts';
import { maxLocationLength } from '#features/problems/limits.ts';
import { type ProblemStatus, problemStatusNames, statusFilters } from '#features/problems/status-lifecycle.ts';
import type { AddressFilters } from '#features/problems/web/filter-draft.ts';
import { directorySorts } from '#features/providers/directory-sorts.ts';
import { type ProviderTab, providerTabs } from '#features/providers/tabs.ts';
import type { DirectoryFilters } from '#features/providers/web/api.ts';
import { type QuoteSide, quoteSides } from '#features/quotes/tabs.ts';
import { ErrorPage } from './layouts/error-page.tsx';
import { Root } from './layouts/root.tsx';
import { loadFrame, Shell } from './layouts/shell.tsx';
import { home, nextAddress } from './next-address.ts';
import type * as consolePages from '#web/console/console-pages.ts';
import type { QuoteSearch } from '#web/pages/my-quotes/last-list.ts';
import { settingsTabs, type SettingsTab } from '#web/pages/settings/tabs.ts';
import {
  aDate,
  aMonth,
  anAmount,
  aNumber,
  dropUnnamed,
  pickOption,
  type RawSearch,
  someText,
} from '#kit/address/search-params.ts';
import { loadPublicBrowsing, loadSession } from './session.ts';
import { pageTitles as titles } from './wording.ts';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { lazyPage } from '#kit/ui/loading/lazy-part.tsx';
import { fragmentOf, hasLinkToken } from '#web/pages/login/link-token.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root });

/** The tab, or the state of a forgotten password. The token of a mail's link is in the fragment; `fragment` is where an older mail's goes. */
type LoginSearch = { tab?: 'login' | 'register'; next?: string; forgot?: ''; fragment?: string };

const loginSearch = dropUnnamed((search: RawSearch): LoginSearch => ({
  tab: pickOption(['login', 'register'], search.tab),
  next: someText(search.next),
  forgot: search.forgot === undefined ? undefined : '',
  fragment: fragmentOf(search),
}));

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: ({ tab }) => (tab === 'register' ? titles.register : titles.login) },
  validateSearch: loginSearch,
  beforeLoad: async ({ context, search, location }) => {
    const { tab, next, forgot, fragment } = search;
    if (fragment !== undefined)
      throw redirect({ to: '/login', search: { tab, next, forgot }, hash: fragment, replace: true });
    // The link of a mail may be for another account than the one that is signed in here.
    if (!hasLinkToken(location.hash) && (await loadSession(context.queries)))
      throw redirect({ href: nextAddress(search.next), replace: true });
  },
  component: lazyPage(() => import('#web/pages/login/login-page.tsx')),
});

/** The frame around every page but the login page. Pages directly under it are for everybody. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context }) => loadSession(context.queries).then((person) => ({ person })),
  loader: ({ context }) => loadFrame(context),
  component: Shell,
});

const toLogin = (next: string) => redirect({ to: '/login', search: { next }, replace: true });

/** For people who are signed in, without anything around it: what is printed. */
const paper = createRoute({
  getParentRoute: () => root,
  id: 'paper',
  beforeLoad: async ({ context, location }) => {
    if (!(await loadSession(context.queries))) throw toLogin(location.href);
  },
});

const agreementOrInvoice = createRoute({
  getParentRoute: () => paper,
  path: '/documents/$documentId',
  staticData: { title: titles.document },
  component: lazyPage(() => import('#web/pages/paper/document-page.tsx')),
});

const planInvoice = createRoute({
  getParentRoute: () => paper,
  path: '/provider-subscription/invoices/$invoiceId',
  staticData: { title: titles.invoice },
  component: lazyPage(() => import('#web/pages/paper/invoice-page.tsx')),
});

/** For people who are signed in; others log in first and come back. */
const gated = createRoute({
  getParentRoute: () => shell,
  id: 'gated',
  beforeLoad: ({ context, location }) => {
    if (!context.person) throw toLogin(location.href);
  },
});

/** The same, but for the site whose admins let everybody look around. */
const browsing = createRoute({
  getParentRoute: () => shell,
  id: 'browsing',
  beforeLoad: async ({ context, location }) => {
    if (!context.person && !(await loadPublicBrowsing(context.queries))) throw toLogin(location.href);
  },
});

const dashboardSearch = dropUnnamed((search: RawSearch): { tab?: 'problems' | 'providers' } => ({
  tab: pickOption(['problems', 'providers'], search.tab),
}));
const dashboardPage = lazyPage(() => import('#web/pages/dashboard/dashboard-page.tsx'));

const index = createRoute({
  getParentRoute: () => browsing,
  path: '/',
  staticData: { title: titles.dashboard },
  validateSearch: dashboardSearch,
  component: dashboardPage,
});

const dashboard = createRoute({
  getParentRoute: () => browsing,
  path: '/dashboard',
  staticData: { title: titles.dashboard },
  validateSearch: dashboardSearch,
  component: dashboardPage,
});

const explore = createRoute({
  getParentRoute: () => browsing,
  path: '/explore',
  staticData: { title: titles.explore },
  validateSearch: dropUnnamed((search: RawSearch): AddressFilters => ({
    status: pickOption(statusFilters, search.status),
    category: someText(search.category),
    location: someText(search.location, maxLocationLength),
    minBudget: anAmount(search.minBudget),
    maxBudget: anAmount(search.maxBudget),
    from: aDate(search.from),
    to: aDate(search.to),
  })),
  component: lazyPage(() => import('#web/pages/explore/explore-page.tsx')),
});

const problem = createRoute({
  getParentRoute: () => browsing,
  path: '/problems/$problemId',
  staticData: { title: titles.problem },
  component: lazyPage(() => import('#web/pages/problem/problem-page.tsx')),
});

const oldProblem = createRoute({
  getParentRoute: () => browsing,
  path: '/problem/$problemId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/problems/$problemId', params, replace: true });
  },
});

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  staticData: { title: ({ q }) => (q === undefined ? titles.search : titles.searchFor(q)) },
  validateSearch: dropUnnamed((search: RawSearch): { q?: string } => ({ q: someText(search.q, 200) })),
  component: lazyPage(() => import('#web/pages/search/search-page.tsx')),
});

const unsubscribe = createRoute({
  getParentRoute: () => shell,
  path: '/unsubscribe',
  staticData: { title: titles.unsubscribe },
  validateSearch: dropUnnamed((search: RawSearch): { token?: string } => ({ token: someText(search.token, 300) })),
  component: lazyPage(() => import('#web/pages/unsubscribe/unsubscribe-page.tsx')),
});

/** The page of the link of a visit, whose token is in the fragment. */
const sharedVisit = createRoute({
  getParentRoute: () => shell,
  path: '/visit',
  staticData: { title: titles.sharedVisit },
  component: lazyPage(() => import('#web/pages/visit/visit-page.tsx')),
});

const policy = createRoute({
  getParentRoute: () => shell,
  path: '/policy-privacy',
  staticData: { title: titles.policy },
  validateSearch: dropUnnamed((search: RawSearch): { version?: number; changes?: 'show' } => ({
    version: aNumber(search.version, 1, 100_000),
    changes: pickOption(['show'], search.changes),
  })),
  component: lazyPage(() => import('#web/pages/policy/policy-page.tsx')),
});

const help = createRoute({
  getParentRoute: () => shell,
  path: '/help',
  staticData: { title: titles.help },
  validateSearch: dropUnnamed((search: RawSearch): { from?: string } => ({ from: someText(search.from, 300) })),
  component: lazyPage(() => import('#web/pages/help/help-page.tsx')),
});

const myRequests = createRoute({
  getParentRoute: () => gated,
  path: '/my-requests',
  staticData: { title: titles.myRequests },
  validateSearch: dropUnnamed((search: RawSearch): { status?: ProblemStatus } => ({
    status: pickOption(problemStatusNames, search.status),
  })),
  component: lazyPage(() => import('#web/pages/my-requests/my-requests-page.tsx')),
});

const postProblem = createRoute({
  getParentRoute: () => gated,
  path: '/post-problem',
  staticData: { title: titles.postNewProblem },
  validateSearch: dropUnnamed((search: RawSearch): { about?: string } => ({ about: someText(search.about) })),
  component: lazyPage(() => import('#web/pages/post-problem/post-problem-page.tsx'), 'PostProblemPage'),
});

const addProblem = createRoute({
  getParentRoute: () => gated,
  path: '/add-problem',
  staticData: { title: titles.submitProblem },
  component: lazyPage(() => import('#web/pages/post-problem/post-problem-page.tsx'), 'AddProblemPage'),
});

const providers = createRoute({
  getParentRoute: () => browsing,
  path: '/providers',
  staticData: { title: titles.findProvider },
  validateSearch: dropUnnamed((search: RawSearch): DirectoryFilters => ({
    category: someText(search.category),
    location: someText(search.location, maxLocationLength),
    minRating: aNumber(search.minRating, 1, 4),
    minJobs: aNumber(search.minJobs, 1, 1000),
    licence: pickOption(['confirmed'], search.licence),
    sort: pickOption(directorySorts, search.sort),
  })),
  component: lazyPage(() => import('#web/pages/providers/providers-page.tsx')),
});

const provider = createRoute({
  getParentRoute: () => browsing,
  path: '/providers/$providerId',
  staticData: { title: titles.provider },
  component: lazyPage(() => import('#web/pages/provider/provider-page.tsx')),
});

/**
 * The way to the plans: the limit that was reached, the number that was needed, and the page that the person came from. The page finds the
 * plan that fits.
 */
type PlansSearch = { back?: string; reference?: string; plan?: string; limit?: string; over?: number };

const subscription = createRoute({
  getParentRoute: () => browsing,
  path: '/provider-subscription',
  staticData: { title: titles.subscription },
  validateSearch: dropUnnamed((search: RawSearch): PlansSearch => ({
    back: someText(search.back),
    reference: someText(search.reference),
    plan: someText(search.plan, 20),
    limit: someText(search.limit, 20),
    over: aNumber(search.over, 0, 1_000_000_000),
  })),
  component: lazyPage(() => import('#web/pages/subscription/subscription-page.tsx')),
});

const shortSubscription = createRoute({
  getParentRoute: () => browsing,
  path: '/subscription',
  beforeLoad: () => {
    throw redirect({ to: '/provider-subscription', replace: true });
  },
});

const quoteSearch = ({ show, status, category }: RawSearch): QuoteSearch => ({
  show: someText(show),
  status: someText(status),
  category: someText(category, 60),
});

const providerDashboard = createRoute({
  getParentRoute: () => gated,
  path: '/provider-dashboard',
  staticData: { title: titles.providerDashboard },
  validateSearch: dropUnnamed((search: RawSearch): { tab?: ProviderTab } & QuoteSearch => ({
    tab: pickOption(providerTabs, search.tab),
    ...quoteSearch(search),
  })),
  component: lazyPage(() => import('#web/pages/provider-dashboard/provider-dashboard-page.tsx')),
});

const myQuotes = createRoute({
  getParentRoute: () => gated,
  path: '/my-quotes',
  staticData: { title: titles.myQuotes },
  validateSearch: dropUnnamed((search: RawSearch): { side?: QuoteSide } & QuoteSearch => ({
    side: pickOption(quoteSides, search.side),
    ...quoteSearch(search),
  })),
  component: lazyPage(() => import('#web/pages/my-quotes/my-quotes-page.tsx')),
});

const quote = createRoute({
  getParentRoute: () => gated,
  path: '/quotes/$quoteId',
  staticData: { title: titles.quote },
  component: lazyPage(() => import('#web/pages/quote/quote-page.tsx')),
});

const myJobs = createRoute({
  getParentRoute: () => gated,
  path: '/my-jobs',
  staticData: { title: titles.myJobs },
  validateSearch: dropUnnamed((search: RawSearch): { tab?: JobTab; view?: 'month'; month?: string; day?: string } => ({
    tab: pickOption(jobTabs, search.tab),
    view: pickOption(['month'], search.view),
    month: aMonth(search.month),
    day: aDate(search.day),
  })),
  component: lazyPage(() => import('#web/pages/my-jobs/my-jobs-page.tsx')),
});

const job = createRoute({
  getParentRoute: () => gated,
  path: '/jobs/$jobId',
  staticData: { title: titles.job },
  component: lazyPage(() => import('#web/pages/job/job-page.tsx')),
});

const jobRecord = createRoute({
  getParentRoute: () => gated,
  path: '/jobs/$jobId/record',
  staticData: { title: titles.jobRecord },
  component: lazyPage(() => import('#web/pages/record/record-page.tsx')),
});

const quoteJob = createRoute({
  getParentRoute: () => gated,
  path: '/jobs/new/$quoteId',
  staticData: { title: titles.proposeWorkDate },
  component: lazyPage(() => import('#web/pages/job/quote-job-page.tsx')),
});

const openDispute = createRoute({
  getParentRoute: () => gated,
  path: '/jobs/$jobId/dispute',
  staticData: { title: titles.openDispute },
  component: lazyPage(() => import('#web/pages/dispute/open-dispute-page.tsx')),
});

const dispute = createRoute({
  getParentRoute: () => gated,
  path: '/disputes/$disputeId',
  staticData: { title: titles.dispute },
  component: lazyPage(() => import('#web/pages/dispute/dispute-page.tsx')),
});

const homeFile = createRoute({
  getParentRoute: () => gated,
  path: '/home-file',
  staticData: { title: titles.homeFile },
  validateSearch: dropUnnamed((search: RawSearch): HomeFileFilters => ({
    q: someText(search.q, maxSearch),
    show: pickOption(shownKindNames, search.show),
    place: readPlace(search.place),
    year: aNumber(search.year, 2000, 2999),
  })),
  component: lazyPage(() => import('#web/pages/home-file/home-file-page.tsx')),
});

const messages = createRoute({
  getParentRoute: () => gated,
  path: '/messages',
  staticData: { title: titles.messages },
  component: lazyPage(() => import('#web/pages/messages/messages-page.tsx')),
});

/** The same page, which shows this one beside the others. */
const conversation = createRoute({
  getParentRoute: () => messages,
  path: '$conversationId',
  staticData: { title: titles.messages },
});

/** Leads an admin who cannot act yet to what they must do first. */
function showFactorFirst({ context }: { context: { person: Pick<Person, 'needsSecondFactor'> | null } }): void {
  if (context.person?.needsSecondFactor)
    throw redirect({ to: '/settings', search: { tab: 'security' }, replace: true });
}

const notifications = createRoute({
  getParentRoute: () => gated,
  path: '/notifications',
  beforeLoad: showFactorFirst,
  staticData: { title: titles.notifications },
  validateSearch: dropUnnamed((search: RawSearch): { show?: 'all' } => ({ show: pickOption(['all'], search.show) })),
  component: lazyPage(() => import('#web/pages/notifications/notifications-page.tsx')),
});

const settings = createRoute({
  getParentRoute: () => gated,
  path: '/settings',
  staticData: { title: titles.settings },
  validateSearch: dropUnnamed((search: RawSearch): { tab?: SettingsTab } => ({
    tab: pickOption(settingsTabs, search.tab),
  })),
  component: lazyPage(() => import('#web/pages/settings/settings-page.tsx')),
});

const profile = createRoute({
  getParentRoute: () => gated,
  path: '/profile/{-$accountId}',
  staticData: { title: titles.profile },
  component: lazyPage(() => import('#web/pages/profile/profile-page.tsx')),
});

/** For admins: others are led home, and an admin who cannot act yet to what they must do first. The sections read their own filters. */
const adminConsole = createRoute({
  getParentRoute: () => gated,
  id: 'console',
  validateSearch: (search: RawSearch): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, someText(value, 200)])),
  beforeLoad: ({ context }) => {
    if (context.person?.role !== 'admin') throw redirect({ to: home, replace: true });
    showFactorFirst({ context });
  },
});

const consolePage = (name: keyof typeof consolePages) => lazyPage(() => import('#web/console/console-pages.ts'), name);

const editPolicy = createRoute({
  getParentRoute: () => adminConsole,
  path: '/policy-privacy/edit',
  staticData: { title: titles.editPolicy },
  component: consolePage('EditPolicyPage'),
});

// The pages of the console say themselves what stands in the tab of the browser.
const adminDashboard = createRoute({
  getParentRoute: () => adminConsole,
  path: '/admin-dashboard',
  component: consolePage('DashboardPage'),
});

const adminPerson = createRoute({
  getParentRoute: () => adminConsole,
  path: '/admin/people/$accountId',
  component: consolePage('PersonPage'),
});

const consoleSection = createRoute({
  getParentRoute: () => adminConsole,
  path: '/admin/$section',
  component: consolePage('SectionPage'),
});

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: titles.notFound },
  component: lazyPage(() => import('#web/pages/not-found/not-found-page.tsx')),
});

const tree = root.addChildren([
  login,
  paper.addChildren([agreementOrInvoice, planInvoice]),
  shell.addChildren([
    browsing.addChildren([
      index,
      dashboard,
      explore,
      problem,
      oldProblem,
      providers,
      provider,
      subscription,
      shortSubscription,
    ]),
    gated.addChildren([
      myRequests,
      postProblem,
      addProblem,
      providerDashboard,
      myQuotes,
      quote,
      myJobs,
      job,
      jobRecord,
      quoteJob,
      openDispute,
      dispute,
      homeFile,
      messages.addChildren([conversation]),
      notifications,
      settings,
      profile,
      adminConsole.addChildren([editPolicy, adminDashboard, adminPerson, consoleSection]),
    ]),
    search,
    unsubscribe,
    sharedVisit,
    policy,
    help,
    notFound,
  ]),
]);

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    // Another quote or job is another page: typed text and an open question of the one before do not stay on it.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: savesData() ? false : 'intent',
    // Everything in the address is text: `location=5` stays "5", and nothing is quoted.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The title of the browser's tab; a function if it depends on the search parameters. */
    title?: string | ((search: { q?: string; tab?: string }) => string);
  }
}
