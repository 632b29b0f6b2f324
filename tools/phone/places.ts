import type { Browser } from '@playwright/test';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { jobTabs } from '#features/jobs/tabs.ts';
import { takePhone } from './phone.ts';
import type { DemoAccount, Product } from './product.ts';

/** A page that is measured, and the person who visits it. */
export type OtherPlace = { name: string; path: string; account?: DemoAccount };

type VisitGoal = { kB: number; requests: number; scripts?: number };

/** The most that a first visit to a page may cost, 12 scripts where it says no other number. `e2e/everyone/first-visits.spec.ts` refuses more. */
export const visitGoals = {
  login: { kB: 170, requests: 14 },
  dashboard: { kB: 190, requests: 20 },
  explore: { kB: 215, requests: 24 },
  providers: { kB: 215, requests: 24 },
  provider: { kB: 235, requests: 30 },
  quote: { kB: 225, requests: 28 },
  conversation: { kB: 225, requests: 28 },
  problem: { kB: 225, requests: 24 },
  // Its quotes and what compares them are there before anyone scrolls.
  'own problem': { kB: 255, requests: 32, scripts: 15 },
  'my jobs': { kB: 225, requests: 24 },
  settings: { kB: 225, requests: 24 },
  plans: { kB: 225, requests: 24 },
  console: { kB: 260, requests: 28 },
} satisfies Record<string, VisitGoal>;

export const goalOf = (name: keyof typeof visitGoals): Required<VisitGoal> => ({ scripts: 12, ...visitGoals[name] });

/** A page that has goals. */
export type Place = OtherPlace & { name: keyof typeof visitGoals };

type Listed = { items: { id: string; quotesCount?: number }[] };

/** The demo's account of that role. */
export function findAccount({ accounts }: Product, role: 'member' | 'provider' | 'admin'): DemoAccount {
  const account = accounts.find(({ as }) => as.toLowerCase() === role);
  if (account === undefined) throw new Error(`The demo has no ${role}.`);
  return account;
}

const ownProblems = '/problems/mine';

/** The id of the first thing of each of these lists, as that person sees them; of their own problems the first with quotes. */
async function findFirstIds(
  browser: Browser,
  product: Product,
  { account, lists }: { account: DemoAccount; lists: readonly string[] },
): Promise<string[]> {
  const phone = await takePhone(browser, product, account);
  const ids: string[] = [];
  for (const list of lists) {
    const { items } = (await (await phone.request.get(`/api${list}`)).json()) as Listed;
    const quoted = list === ownProblems ? items.find(({ quotesCount = 0 }) => quotesCount > 0) : undefined;
    const first = quoted ?? items[0];
    if (first === undefined) throw new Error(`The demo has nothing at ${list}.`);
    ids.push(first.id);
  }
  await phone.close();
  return ids;
}

/** The pages of the goals, with ids from the demo. */
export async function findPlaces(browser: Browser, product: Product): Promise<Place[]> {
  const member = findAccount(product, 'member');
  const provider = findAccount(product, 'provider');
  const admin = findAccount(product, 'admin');
  const [listing, quote, conversation, problem, own] = await findFirstIds(browser, product, {
    account: member,
    lists: ['/providers', '/quotes?side=requested', '/conversations', '/problems?status=unclosed', ownProblems],
  });
  const account = member;
  return [
    { name: 'login', path: '/login' },
    { name: 'dashboard', path: '/dashboard', account },
    { name: 'explore', path: '/explore', account },
    { name: 'providers', path: '/providers', account },
    { name: 'provider', path: `/providers/${listing}`, account },
    { name: 'quote', path: `/quotes/${quote}`, account },
    { name: 'conversation', path: `/messages/${conversation}`, account },
    { name: 'problem', path: `/problems/${problem}`, account },
    { name: 'own problem', path: `/problems/${own}`, account },
    { name: 'my jobs', path: '/my-jobs', account },
    { name: 'settings', path: '/settings', account },
    { name: 'plans', path: '/provider-subscription', account: provider },
    { name: 'console', path: '/admin-dashboard', account: admin },
  ];
}

type Stated = { id: string; status: string };

/** A quote and a job of each status that the person has in the demo, by their pages. */
async function findStates(browser: Browser, product: Product, account: DemoAccount): Promise<Record<string, string>> {
  const phone = await takePhone(browser, product, account);
  const read = async (list: string) =>
    ((await (await phone.request.get(`/api${list}`)).json()) as { items: Stated[] }).items;
  const side = account.as.toLowerCase() === 'provider' ? 'received' : 'requested';
  const found: Record<string, string> = {};
  for (const status of Object.keys(quoteLifecycle.statuses))
    for (const { id } of (await read(`/quotes?side=${side}&status=${status}&limit=1`)).slice(0, 1))
      found[`a ${account.as.toLowerCase()}’s quote, ${status}`] = `/quotes/${id}`;
  for (const tab of jobTabs)
    for (const { id, status } of await read(`/jobs?tab=${tab}`))
      found[`a ${account.as.toLowerCase()}’s job, ${status}`] ??= `/jobs/${id}`;
  await phone.close();
  return found;
}

/** Pages that people use without a goal of their own, and every state of a quote and a job: nothing may move on them either. */
export async function findOtherPlaces(browser: Browser, product: Product): Promise<OtherPlace[]> {
  const member = findAccount(product, 'member');
  const provider = findAccount(product, 'provider');
  const [theirs] = await findFirstIds(browser, product, { account: provider, lists: ['/problems?status=unclosed'] });
  const as = (account: DemoAccount, pages: Record<string, string>): OtherPlace[] =>
    Object.entries(pages).map(([name, path]) => ({ name, path, account }));
  return [
    ...as(member, {
      ...(await findStates(browser, product, member)),
      'my quotes': '/my-quotes',
      'my requests': '/my-requests',
      messages: '/messages',
      notifications: '/notifications',
      'post a problem': '/add-problem',
      search: '/search?q=geyser',
      profile: '/profile',
    }),
    ...as(provider, {
      ...(await findStates(browser, product, provider)),
      'a problem, as a provider': `/problems/${theirs}`,
      'a provider’s dashboard': '/dashboard',
      'a provider’s profile': '/provider-dashboard',
      'a provider’s jobs': '/my-jobs?view=month',
    }),
  ];
}
