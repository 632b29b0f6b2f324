import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('a block is named before a quote is asked for or offered, with a way on', async ({ join, open }) => {
  const [thabo, naledi] = [await join('provider'), await join('member')];
  await publishListing(thabo);
  const problem = await naledi.call('POST', '/problems', { title: 'Geyser', description: 'It drips.' });
  const { id } = await naledi.call('POST', '/conversations', { accountId: thabo.id });
  const setBlock = (blocked: boolean) => naledi.call('PUT', `/conversations/${String(id)}/block`, { blocked });
  await setBlock(true);

  const member = await open(naledi);
  await member.goto(`/providers/${thabo.id}`);
  await expect(member.getByText('You have blocked this person. Unblock them first.')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Request Quote' })).toHaveCount(0);
  await expectAccessible(member);
  await member.getByRole('link', { name: 'See the people you have blocked' }).click();
  await expect(member.getByRole('button', { name: `Unblock ${thabo.name}` })).toBeVisible();

  const provider = await open(thabo);
  await provider.goto(`/problems/${String(problem['id'])}`);
  await expect(provider.getByText('This person does not want to hear from you.')).toBeVisible();
  const offer = provider.getByRole('button', { name: 'Offer Quote' }).first();
  await expect(offer).toBeDisabled();
  await expect(provider.getByRole('link', { name: 'See other problems' })).toHaveAttribute('href', '/explore');
  await expectAccessible(provider);

  await member.getByRole('button', { name: `Unblock ${thabo.name}` }).click();
  await expect(offer).toBeEnabled();
  await member.goBack();
  await expect(member.getByRole('button', { name: 'Request Quote' }).first()).toBeVisible();
});

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
    await failOnce(page, 'PUT', /\/block$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to change this.' });
    await failure.getByRole('button', { name: 'Undo' }).click();
    await expect(unblock).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);
