import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a member sees a new block in the privacy settings, unblocks the person and takes it back',
  { tag: '@phone' },
  async ({ join, open }) => {
    const [thabo, naledi] = [await join('provider'), await join('member')];
    await publishListing(thabo);
    const { id } = await naledi.call('POST', '/conversations', { accountId: thabo.id });
    const page = await open(naledi);
    await page.goto('/settings?tab=privacy');
    await expect(page.getByText('You have not blocked anyone')).toBeVisible();
    await naledi.call('PUT', `/conversations/${String(id)}/block`, { blocked: true });
    const unblock = page.getByRole('button', { name: `Unblock ${thabo.name}` });
    await expect(unblock).toBeVisible();
    await expectAccessible(page);

    await failOnce(page, 'PUT', /\/block$/);
    await unblock.click();
    const row = page.getByRole('listitem').filter({ has: unblock });
    await expect(row.getByRole('alert')).toHaveText(/^Failed to change this\./);
    await unblock.click();
    await expect(page.getByText(`${thabo.name} can write to you again.`)).toBeVisible();
    await expect(unblock).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unblock).toBeVisible();
  },
);
