import * as titles from '#core/page-wording.ts';
import { plainHead, silentPage, type PageState } from './head.ts';

/**
 * The audience of a page: `everyone`; `browsing`: visitors too while they may look around; `signed-in`. Search engines only list pages
 * that say the same to all readers.
 */
type SitePage = {
  path: `/${string}`;
  title: string | null;
  audience: 'everyone' | 'browsing' | 'signed-in';
  /** The main address of a page that has two. */
  canonical?: `/${string}`;
  /** For everyone, and no one looks for it. */
  isUnlisted?: true;
  /** Its address has a secret: no other site learns from which page a link was followed. */
  isSecret?: true;
};

/** The pages of `web/site-map.tsx` whose heads need no row; `tests/conventions/site-pages.test.ts` compares the two lists. */
export const sitePages: readonly SitePage[] = [
  { path: '/login', title: titles.login, audience: 'everyone' },
  { path: '/policy-privacy', title: titles.policy, audience: 'everyone' },
  { path: '/help', title: titles.help, audience: 'everyone' },
  { path: '/search', title: titles.search, audience: 'everyone', isUnlisted: true },
  { path: '/unsubscribe', title: titles.unsubscribe, audience: 'everyone', isUnlisted: true },
  { path: '/visit', title: titles.sharedVisit, audience: 'everyone', isUnlisted: true, isSecret: true },
  { path: '/', title: titles.dashboard, audience: 'browsing' },
  { path: '/dashboard', title: titles.dashboard, audience: 'browsing', canonical: '/' },
  { path: '/explore', title: titles.explore, audience: 'browsing' },
  { path: '/providers', title: titles.findProvider, audience: 'browsing' },
  { path: '/provider-subscription', title: titles.subscription, audience: 'browsing' },
  { path: '/subscription', title: titles.subscription, audience: 'browsing', canonical: '/provider-subscription' },
  { path: '/my-requests', title: titles.myRequests, audience: 'signed-in' },
  { path: '/post-problem', title: titles.postNewProblem, audience: 'signed-in' },
  { path: '/add-problem', title: titles.submitProblem, audience: 'signed-in' },
  { path: '/provider-dashboard', title: titles.providerDashboard, audience: 'signed-in' },
  { path: '/my-quotes', title: titles.myQuotes, audience: 'signed-in' },
  { path: '/quotes/{quoteId}', title: titles.quote, audience: 'signed-in' },
  { path: '/my-jobs', title: titles.myJobs, audience: 'signed-in' },
  { path: '/jobs/{jobId}', title: titles.job, audience: 'signed-in' },
  { path: '/jobs/{jobId}/record', title: titles.jobRecord, audience: 'signed-in' },
  { path: '/jobs/new/{quoteId}', title: titles.proposeWorkDate, audience: 'signed-in' },
  { path: '/jobs/{jobId}/dispute', title: titles.openDispute, audience: 'signed-in' },
  { path: '/disputes/{disputeId}', title: titles.dispute, audience: 'signed-in' },
  { path: '/home-file', title: titles.homeFile, audience: 'signed-in' },
  { path: '/messages', title: titles.messages, audience: 'signed-in' },
  { path: '/messages/{conversationId}', title: titles.messages, audience: 'signed-in' },
  { path: '/notifications', title: titles.notifications, audience: 'signed-in' },
  { path: '/settings', title: titles.settings, audience: 'signed-in' },
  { path: '/profile', title: titles.profile, audience: 'signed-in' },
  { path: '/profile/{accountId}', title: titles.profile, audience: 'signed-in' },
  { path: '/documents/{documentId}', title: titles.document, audience: 'signed-in' },
  { path: '/provider-subscription/invoices/{invoiceId}', title: titles.invoice, audience: 'signed-in' },
  { path: '/policy-privacy/edit', title: null, audience: 'signed-in' },
  { path: '/admin-dashboard', title: null, audience: 'signed-in' },
  { path: '/admin/people/{accountId}', title: null, audience: 'signed-in' },
  { path: '/admin/{section}', title: null, audience: 'signed-in' },
];

const fixed = new Map(sitePages.map((page) => [page.path as string, page]));
const patterns = sitePages
  .filter(({ path }) => path.includes('{'))
  .map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** The page at a path without its query; 404 where there is none. */
export function findSitePage(path: string): PageState {
  const plainPath = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const page = fixed.get(plainPath) ?? patterns.find(({ pattern }) => pattern.test(plainPath))?.page;
  if (page === undefined) return silentPage(404, titles.notFound);
  if (page.audience === 'signed-in' || page.isUnlisted === true)
    return { ...silentPage(200, page.title), ...(page.isSecret && { isSecret: true as const }) };
  return {
    status: 200,
    head: {
      ...plainHead,
      title: page.title,
      canonical: page.canonical ?? page.path,
      indexed: page.audience === 'everyone' ? 'always' : 'while-public',
    },
  };
}

/** The paths that search engines may list now. */
export const listedPaths = (publicBrowsing: boolean): string[] =>
  sitePages.flatMap(({ path, audience, canonical, isUnlisted }) =>
    canonical === undefined &&
    isUnlisted !== true &&
    (audience === 'everyone' || (audience === 'browsing' && publicBrowsing))
      ? [path]
      : [],
  );
