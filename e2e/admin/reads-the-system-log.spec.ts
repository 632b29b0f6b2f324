import { readFile } from 'node:fs/promises';
import { toDay } from '#core/month.ts';
import { expectAccessible } from '../support/accessible.ts';
import { postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin narrows the system log to a person and a day, looks at a private value, and exports the list',
  { tag: '@desk' },
  async ({ person, join }) => {
    const { page, ...admin } = await person('admin');
    await admin.call('PUT', '/settings/site', {
      sellerName: 'Lungisa (Pty) Ltd',
      informationOfficerName: 'Nomsa Khumalo',
    });
    await postProblem(await join('member'), 'Geyser drips');

    await page.goto('/admin/system-logs');
    const events = page.getByRole('table', { name: 'Events' });
    const row = (what: string) => events.getByRole('row').filter({ hasText: what });
    await expect(row('Problem: Post')).toBeVisible();
    await page.getByLabel('Person').fill('thabo@example.co.za');
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(page.getByText('No account has this name, email address or id.')).toBeVisible();
    await page.getByLabel('Person').fill(admin.email);
    await page.getByLabel('Day').fill(toDay(new Date()));
    await expect(page.getByText(`Events of ${admin.name} (${admin.email})`)).toBeVisible();
    await expect(row('Problem: Post')).toHaveCount(0);
    const seller = row('Site settings: Seller name');
    await expect(seller.getByRole('deletion')).toHaveText('Lungisa');
    await expect(seller.getByRole('insertion')).toHaveText('Lungisa (Pty) Ltd');
    await expectAccessible(page);

    await test.step('new events announce themselves and wait until they are asked for', async () => {
      await admin.call('PUT', '/settings/site', { sellerName: 'Lungisa Marketplace' });
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: '1 new event' }).click();
      await expect(seller.first().getByRole('insertion')).toHaveText('Lungisa Marketplace');
    });

    await test.step('a private value is shown to a look with a reason', async () => {
      const officer = row('Information officer name');
      await expect(officer).not.toContainText('Nomsa Khumalo');
      await officer.getByRole('button', { name: /^Show private values/ }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Show values' }).click();
      await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('ab');
      await expect(dialog.getByText('Say why, in a few words.')).toBeHidden();
      await dialog.getByRole('button', { name: 'Show values' }).click();
      await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('The officer asked who named her');
      await dialog.getByRole('button', { name: 'Show values' }).click();
      await expect(officer).toContainText('Nomsa Khumalo');
    });

    await test.step('the list is exported, with private values hidden', async () => {
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByRole('alertdialog').getByLabel('Reason').fill('For the auditors');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('system-logs.csv');
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain('Lungisa (Pty) Ltd');
      expect(text).not.toContain('Nomsa Khumalo');
      expect(text).not.toContain('Problem;');
    });
  },
);

test(
  'a phone shows the first event of the log, and its filters when asked',
  { tag: '@phone' },
  async ({ person, join }) => {
    const { page, ...admin } = await person('admin');
    await admin.call('PUT', '/settings/site', { sellerName: 'Lungisa (Pty) Ltd' });
    await postProblem(await join('member'), 'Geyser drips');
    await page.goto('/admin/system-logs');
    const events = page.getByRole('table', { name: 'Events' }).getByRole('row');
    await expect(events.filter({ hasText: 'Problem: Post' })).toBeInViewport();
    const about = page.getByLabel('About');
    await expect(about).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await about.selectOption('Site settings');
    await expect(about).toHaveValue('site');
    await expect(page.getByRole('button', { name: 'Filters · 1' })).toHaveAttribute('aria-expanded', 'true');
    await expect(events.filter({ hasText: 'Problem: Post' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(events.filter({ hasText: 'Problem: Post' })).toBeVisible();
    await expect(page).toHaveURL(/system-logs$/);
  },
);
