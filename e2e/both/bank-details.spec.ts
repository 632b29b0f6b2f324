import { expectAccessible } from '../support/accessible.ts';
import { acceptQuote, offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'a provider enters bank details, the member pays by them, and a change strikes them',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    await provider.setViewportSize({ width: 360, height: 740 });
    await member.setViewportSize({ width: 360, height: 740 });
    await publishListing(thabo);

    await provider.goto('/provider-dashboard?tab=profile');
    const own = provider.getByRole('region', { name: 'Bank details' });
    await own.getByRole('button', { name: 'Add bank details' }).click();
    const form = provider.getByRole('dialog', { name: 'Add bank details' });
    await expectAccessible(provider);
    await form.getByLabel('Account holder').fill('Thabo Mokoena');
    await form.getByLabel('Bank', { exact: true }).selectOption('Capitec');
    await form.getByLabel('Account number').fill('8001015009087');
    await form.getByLabel('Type of account').selectOption('Savings');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('Leave out the ID number', { exact: false })).toBeVisible();
    await form.getByLabel('Account number').fill('1470 258 369');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.getByText('Capitec, account •••• 8369')).toBeVisible();
    await expect(provider.getByText('1470258369')).toHaveCount(0);
    await expectAccessible(provider);

    const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
    await member.goto(`/jobs/${jobId}`);
    const pay = member.getByRole('region', { name: 'Pay to' });
    await expect(pay.getByText('1470258369')).toBeVisible();
    await expect(pay.getByText('470010')).toBeVisible();
    await expect(pay.getByText(`Job ${jobId.slice(0, 8)}`)).toBeVisible();
    await expect(pay.getByText('No money for this job goes through this site', { exact: false })).toBeVisible();
    await expect(pay.getByRole('button', { name: 'Copy: Account number' })).toBeVisible();
    await pay.getByRole('button', { name: 'Show a QR code' }).click();
    await expect(pay.getByRole('img', { name: 'A QR code with these details and the reference' })).toBeVisible();
    await expectAccessible(member);
    await pay.scrollIntoViewIfNeeded();

    await thabo.call('PUT', '/provider/bank-details', {
      version: 1,
      holder: 'Thabo Mokoena',
      bank: 'capitec',
      number: '9517538246',
      accountType: 'savings',
      password,
    });
    await member.reload();
    await expect(pay.getByText('Ask your provider in person before you pay.')).toBeVisible();
    await expect(pay.locator('del', { hasText: '1470258369' })).toBeVisible();
    await expect(member.getByText('9517538246')).toHaveCount(0);
    await expectAccessible(member);
    await provider.reload();
    await expect(own.getByText("Members can't use them yet")).toBeVisible();

    const { steps } = (await thabo.call('GET', `/jobs/${jobId}/payment-steps`)) as { steps: { id: string }[] };
    const paidOn = new Date(Date.now() + 2 * 36e5).toISOString().slice(0, 10);
    await thabo.call('POST', `/payment-steps/${steps[0]?.id}/record`, { way: 'cash', cents: 1_850_00, paidOn });
    await member.reload();
    await expect(member.getByText('All paid')).toBeVisible();
    await expect(pay, 'no account to pay a second time').toHaveCount(0);
  },
);
