import { pageTitles as titles } from '#core/page-wording.ts';
import { plainHead, silentPage, type PageState } from './head.ts';

/**
 * The audience of a page: `everyone`; `browsing`: visitors too while they may look around; `signed-in`. Search engines only list pages
 * that say the same to all readers.
 */
type SitePage = {
  path: `/${string}`;
  /** Its name in the wording, so that it is read in the language of the request; null for the name of the site alone. */
  title: Exclude<keyof typeof titles, 'searchFor'> | null;
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
  { path: '/login', title: 'login', audience: 'everyone' },
  { path: '/policy-privacy', title: 'policy', audience: 'everyone' },
  { path: '/help', title: 'help', audience: 'everyone' },
  { path: '/search', title: 'search', audience: 'everyone', isUnlisted: true },
  { path: '/unsubscribe', title: 'unsubscribe', audience: 'everyone', isUnlisted: true },
  { path: '/visit', title: 'sharedVisit', audience: 'everyone', isUnlisted: true, isSecret: true },
  { path: '/', title: 'dashboard', audience: 'browsing' },
  { path: '/dashboard', title: 'dashboard', audience: 'browsing', canonical: '/' },
  { path: '/explore', title: 'explore', audience: 'browsing' },
  { path: '/providers', title: 'findProvider', audience: 'browsing' },
  { path: '/provider-subscription', title: 'subscription', audience: 'browsing' },
  { path: '/subscription', title: 'subscription', audience: 'browsing', canonical: '/provider-subscription' },
  { path: '/my-requests', title: 'myRequests', audience: 'signed-in' },
  { path: '/post-problem', title: 'postNewProblem', audience: 'signed-in' },
  { path: '/add-problem', title: 'submitProblem', audience: 'signed-in' },
  { path: '/provider-dashboard', title: 'providerDashboard', audience: 'signed-in' },
  { path: '/my-quotes', title: 'myQuotes', audience: 'signed-in' },
  { path: '/quotes/{quoteId}', title: 'quote', audience: 'signed-in' },
  { path: '/my-jobs', title: 'myJobs', audience: 'signed-in' },
  { path: '/jobs/{jobId}', title: 'job', audience: 'signed-in' },
  { path: '/jobs/{jobId}/record', title: 'jobRecord', audience: 'signed-in' },
  { path: '/jobs/new/{quoteId}', title: 'proposeWorkDate', audience: 'signed-in' },
  { path: '/jobs/{jobId}/dispute', title: 'openDispute', audience: 'signed-in' },
  { path: '/disputes/{disputeId}', title: 'dispute', audience: 'signed-in' },
  { path: '/home-file', title: 'homeFile', audience: 'signed-in' },
  { path: '/messages', title: 'messages', audience: 'signed-in' },
  { path: '/messages/{conversationId}', title: 'messages', audience: 'signed-in' },
  { path: '/notifications', title: 'notifications', audience: 'signed-in' },
  { path: '/settings', title: 'settings', audience: 'signed-in' },
  { path: '/profile', title: 'profile', audience: 'signed-in' },
  { path: '/profile/{accountId}', title: 'profile', audience: 'signed-in' },
  { path: '/documents/{documentId}', title: 'document', audience: 'signed-in' },
  { path: '/provider-subscription/invoices/{invoiceId}', title: 'invoice', audience: 'signed-in' },
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
  const title = page.title === null ? null : titles[page.title];
  if (page.audience === 'signed-in' || page.isUnlisted === true)
    return { ...silentPage(200, title), ...(page.isSecret && { isSecret: true as const }) };
  return {
    status: 200,
    head: {
      ...plainHead,
      title,
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
