import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/app.ts';
import { failOnce } from '../support/failures.ts';
import { join } from '../support/seed.ts';

test('somebody with many quotes narrows them, and reads on one what was written about it', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const provider = await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' });
  const member = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { id: listing } = await provider.call('PUT', '/provider/profile', {
    name: 'Thabo Nkosi Geysers',
    specialty: 'Plumbing',
    showEmail: false,
    showPhone: false,
    locationsServed: ['Soweto'],
    avatarId: null,
    portfolio: [],
  });
  const ask = async (category: string, title: string) => {
    const { id } = await member.call('POST', '/problems', { title, description: 'Since Tuesday.', category });
    return String(
      (
        await member.call('POST', '/quotes', {
          providerId: listing,
          problemId: id,
          description: `About this: ${title}, please.`,
        })
      ).id,
    );
  };
  const leaks = await ask('Plumbing', 'The geyser leaks');
  await provider.call('POST', `/quotes/${leaks}/submit`, { priceCents: 185_000, scope: 'A new valve.' });
  await ask('Plumbing', 'The tap drips');
  const painted = await ask('Painting', 'The gate rusts');
  await provider.call('POST', `/quotes/${painted}/submit`, { priceCents: 90_000, scope: 'Two coats.' });
  const { page } = provider;
  const filters = page.getByRole('group', { name: 'Filters' });
  const cards = page.getByRole('main').getByRole('article');

  await test.step('by status and category, in the address; what is chosen together may be nothing', async () => {
    await page.goto('/my-quotes?show=waiting');
    await expect(cards).toHaveCount(2);
    await filters.getByLabel('Category').selectOption({ label: 'Painting (1)' });
    await expect(cards).toHaveText([/The gate rusts/]);
    await expect(page).toHaveURL(/category=Painting/);
    await page.getByRole('tab', { name: /^Your move/ }).click();
    await expect(page.getByRole('heading', { name: 'No quotes match these filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(cards).toHaveText([/The tap drips/]);
    await page.goto('/my-quotes?show=waiting&status=quote_submitted&category=Plumbing');
    await expect(cards).toHaveText([/The geyser leaks/]);
    await filters.getByLabel('Category').selectOption({ label: 'All categories (2)' });
    await expect(cards).toHaveCount(2);
  });

  await test.step('what two people wrote about a quote stands on it', async () => {
    const { id } = await member.call('POST', '/conversations', { quoteId: leaks });
    await member.call('POST', `/conversations/${String(id)}/messages`, {
      clientId: randomUUID(),
      text: 'Is the tray\nin the price?',
    });
    await provider.call('POST', `/conversations/${String(id)}/messages`, {
      clientId: randomUUID(),
      text: 'Yes, with the tray.',
    });
    await failOnce(page, 'GET', `**/api/quotes/${leaks}`, (route) => route.abort());
    await page.goto(`/quotes/${leaks}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    const about = page.getByRole('region', { name: 'Messages about it' });
    await expect(about.getByRole('listitem')).toHaveText([/^Is the tray/, /^You: Yes, with the tray\./]);
    await page.getByRole('button', { name: 'Message Member' }).click();
    await expect(page.getByRole('log').getByText('Yes, with the tray.')).toBeVisible();
  });
});
