import type { Locator, Page } from '@playwright/test';
import { reviewDialogWords } from '#features/reviews/wording.ts';
import { expectAccessible } from '../support/accessible.ts';
import { acceptQuote, offerQuote, postProblem, publishListing, requestQuote } from '../support/marketplace.ts';
import { dismissToasts, toast, type Account } from '../support/people.ts';
import { pressAgain } from '../support/press-again.ts';
import { expect, test } from '../support/test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const date = `${inDays(3)}T08:30`;

const question = (page: Page) => page.getByRole('alertdialog');
const nextStep = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

type Presser = {
  pressTwice: (target: Locator, sentence: string) => Promise<void>;
  countSent: (step: string) => number;
};

/** Presses twice, 60 ms apart, with the processor of a cheap phone, until that toast is there. Counts the changes that the page sends. */
async function slowPresser(page: Page): Promise<Presser> {
  const tools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => tools.send('Emulation.setCPUThrottlingRate', { rate });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  return {
    pressTwice: async (target, sentence) => {
      await expect(target).toBeEnabled();
      await slowDown(6);
      await target.click({ clickCount: 2, delay: 60 });
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.getByText('has changed since you opened it')).toHaveCount(0);
      await slowDown(1);
      await dismissToasts(page);
    },
    countSent: (step) => sent.filter((path) => path.endsWith(`/${step}`)).length,
  };
}

test(
  'each step that is pressed twice on a slow phone is sent once and succeeds',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const quoteId = await requestQuote(naledi, await publishListing(thabo));
    const [byMember, byProvider] = [await slowPresser(member), await slowPresser(provider)];

    await provider.goto(`/quotes/${quoteId}`);
    await button(provider, 'Submit/Edit Quote').click();
    const form = provider.getByRole('dialog');
    await form.getByLabel('Price', { exact: true }).fill('1850');
    await form.getByLabel('Scope').fill('Replace the valve and test it.');
    await byProvider.pressTwice(button(form, 'Submit Quote'), 'Quote submitted successfully.');

    await member.goto(`/quotes/${quoteId}`);
    await button(member, 'Accept Quote').click();
    await byMember.pressTwice(button(question(member), 'Accept quote'), 'Quote accepted successfully!');

    await provider.goto(`/jobs/new/${quoteId}`);
    await provider.getByLabel('Proposed date').fill(date);
    await byProvider.pressTwice(button(provider, 'Propose Work Date'), 'Work date proposed successfully!');

    await member.getByRole('link', { name: 'View Job' }).click();
    await expect(member.getByRole('heading', { name: 'Job Details' })).toBeVisible();
    await byMember.pressTwice(button(member, 'Confirm date'), 'Work date confirmed!');
    await byProvider.pressTwice(button(provider, 'Start work'), 'Work started.');
    await button(provider, 'Mark as Completed').click();
    await byProvider.pressTwice(button(question(provider), 'Mark as Completed'), 'Job marked as completed!');

    await button(member, 'Rate Provider').click();
    const review = member.getByRole('dialog');
    await review.getByRole('group', { name: 'Your rating' }).getByRole('radio', { name: /4/ }).check({ force: true });
    await byMember.pressTwice(review.getByRole('button', { name: /Rate|Send/ }).last(), reviewDialogWords.given);
    await expect(member.getByText('Completed and rated').first()).toBeVisible();

    expect(['accept', 'confirm', 'review'].map(byMember.countSent)).toEqual([1, 1, 1]);
    expect(['submit', 'propose', 'start', 'complete'].map(byProvider.countSent)).toEqual([1, 1, 1, 1]);
  },
);

test('a decline that is pressed twice on a slow phone is sent once', { tag: '@desk' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const { page } = thabo;
  await page.goto(`/quotes/${await requestQuote(naledi, await publishListing(thabo))}`);
  const { pressTwice, countSent } = await slowPresser(page);
  await button(page, 'Decline Request').click();
  await pressTwice(button(question(page), 'Decline request'), 'Quote request declined.');
  expect(countSent('decline-request')).toBe(1);
});

test('both pages lead both sides from the request to the rating, in view on the smallest phone', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  for (const page of [member, provider]) await page.setViewportSize({ width: 360, height: 640 });
  const providerId = await publishListing(thabo, { name: 'Khumalo Plumbing and Drains' });
  const problemId = await postProblem(naledi, 'Geyser leaking through the passage ceiling onto the new carpet');
  const quoteId = await requestQuote(naledi, providerId, { problemId });
  let jobId = '';

  /** The title of the card, and its first step or link, on the quote's page, and on the job's if there is one. */
  const expectNext = async (
    page: Page,
    title: string | RegExp,
    action: string | null,
    onJob = action,
    titleOnJob = title,
  ) => {
    for (const [path, heading, name] of [
      [`/quotes/${quoteId}`, title, action] as const,
      ...(jobId ? [[`/jobs/${jobId}`, titleOnJob, onJob] as const] : []),
    ]) {
      await page.goto(path);
      await expect(nextStep(page)).toHaveText(heading);
      await expect(nextStep(page)).toBeInViewport({ ratio: 1 });
      if (name === null) continue;
      const pressed = page
        .getByRole('main')
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('main').getByRole('link', { name, exact: true }));
      await expect(pressed).toBeInViewport({ ratio: 1 });
      const isCovered = await pressed.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isCovered, `${name} on ${path}`).toBe(false);
    }
  };
  const terms = { priceCents: 1_850_00, scope: 'Replace the valve and test it.' };
  const call = (account: Account, path: string, body: object = {}) => account.call('POST', path, body);

  await expectNext(provider, 'Answer this request', 'Submit/Edit Quote');
  await expectNext(member, 'Waiting for Khumalo Plumbing and Drains to quote', null);
  await call(thabo, `/quotes/${quoteId}/submit`, terms);
  await expectNext(member, 'Your decision', 'Accept Quote');
  await expectNext(provider, 'Waiting for Naledi Mokoena to decide', null);
  jobId = await acceptQuote(naledi, quoteId);
  await expectNext(provider, 'Propose Work Date', 'Propose Work Date', null);
  await expectNext(member, 'Waiting for Khumalo Plumbing and Drains to propose a day', 'Add address and number', null);
  await call(thabo, `/jobs/${jobId}/propose`, { proposedDate: `${inDays(3)}T06:30:00.000Z` });
  await expectNext(member, 'Proposed work date', 'Confirm date');
  await expectNext(provider, 'Waiting for Naledi Mokoena to confirm the date', null);
  await expectAccessible(member);
  await call(naledi, `/jobs/${jobId}/confirm`, { proposal: 1 });
  await expectNext(provider, 'The visit', null);
  await expectNext(member, 'The visit', null);
  await call(thabo, `/quotes/${quoteId}/start`);
  await expectNext(provider, 'Work in progress', 'Mark as Completed');
  await expectNext(member, 'Work in progress', null);
  await expect(member.getByText('Work started')).toBeVisible();
  await expectAccessible(provider);
  await call(thabo, `/jobs/${jobId}/complete`);
  // On the page of the job the payment that is due comes first.
  const pay = 'Pay R1,850.00 and tell Khumalo Plumbing and Drains';
  await expectNext(member, 'Rate the work', 'Rate Provider', 'I paid', pay);
  await expectNext(provider, 'Waiting for Naledi Mokoena to rate the work', null);
});

test(
  'an acceptance asks first, leads both sides on, and keeps the focus of the keyboard after every step',
  { tag: '@desk' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const problemId = await postProblem(naledi, 'Geyser valve');
    const quoteId = await requestQuote(naledi, await publishListing(thabo), { problemId });
    const press = async (target: Locator) => {
      await target.focus();
      await target.press('Enter');
    };
    const expectFocusKept = async (page: Page, title: string) => {
      await expect(nextStep(page)).toHaveText(title);
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
      await expect(page.locator('body:focus')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveCount(1);
    };

    await provider.goto(`/quotes/${quoteId}`);
    await press(button(provider, 'Submit/Edit Quote'));
    const terms = provider.getByRole('dialog');
    await terms.getByLabel('Price', { exact: true }).fill('1850');
    await terms.getByLabel('Call-out fee').fill('350');
    await terms.getByLabel('Scope').fill('Replace the valve and test it.');
    await press(button(terms, 'Submit Quote'));
    await expectFocusKept(provider, 'Waiting for Naledi Mokoena to decide');

    await member.goto('/my-quotes');
    await expect(member.getByText('Call-out fee R350.00', { exact: true })).toBeVisible();
    await member.goto(`/quotes/${quoteId}`);
    await press(button(member, 'Accept Quote'));
    await expect(question(member)).toContainText('Thabo Nkosi does the work for R1,850.00.');
    await expect(question(member)).toContainText(
      'Call-out fee R350.00: paid for the visit even if no work follows, part of the price if it does.',
    );
    await expect(question(member)).toContainText('The other quotes on this problem are declined.');
    await expect(question(member)).toContainText("can see each other's email address and phone number");
    await expectAccessible(member);
    await press(button(question(member), 'Accept quote'));
    await expectFocusKept(member, 'Waiting for Thabo Nkosi to propose a day');
    await expect(nextStep(member)).toBeFocused();

    await provider.goto('/notifications');
    await provider
      .getByRole('link', { name: /Your quote was accepted/ })
      .first()
      .click();
    await expect(provider).toHaveURL(new RegExp(`/jobs/new/${quoteId}$`));
    await provider.getByLabel('Proposed date').fill(date);
    await press(button(provider, 'Propose Work Date'));
    await expectFocusKept(provider, 'Waiting for Naledi Mokoena to confirm the date');
    await press(member.getByRole('link', { name: 'View Job' }));
    await expect(member.getByRole('heading', { name: 'Job Details' })).toBeVisible();
    await press(button(member, 'Confirm date'));
    await expectFocusKept(member, 'The visit');
    await press(button(provider, 'Start work'));
    await expectFocusKept(provider, 'Work in progress');
    await press(button(provider, 'Mark as Completed'));
    await expect(question(provider)).toContainText('Is the work already done?');
    await press(button(question(provider), 'Mark as Completed'));
    await expectFocusKept(provider, 'Waiting for Naledi Mokoena to rate the work');
    await press(button(member, 'Rate Provider'));
    const review = member.getByRole('dialog');
    await review.getByRole('group', { name: 'Your rating' }).getByRole('radio', { name: /4/ }).check({ force: true });
    await press(review.getByRole('button', { name: /Rate|Send/ }).last());
    await expectFocusKept(member, 'Pay R1,850.00 and tell Thabo Nkosi');
  },
);

test(
  'both sides cancel on the page of the job, in words that fit it, and the member is led to other providers',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const problemId = await postProblem(naledi, 'Geyser valve');
    const quoteId = await offerQuote(thabo, problemId);
    const jobId = await acceptQuote(naledi, quoteId);

    await provider.goto(`/jobs/${jobId}`);
    await button(provider, 'Back out of the job').click();
    await expect(question(provider)).toContainText('Back out of this job?');
    await button(question(provider), 'Back out of the job').click();
    await expect(question(provider).getByText('Say why, in a few words.')).toBeVisible();
    await question(provider).getByLabel('Reason').fill('My');
    await expect(question(provider).getByText('Say why, in a few words.')).toHaveCount(0);
    await button(question(provider), 'Keep it').click();

    await member.goto(`/jobs/${jobId}`);
    await button(member, 'Cancel the job').click();
    await expect(question(member)).toContainText('Cancel this job?');
    await expect(question(member)).toContainText('Your problem opens again.');
    await question(member).getByLabel('Reason').fill('We sold the house.');
    await button(question(member), 'Cancel the job').click();
    await expect(nextStep(member)).toHaveText('This job is cancelled');
    await expect(nextStep(provider)).toHaveText('This job is cancelled');
    await member.getByRole('link', { name: 'Ask another provider' }).click();
    await expect(member).toHaveURL(new RegExp(`/problems/${problemId}$`));
  },
);

test('one long word breaks no page of either side', { tag: '@phone' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const word = 'Geysermaatskappywaarborgvoorwaardesbespreking'.padEnd(60, 'x');
  const problemId = await postProblem(naledi, word);
  const quoteId = await requestQuote(naledi, await publishListing(thabo, { name: word }), { problemId });
  const expectFits = async (paths: string[]) => {
    for (const { page } of [naledi, thabo])
      for (const width of [320, 360])
        for (const path of paths) {
          await page.setViewportSize({ width, height: 640 });
          await page.goto(path);
          await expect(page.getByText(word).first()).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
        }
  };
  await expectFits([`/quotes/${quoteId}`, '/my-quotes', `/problems/${problemId}`]);
  await thabo.call('POST', `/quotes/${quoteId}/submit`, { priceCents: 1_850_00, scope: `${word} ${word}` });
  const jobId = await acceptQuote(naledi, quoteId);
  await expectFits([`/quotes/${quoteId}`, `/jobs/${jobId}`, '/my-jobs']);
});

test(
  'the second press of a double one leaves the focus on the next step, and a press elsewhere takes it',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const { page } = naledi;
    const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
    await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: `${date}:00Z` });
    const live = page.waitForRequest('**/api/live*');
    await page.goto(`/jobs/${jobId}`);
    // By then all code of the frame is there.
    await live;
    await button(page, 'Confirm date').click();
    const heading = page.getByRole('main').locator('h2:focus');
    await expect(heading).toHaveText('The visit');
    await pressAgain(page);
    await expect(heading).toHaveText('The visit');
    await page.getByRole('heading', { name: 'Job Details' }).click();
    await expect(heading).toHaveCount(0);
  },
);
