import { expectAccessible } from '../support/accessible.ts';
import { postProblem, publishListing, uploadPicture } from '../support/marketplace.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin approves a provider from their documents, and the provider sends the first quote',
  { tag: '@desk' },
  async ({ join, person }) => {
    const naledi = await join('member');
    await postProblem(naledi, 'Geyser leaks into the passage');
    const { page: theirs, ...thabo } = await person('provider', { isApproved: false });
    const portfolio = [{ id: await uploadPicture(thabo, 'portfolio', 'geyser.jpg'), alt: 'A geyser that I replaced' }];
    await publishListing(thabo, { portfolio });

    await test.step('the provider gives a document', async () => {
      await theirs.goto('/provider-dashboard');
      const documents = theirs.getByRole('region', { name: 'Documents for your approval' });
      await documents.locator('input[type=file]').setInputFiles(await jpegFile('my-id.jpg', '#336699'));
      await documents.getByRole('button', { name: 'Save documents' }).click();
      await expect(documents.getByRole('list', { name: 'Saved documents' })).toContainText('my-id.jpg');
      await expectAccessible(theirs);
    });

    const { page, name: admin } = await person('admin');
    await test.step('the admin finds the provider, and looks at what they gave', async () => {
      await page.goto('/admin-dashboard#user-management');
      await page.getByRole('search', { name: 'Filter users' }).getByLabel('Status').selectOption('Pending');
      await expect(page.getByRole('link', { name: admin, exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: thabo.name, exact: true }).click();
      const given = page.getByRole('region', { name: 'From the provider' });
      await expect(given.getByText('Geysers and burst pipes.')).toBeVisible();
      await expect(given.getByRole('button', { name: 'A geyser that I replaced, 1 of 1' })).toBeVisible();
      const documents = page.getByRole('region', { name: 'Documents', exact: true });
      await expect(documents.getByText('1 document')).toBeVisible();
      await documents.getByRole('button', { name: 'Open the documents' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Open the documents' }).click();
      await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('To decide on the approval.');
      await dialog.getByRole('button', { name: 'Open the documents' }).click();
      await expect(documents.getByRole('button', { name: 'my-id.jpg, 1 of 1' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Documents opened')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the admin approves, and the provider quotes', async () => {
      await page.getByRole('button', { name: `Approve ${thabo.name}` }).press('Enter');
      await expect(page.getByText('User approved successfully!')).toBeVisible();
      await expect(page.getByRole('button', { name: `Approve ${thabo.name}` })).toHaveCount(0);
      await expect(page.locator('#main :focus')).toHaveCount(1);
      await theirs.goto('/explore');
      await theirs.getByRole('link', { name: 'Geyser leaks into the passage' }).click();
      await theirs.getByRole('button', { name: 'Offer Quote' }).click();
      const quote = theirs.getByRole('dialog');
      await quote.getByLabel(/^Price/).fill('1850');
      await quote.getByLabel(/^Scope/).fill('Replace the valve and the drip tray, and test under pressure.');
      await quote.getByLabel(/timeline/i).fill('Half a day');
      await quote.getByRole('button', { name: /Submit/ }).click();
      await expect(theirs.getByText('Quote submitted successfully.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Quote as a provider')).toBeVisible();
    });
  },
);
