import type { Locator, Page } from '@playwright/test';
import {
  offerQuote,
  postProblem,
  publishListing,
  requestQuote,
  acceptQuote,
  someTerms,
} from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Notice = { title: string; linkTo: string | null };

const nextStep = (page: Page) => page.locator('#next-step');
const review = (page: Page) => page.getByText('Neat and quick.');
/** What stands in view after the link of each kind of notice was followed. */
const places: [title: RegExp, find: (page: Page) => Locator][] = [
  [/^2 new quotes on /, (page) => page.getByText('R1,850.00').filter({ visible: true }).first()],
  [/^New problem: /, (page) => page.getByRole('heading', { name: 'Geyser valve', level: 1 })],
  [/^New comment on /, (page) => page.getByText('Is it an electric one?')],
  [/^New quote request$/, nextStep],
  [/^You have a new quote$|^New quote$|^A quote has changed$/, nextStep],
  [/^Your quote was accepted$|^You have the address$|^Work has started$/, nextStep],
  [/^Work date |^Another date is proposed$|^A new date is needed$/, nextStep],
  [/^Work completed$|^Rework asked for$/, nextStep],
  [/^New review$|^A review was changed$|^Your review was answered$/, review],
  [/^A quote was closed$|^Your quote was declined$|^Request declined$/, nextStep],
  [/message/i, (page) => page.getByText('The gate is open.')],
];

async function listNotices({ call }: Account): Promise<Notice[]> {
  return (await call('GET', '/notifications?all=true&limit=50'))['items'] as Notice[];
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** All that two people do with each other, from the problem to the answer to a review. */
async function playStory(naledi: Account, thabo: Account, sipho: Account): Promise<void> {
  const listing = await publishListing(thabo);
  await publishListing(sipho, { name: 'Sipho Plumbing' });
  const problemId = await postProblem(naledi, 'Geyser valve');
  await thabo.call('POST', `/problems/${problemId}/comments`, { content: 'Is it an electric one?' });
  await offerQuote(sipho, problemId, { priceCents: 2_000_00 });
  const quoteId = await offerQuote(thabo, problemId);
  const asked = await requestQuote(naledi, listing);
  await thabo.call('POST', `/quotes/${asked}/submit`, someTerms);
  await thabo.call('POST', `/quotes/${asked}/revise`, { ...someTerms, priceCents: 1_700_00 });
  const job = await acceptQuote(naledi, quoteId);
  await naledi.call('POST', `/quotes/${quoteId}/visit`, { address: '27 Jacaranda Street', phone: '082 555 0192' });
  await thabo.call('POST', `/jobs/${job}/propose`, { proposedDate: inDays(3) });
  await naledi.call('POST', `/jobs/${job}/confirm`, { proposal: 1 });
  await naledi.call('POST', `/jobs/${job}/reschedule`, { reason: 'I am away.', proposedDate: inDays(4) });
  await thabo.call('POST', `/jobs/${job}/agree`, { proposal: 2 });
  await thabo.call('POST', `/quotes/${quoteId}/start`);
  await thabo.call('POST', `/jobs/${job}/complete`);
  await naledi.call('POST', `/jobs/${job}/rework`, { reason: 'It still drips.' });
  await thabo.call('POST', `/jobs/${job}/complete`);
  const content = { comment: 'Neat and quick.' };
  const given = await naledi.call('POST', `/jobs/${job}/review`, { ...content, rating: 4 });
  await naledi.call('PUT', `/reviews/${String(given['id'])}`, { ...content, rating: 5 });
  await thabo.call('PUT', `/reviews/${String(given['id'])}/reply`, { text: 'Thank you.' });
  const talk = String((await naledi.call('POST', '/conversations', { quoteId }))['id']);
  const message = { clientId: crypto.randomUUID(), text: 'The gate is open.', files: [] };
  await naledi.call('POST', `/conversations/${talk}/messages`, message);
}

test('each notice leads to what it is about, in view on a small phone', { tag: '@phone' }, async ({ person, join }) => {
  const [naledi, thabo, sipho] = [await person('member'), await person('provider'), await join('provider')];
  await playStory(naledi, thabo, sipho);
  const last: [Account, RegExp][] = [
    [naledi, /^Your review was answered$/],
    [thabo, /message/i],
  ];
  for (const [reader, title] of last)
    await expect.poll(async () => (await listNotices(reader)).some((notice) => title.test(notice.title))).toBe(true);
  for (const { page, ...reader } of [naledi, thabo]) {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const { title, linkTo } of await listNotices(reader)) {
      const place = places.find(([pattern]) => pattern.test(title));
      expect(place, `no place is known for “${title}”`).toBeDefined();
      await page.goto(linkTo ?? '/');
      await expect(place![1](page), title).toBeInViewport();
    }
  }
});
