import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { join, postProblem } from '../support/seed.ts';

const like = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Like, / });

test('a member, a provider and somebody whose session has ended like a problem', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(240_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const title = `Gate motor hums (${info.project.name})`;
  const address = await postProblem(await join(browser, app, options, { name: 'Zanele Dlamini' }), title);
  const { page: member } = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { page: provider, call } = await join(browser, app, options, { name: 'Thabo Nkosi Gates', role: 'provider' });

  await test.step('it counts at once, and is taken back when it fails', async () => {
    await member.goto('/dashboard');
    await failOnce(member, 'PUT', '**/api/problems/*/like', (route) => route.abort());
    await like(member, title).click();
    await expect(member.getByText('Failed to update like. Please try again.')).toBeVisible();
    await expect(like(member, title)).toHaveAccessibleName('Like, 0 likes');
    await expect(like(member, title)).toHaveAttribute('aria-pressed', 'false');
    await like(member, title).click();
    await expect(like(member, title)).toHaveAccessibleName('Like, 1 like');
    await expect(like(member, title)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a provider likes it in the dialog, and the card behind knows', async () => {
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

  await test.step('a card says what its provider has quoted', async () => {
    await call('POST', `${address}/quotes`, { priceCents: 185000, scope: 'A new capacitor, fitted and tested.' });
    await provider.goto('/dashboard');
    const card = provider.getByRole('article').filter({ hasText: title });
    await expect(card.getByText('Quote submitted')).toBeVisible();
    await expectAccessible(provider);
    await card.getByRole('link', { name: 'You quoted' }).click();
    await expect(provider).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    await provider.goto(address);
    await expect(provider.getByText('This is yours. The others are for the member who posted this.')).toBeVisible();
    await expect(provider.getByRole('region', { name: 'Quotes received (1)' })).toContainText('R1,850.00');
    await member.goto(address);
    await expect(member.getByRole('region', { name: 'Quotes received (1)' })).toContainText(
      'What they say is for the member who posted this.',
    );
    await expect(member.getByText('R1,850.00')).toHaveCount(0);
  });

  await test.step('who is no longer signed in is asked to log in, and comes back', async () => {
    await member.goto('/dashboard');
    await expect(like(member, title)).toBeVisible();
    await member.context().clearCookies();
    await like(member, title).click();
    await expect(member.getByText('Authentication Required')).toBeVisible();
    await expect(member.getByText('Please log in to like problems.')).toBeVisible();
    await expect(member).toHaveURL(/\/login\?next=%2Fdashboard$/);
  });
});
