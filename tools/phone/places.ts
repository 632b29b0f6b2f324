import type { Browser } from '@playwright/test';
import { takePhone } from './phone.ts';
import type { DemoAccount, Product } from './product.ts';

/** A page that is measured, and the person who visits it. */
export type OtherPlace = { name: string; path: string; account?: DemoAccount };

/** One that has goals, with what its first visit may cost. */
export type Place = OtherPlace & { most: { kB: number; requests: number } };

type Listed = { items: { id: string }[] };

/** The demo's account of that role. */
export function findAccount({ accounts }: Product, role: 'member' | 'provider' | 'admin'): DemoAccount {
  const account = accounts.find(({ as }) => as.toLowerCase() === role);
  if (account === undefined) throw new Error(`The demo has no ${role}.`);
  return account;
}

/** The id of the first thing of each of these lists, as that person sees them. */
async function findFirstIds(
  browser: Browser,
  product: Product,
  { account, lists }: { account: DemoAccount; lists: readonly string[] },
): Promise<string[]> {
  const phone = await takePhone(browser, product, account);
  const ids: string[] = [];
  for (const list of lists) {
    const { items } = (await (await phone.request.get(`/api${list}`)).json()) as Listed;
    const [first] = items;
    if (first === undefined) throw new Error(`The demo has nothing at ${list}.`);
    ids.push(first.id);
  }
  await phone.close();
  return ids;
}

/** The pages of the goals, with ids from the demo. */
export async function findPlaces(browser: Browser, product: Product): Promise<Place[]> {
  const member = findAccount(product, 'member');
  const [provider, quote, conversation] = await findFirstIds(browser, product, {
    account: member,
    lists: ['/providers', '/quotes?side=requested', '/conversations'],
  });
  const account = member;
  return [
    { name: 'login', path: '/login', most: { kB: 170, requests: 14 } },
    { name: 'dashboard', path: '/dashboard', account, most: { kB: 190, requests: 20 } },
    { name: 'explore', path: '/explore', account, most: { kB: 215, requests: 24 } },
    { name: 'providers', path: '/providers', account, most: { kB: 215, requests: 24 } },
    { name: 'provider', path: `/providers/${provider}`, account, most: { kB: 235, requests: 30 } },
    { name: 'quote', path: `/quotes/${quote}`, account, most: { kB: 225, requests: 28 } },
    { name: 'conversation', path: `/messages/${conversation}`, account, most: { kB: 225, requests: 28 } },
  ];
}

/** Pages that people use without a goal of their own: nothing may move on them either. */
export async function findOtherPlaces(browser: Browser, product: Product): Promise<OtherPlace[]> {
  const member = findAccount(product, 'member');
  const provider = findAccount(product, 'provider');
  const lists = ['/problems?status=unclosed', '/jobs?tab=scheduled'];
  const [problem, job] = await findFirstIds(browser, product, { account: member, lists });
  const as = (account: DemoAccount, pages: Record<string, string>): OtherPlace[] =>
    Object.entries(pages).map(([name, path]) => ({ name, path, account }));
  return [
    ...as(member, {
      problem: `/problems/${problem}`,
      job: `/jobs/${job}`,
      'my quotes': '/my-quotes',
      'my jobs': '/my-jobs',
      'my requests': '/my-requests',
      messages: '/messages',
      notifications: '/notifications',
      'post a problem': '/add-problem',
      search: '/search?q=geyser',
      profile: '/profile',
      settings: '/settings',
    }),
    ...as(provider, {
      'a provider’s dashboard': '/dashboard',
      'a provider’s profile': '/provider-dashboard',
      'a provider’s jobs': '/my-jobs?view=month',
      plans: '/provider-subscription',
    }),
    ...as(findAccount(product, 'admin'), { console: '/admin-dashboard' }),
  ];
}
