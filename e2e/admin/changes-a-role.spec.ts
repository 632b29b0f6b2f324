import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin makes a member a provider and back, and the browser of the person follows at once',
  { tag: '@desk' },
  async ({ join, open, person }) => {
    const sipho = await join('member', { name: 'Sipho Zulu' });
    const { page, name: admin, call } = await person('admin');
    const theirs = await open(sipho);
    await theirs.goto('/provider-dashboard');
    await expect(theirs.getByText('Access Denied. This section is for providers only.').first()).toBeVisible();
    await page.goto('/admin-dashboard#user-management');
    const row = (name: string) => page.locator('#user-management').getByRole('row').filter({ hasText: name });

    // A table has words in one piece beside a long email address.
    const lines = (cell: Element) => {
      const text = document.createRange();
      text.selectNodeContents(cell.lastChild ?? cell);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    };
    expect(await row(sipho.name).getByRole('cell', { name: 'Member' }).evaluate(lines)).toBe(1);

    await row(sipho.name).getByRole('link', { name: 'Sipho Zulu', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sipho Zulu' })).toBeVisible();
    await page.getByRole('button', { name: 'Change role Sipho Zulu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New role').selectOption('Provider');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await expect(dialog.getByText('Enter your password.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('He sent us his papers.');
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByText('The password is not right.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await expectAccessible(page);
    await failOnce(page, 'POST', /\/role$/);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByText(/^Failed to change the role/)).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('He sent us his papers.');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText('Sipho Zulu: Provider')).toBeVisible();
    await expect(page.getByRole('region', { name: 'From the provider' })).toBeVisible();
    await expect(theirs.getByText('Access Denied. This section is for providers only.')).toHaveCount(0);
    await expect(theirs.getByRole('tab', { name: 'Services' })).toBeVisible();
    const endsAt = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
    await call('POST', `/accounts/${sipho.id}/subscription`, { plan: 'silver', endsAt, reason: 'A welcome' });

    await page.getByRole('button', { name: 'Change role Sipho Zulu' }).click();
    await dialog.getByLabel('New role').selectOption('Member');
    await dialog.getByLabel('Reason').fill('He asked for it.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(theirs.getByText('Access Denied. This section is for providers only.').first()).toBeVisible();
    await theirs.goto('/notifications');
    await expect(theirs.getByText('An admin changed your role: He asked for it.')).toBeVisible();

    await theirs.goto('/provider-subscription');
    const plan = theirs.getByRole('region', { name: 'Silver (Small Business & Professionals)' });
    await expect(plan).toContainText('When it has ended, you can choose a plan here.');
    await expect(theirs.getByRole('link', { name: /^Choose/ })).toHaveCount(0);

    await page.goto('/admin-dashboard#user-management');
    await row(admin).getByRole('link', { name: admin, exact: true }).click();
    await page.getByRole('button', { name: `Change role ${admin}` }).click();
    await dialog.getByLabel('Reason').fill('I am leaving.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByText(/This is the last admin\./)).toBeVisible();
  },
);
