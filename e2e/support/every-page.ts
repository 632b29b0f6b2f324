import { toDay } from '#core/month.ts';
import { day, hour } from '#core/time.ts';
import { aPdf } from '#features/files/server/testing.ts';
import { addressOf, consoleSections } from '#web/console/sections.ts';
import { acceptQuote, offerQuote, postProblem, publishListing, requestQuote } from './marketplace.ts';
import { expect, type Page } from '@playwright/test';
import type { Account, NewAccount } from './people.ts';

/** A marketplace in which each page has something to show. */
export type EveryPage = Awaited<ReturnType<typeof fillEveryPage>>;

export async function fillEveryPage(
  join: (role: NewAccount['role'], more?: Omit<NewAccount, 'role'>) => Promise<Account>,
) {
  const naledi = await join('member');
  const thabo = await join('provider');
  const anele = await join('admin');
  const listing = await publishListing(thabo, { name: 'Khumalo Plumbing and Drains' });
  const lerato = await join('provider', { name: 'Lerato Khumalo' });
  await publishListing(lerato, { specialty: 'Web Development' });
  const problem = await postProblem(naledi, 'Geyser drips', { budget: '2500' });
  const other = await postProblem(naledi, 'Kitchen tap drips');
  const quote = await requestQuote(naledi, listing);
  await offerQuote(thabo, other);
  const job = await acceptQuote(naledi, await offerQuote(thabo, problem));
  // A phone names a file by the app and the time.
  const name = 'Screenshot_20261116-081523_StandardBankProofOfPayment.pdf';
  const announce = async (jobId: string) => {
    const { id: proof } = await naledi.call(
      'POST',
      `/files?${new URLSearchParams({ purpose: 'attachment', name })}`,
      Buffer.from(aPdf()),
    );
    const [step] = (await naledi.call('GET', `/jobs/${jobId}/payment-steps`))['steps'] as { id: string }[];
    const paidOn = toDay(new Date());
    await naledi.call('POST', `/payment-steps/${step?.id}/announce`, { way: 'eft', cents: 1_850_00, paidOn, proof });
    return { kind: 'payment', id: step?.id };
  };
  const hire = async (provider: Account, title: string) => {
    const id = await acceptQuote(naledi, await offerQuote(provider, await postProblem(naledi, title)));
    const proposedDate = new Date(Math.ceil(Date.now() / hour) * hour + 3 * day).toISOString();
    await provider.call('POST', `/jobs/${id}/propose`, { proposedDate, durationMinutes: 60 });
    await naledi.call('POST', `/jobs/${id}/confirm`, { proposal: 1 });
    return id;
  };
  await hire(lerato, 'Elbow under the basin leaks');
  const done = await hire(thabo, 'Valve of the geyser sticks');
  await thabo.call('POST', `/jobs/${done}/complete`, {});
  await naledi.call('POST', `/jobs/${done}/review`, {
    rating: 4,
    aspects: { quality: 4, punctuality: 3, communication: 4, value: 4 },
    comment: 'Good work.',
    photos: [],
  });
  await announce(job);
  const evidence = [await announce(done)];
  const claim = { claim: 'The price was not paid.', outcome: 'nothing', evidence };
  const dispute = String((await thabo.call('POST', `/jobs/${done}/disputes`, claim))['id']);
  const conversation = String((await naledi.call('POST', '/conversations', { quoteId: quote }))['id']);
  return { naledi, thabo, anele, ids: { problem, open: other, listing, quote, job, dispute, conversation } };
}

/** The addresses of the pages of each role. */
export const pagesOf = ({ thabo, ids }: EveryPage) => ({
  visitor: () => ['/login', '/login?tab=register', '/login?forgot', '/policy-privacy', '/search', '/visit', '/nowhere'],
  member: () => [
    '/dashboard',
    '/dashboard?tab=providers',
    '/explore',
    '/providers',
    `/providers/${ids.listing}`,
    `/problems/${ids.problem}`,
    `/problems/${ids.open}`,
    '/add-problem',
    '/my-requests',
    '/my-quotes',
    `/quotes/${ids.quote}`,
    '/my-jobs',
    `/jobs/${ids.job}`,
    `/jobs/${ids.job}/record`,
    `/jobs/${ids.job}/dispute`,
    `/disputes/${ids.dispute}`,
    '/home-file',
    `/messages/${ids.conversation}`,
    '/notifications',
    '/profile',
    '/search?q=geyser',
    '/provider-subscription',
    ...['profile', 'security', 'notifications', 'privacy', 'data'].map((tab) => `/settings?tab=${tab}`),
  ],
  provider: () => [
    ...['profile', 'services', 'quotes', 'reviews'].map((tab) => `/provider-dashboard?tab=${tab}`),
    '/my-quotes',
    `/quotes/${ids.quote}`,
    '/my-jobs?view=month',
    `/jobs/${ids.job}`,
    `/disputes/${ids.dispute}`,
    '/messages',
    '/profile',
    '/provider-subscription',
  ],
  admin: () => [...consoleSections.map(addressOf), `/admin/people/${thabo.id}`, '/policy-privacy/edit'],
});

/** Opens a page and waits until all its parts are there, also those without a place of their own: until nothing has changed for a moment. */
export async function openWhole(page: Page, path: string): Promise<void> {
  // Places of the console differ by their hash alone.
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(
    page.locator('[aria-busy="true"], #main [role=status]:is(:has-text("Loading"), :has-text("Lôádíñg"))'),
  ).toHaveCount(0);
  await page.evaluate(async () => {
    // Until then the letters of the device stand there.
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let end = setTimeout(resolve, 300);
      new MutationObserver(() => {
        clearTimeout(end);
        end = setTimeout(resolve, 300);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}
