import { expectAccessible } from '../support/accessible.ts';
import { offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { expect, test } from '../support/test.ts';

test(
  'a provider sees which quotes count, which were opened, and which no longer count and why',
  { tag: '@widths' },
  async ({ join, person }) => {
    const provider = await person('provider', { name: 'Pieter Botha' });
    const { page } = provider;
    await publishListing(provider);
    await page.goto('/my-quotes?side=received');
    const naledi = await join('member');
    const thandi = await join('member');
    const opened = await postProblem(naledi, 'Geyser drips');
    const withdrawn = await postProblem(thandi, 'Wall is damp');
    const quote = await offerQuote(provider, opened);
    await offerQuote(provider, withdrawn);
    await naledi.call('GET', `/quotes/${quote}`);
    await thandi.call('POST', `/problems/${withdrawn}/withdraw`, {});

    await page.goto('/provider-subscription');
    await failOnce(page, 'GET', '**/api/quotes/places**', (route) => route.fulfill(serverError));
    await page.getByRole('button', { name: 'See which quotes count' }).click();
    const dialog = page.getByRole('dialog', { name: 'The quotes you sent' });
    await expect(dialog.getByText('Failed to load your quotes.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const places = dialog.getByRole('listitem');
    await expect(places).toHaveCount(2);
    await expect(places.filter({ hasText: 'Geyser drips' })).toContainText('Counts, opened');
    await expect(places.filter({ hasText: 'Wall is damp' })).toContainText('Does not count since');
    await expect(places.filter({ hasText: 'Wall is damp' })).toContainText(
      'The member withdrew before they opened your quote.',
    );
    await expectAccessible(page);
    await places.getByRole('link', { name: 'Geyser drips' }).click();
    await expect(page).toHaveURL(new RegExp(`/quotes/${quote}`));
    await page.goto('/notifications');
    await expect(page.getByText('You have one quote back').first()).toBeVisible();
  },
);
