import type { Browser } from '@playwright/test';
import { takePhone } from './phone.ts';
import type { DemoAccount, Product } from './product.ts';

/** A page that is measured, the person who visits it, and what its first visit may cost. */
export type Place = {
  name: string;
  path: string;
  account?: DemoAccount;
  most: { kB: number; requests: number };
};

type Listed = { items: { id: string }[] };

/** The pages of the goals, with ids from the demo. */
export async function findPlaces(browser: Browser, product: Product): Promise<Place[]> {
  const member = product.accounts.find(({ as }) => as.toLowerCase() === 'member');
  if (member === undefined) throw new Error('The demo has no member.');
  const phone = await takePhone(browser, product, member);
  const firstId = async (path: string) => {
    const { items } = (await (await phone.request.get(`/api${path}`)).json()) as Listed;
    const [first] = items;
    if (first === undefined) throw new Error(`The demo has nothing at ${path}.`);
    return first.id;
  };
  const [provider, quote, conversation] = [
    await firstId('/providers'),
    await firstId('/quotes?side=requested'),
    await firstId('/conversations'),
  ];
  await phone.close();
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
