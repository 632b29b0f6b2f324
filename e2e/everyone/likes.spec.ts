import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { offerQuote, postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const title = 'Gate motor hums';
let problemId = '';

test.beforeAll(async ({ join }) => {
  problemId = await postProblem(await join('member', { name: 'Zanele Dlamini' }), title);
});

/** The like button on the card of that problem. */
const like = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Like, / });

test('a like counts at once and is taken back when it fails', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');

  await member.goto('/dashboard');
  await failOnce(member, 'PUT', '**/api/problems/*/like');
  await like(member, title).click();
  const refusal = member.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText('Failed to update like. Please try again.');
  await expect(like(member, title)).toHaveAccessibleName('Like, 0 likes');
  await expect(like(member, title)).toHaveAttribute('aria-pressed', 'false');
  // A press while a like is on its way counts as the second half of a double press.
  const answered = member.waitForEvent('requestfinished', (request) => request.url().endsWith('/like'));
  await like(member, title).click();
  await expect(like(member, title)).toHaveAccessibleName('Like, 1 like');
  await expect(like(member, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(refusal).toHaveCount(0);
  await answered;
  // The next journey counts the likes that the server has: a page that closes takes along what is on its way.
  const takenBack = member.waitForEvent('requestfinished', (request) => request.url().endsWith('/like'));
  await like(member, title).click();
  await expect(like(member, title)).toHaveAccessibleName('Like, 0 likes');
  await takenBack;
});

test('the card of one’s own problem has a like, too', { tag: '@phone' }, async ({ person }) => {
  const owner = await person('member');
  await postProblem(owner, 'Fence leans');
  await owner.page.goto('/my-requests');
  await like(owner.page, 'Fence leans').click();
  await expect(like(owner.page, 'Fence leans')).toHaveAccessibleName('Like, 1 like');
  await expect(like(owner.page, 'Fence leans')).toHaveAttribute('aria-pressed', 'true');
});

test('a like in the dialog shows on the card behind it', { tag: '@phone' }, async ({ join, person }) => {
  const { call } = await join('member');
  await call('PUT', `/problems/${problemId}/like`, { liked: true });
  const { page: provider } = await person('provider');

  await provider.goto('/explore');
  await provider.getByRole('link', { name: title }).first().click();
  const dialog = provider.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Like, 1 like' }).click();
  await expect(dialog.getByRole('button', { name: 'Like, 2 likes' })).toHaveAttribute('aria-pressed', 'true');
  await provider.keyboard.press('Escape');
  await expect(like(provider, title)).toHaveAccessibleName('Like, 2 likes');
  await like(provider, title).click();
  await expect(like(provider, title)).toHaveAccessibleName('Like, 1 like');
});

test(
  'a card and a problem page show a provider the quote it has sent, and other members only the count',
  { tag: '@phone' },
  async ({ person }) => {
    const thabo = await person('provider');
    const { page: provider } = thabo;
    const { page: member } = await person('member');

    await offerQuote(thabo, problemId);
    await provider.goto('/dashboard');
    const card = provider.getByRole('article').filter({ hasText: title });
    await expect(card.getByText('Quote submitted')).toBeVisible();
    await expectAccessible(provider);
    await card.getByRole('link', { name: 'You quoted' }).click();
    await expect(provider).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    await provider.goto(`/problems/${problemId}`);
    await expect(
      provider.getByText('You can see your own quote. Only the member who posted this problem can read the others.'),
    ).toBeVisible();
    await expect(provider.getByRole('region', { name: 'Quotes received (1)' })).toContainText('R1,850.00');
    await member.goto(`/problems/${problemId}`);
    await expect(member.getByRole('region', { name: 'Quotes received (1)' })).toContainText(
      'Only the member who posted this problem can read the quotes.',
    );
    await expect(member.getByText('R1,850.00')).toHaveCount(0);
  },
);

test('a like after the session has ended leads to the login', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');

  await member.goto('/dashboard');
  await expect(like(member, title)).toBeVisible();
  await member.context().clearCookies();
  await like(member, title).click();
  await expect(member.getByText('Authentication Required')).toBeVisible();
  await expect(member.getByText('Please log in to like problems.')).toBeVisible();
  await expect(member).toHaveURL(/\/login\?next=%2Fdashboard$/);
});
