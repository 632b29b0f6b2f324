import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, failUntilRetry, serverError } from '../support/failures.ts';
import { publishListing } from '../support/marketplace.ts';
import { toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const fail = (route: Route) => route.fulfill(serverError);
const reason = 'Something went wrong on our side.';

const serviceRows = (page: Page) => page.getByRole('list', { name: 'Your Services' }).getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('a provider adds services, and each failure says what is wrong', { tag: '@phone' }, async ({ person }) => {
  const provider = await person('provider');
  const { page } = provider;
  const services = serviceRows(page);
  await publishListing(provider);

  await failUntilRetry(
    page,
    /^\/api\/provider\/profile$/,
    async () => {
      await page.goto('/provider-dashboard?tab=services');
      await expect(page.getByText(`Error fetching services: ${reason}`)).toBeVisible();
    },
    fail,
  );
  await expect(page.getByText('No services added yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add New Service' })).toBeVisible();
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByText('Service name is required')).toBeVisible();
  await page.getByLabel('Service name').fill('Geyser repair');
  await page.getByLabel('Price').fill('a lot');
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByText('Price must be a number.')).toBeVisible();
  await page.getByLabel('Price').fill('450');
  await tab(page, 'View Reviews').click();
  await tab(page, 'Manage Services').click();
  await expect(page.getByLabel('Service name')).toHaveValue('Geyser repair');
  await failOnce(page, 'POST', '**/api/provider/services', fail);
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `Error adding service: ${reason}` }),
  ).toBeInViewport();
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(toast(page, 'Service added successfully!')).toBeVisible();
  await expect(services).toContainText(['Geyser repair']);
  await expect(services.first()).toContainText('R450.00');
  for (const name of ['Leak detection', 'Blocked drains']) {
    await page.getByLabel('Service name').fill(name);
    await page.getByRole('button', { name: 'Add service' }).click();
    await expect(services.last()).toContainText(name);
  }
  await expect(services.last()).toContainText('Price on request');
  await expectAccessible(page);
});

test(
  'a provider edits services, puts them in order, deletes one and restores it',
  { tag: '@phone' },
  async ({ person }) => {
    const provider = await person('provider');
    const { page } = provider;
    const services = serviceRows(page);
    await publishListing(provider);
    for (const [serviceName, priceCents] of [
      ['Geyser repair', 450_00],
      ['Leak detection', null],
      ['Blocked drains', null],
    ] as const)
      await provider.call('POST', '/provider/services', { serviceName, ...(priceCents !== null && { priceCents }) });
    await page.goto('/provider-dashboard?tab=services');

    await page.getByRole('button', { name: 'Edit Leak detection' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Service' })).toBeVisible();
    await page.getByLabel('Price').fill('1 250.50');
    await failOnce(page, 'PUT', /\/api\/provider\/services\/./, fail);
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: `Error updating service: ${reason}` }),
    ).toBeInViewport();
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(toast(page, 'Service updated successfully!')).toBeVisible();
    await expect(services.nth(1)).toContainText('R1,250.50');
    await page.getByRole('button', { name: 'Move Blocked drains up' }).click();
    await expect(services.nth(1)).toContainText('Blocked drains');
    await failOnce(page, 'DELETE', /\/api\/provider\/services\/./, fail);
    await page.getByRole('button', { name: 'Delete Blocked drains' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(`Error deleting service: ${reason}`);
    await expect(services.nth(1)).toContainText('Blocked drains');
    await page.getByRole('button', { name: 'Delete Blocked drains' }).click();
    await expect(toast(page, 'Service deleted successfully!')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(services).toHaveCount(2);
    await failOnce(page, 'POST', /\/api\/provider\/services\/.*\/restore/, fail);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `Error restoring service: ${reason}`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(services).toHaveCount(3);
    await expect(services.nth(1)).toContainText('Blocked drains');
    await page.reload();
    await expect(services).toContainText(['Geyser repair', 'Blocked drains', 'Leak detection']);
  },
);
