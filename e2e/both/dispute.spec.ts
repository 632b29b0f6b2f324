import { expectAccessible } from '../support/accessible.ts';
import { holdReadings } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Finished work of two people. */
async function finishWork(naledi: Account, thabo: Account): Promise<string> {
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  await thabo.call('POST', `/jobs/${jobId}/complete`, {});
  return jobId;
}

const openDispute = async (naledi: Account, jobId: string): Promise<string> =>
  String(
    (
      await naledi.call('POST', `/jobs/${jobId}/disputes`, {
        claim: 'The new valve leaks again.',
        outcome: 'part',
        cents: 500_00,
      })
    )['id'],
  );

test('a member opens a dispute, the provider offers, and the member accepts that offer', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await finishWork(naledi, thabo);
  await member.goto(`/jobs/${jobId}`);
  await member.getByRole('link', { name: 'Is something wrong?' }).click();
  await expect(member.getByRole('heading', { name: 'Open a dispute' })).toBeVisible();
  await expect(member.getByText('No money goes through this site', { exact: false })).toBeVisible();
  await member.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(member.getByText('Write at least 10 characters.')).toBeVisible();
  await expect(member.getByText('Choose one of these.')).toBeVisible();
  await member.getByLabel('What is wrong?').fill('The new valve leaks again.');
  await member.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(member.getByRole('radio').first()).toBeFocused();
  await member.getByText('Part of the price goes back').click();
  await member.getByLabel('How much goes back?').fill('99 000');
  await member.getByText(`Quote of ${thabo.name}, version 1`).click();
  await member.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(member.getByText('This is more than the agreed price.')).toBeVisible();
  // The text that is typed stays on the device. It has also chosen an entry that is gone since.
  await member.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('draft:dispute:')) ?? '';
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as { draft: { values: { evidence: string[] } } };
    kept.draft.values.evidence.push('photo 8f14e45f-ceea-4e7b-9c1a-0d6f3b1a2c3d');
    localStorage.setItem(name, JSON.stringify(kept));
  });
  await member.reload();
  await expect(member.getByLabel('What is wrong?')).toHaveValue('The new valve leaks again.');
  await member.getByLabel('How much goes back?').fill('500');
  await expectAccessible(member);
  // The second press of a double tap opens nothing more.
  await member.getByRole('button', { name: 'Open the dispute' }).dblclick();
  await expect(member.getByText('If the other side does not answer within 48 hours', { exact: false })).toBeVisible();
  await expect(member.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible();
  await expect(member.getByText(`If ${thabo.name} does not answer by`, { exact: false })).toBeVisible();
  await expectAccessible(member);

  await provider.goto(`/jobs/${jobId}`);
  const card = provider.getByRole('region', { name: 'A dispute is open' });
  await expect(card.getByText('the other time limits of this work are paused', { exact: false })).toBeVisible();
  await expect(provider.getByRole('link', { name: 'Is something wrong?' })).toHaveCount(0);
  await expectAccessible(provider);
  await card.getByRole('link', { name: 'Open the dispute' }).click();
  await expect(provider.getByText('The new valve leaks again.')).toBeVisible();
  await expect(provider.getByText(`Chosen by ${naledi.name}`)).toBeVisible();
  await provider.getByRole('button', { name: 'Make an offer' }).click();
  const offer = provider.getByRole('dialog', { name: 'Make an offer' });
  await offer.getByRole('button', { name: 'Send the offer' }).click();
  await expect(offer.getByText('Choose one of these.')).toBeVisible();
  await offer.getByText('Part of the price goes back').click();
  await offer.getByLabel('How much goes back?').fill('300');
  await expectAccessible(provider);
  await offer.getByRole('button', { name: 'Send the offer' }).dblclick();
  await expect(provider.getByText('R300.00 of the price goes back to the member').first()).toBeVisible();

  // The page of the member is open: it shows the offer by itself.
  await expect(member.getByText(`Offer of ${thabo.name}`)).toBeVisible();
  await member.getByRole('button', { name: 'Accept the offer' }).click();
  const confirm = member.getByRole('alertdialog', { name: 'Accept this offer?' });
  await expect(confirm.getByText('R300.00 of the price goes back to the member.', { exact: false })).toBeVisible();
  // Another offer comes while the member still reads.
  const [disputeId] = member.url().split('/').slice(-1);
  await thabo.call('POST', `/disputes/${disputeId}/offers`, { outcome: 'part', cents: 250_00, read: 1 });
  await confirm.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(member.getByText('There is a newer offer.', { exact: false })).toBeVisible();
  await expect(member.getByText('R250.00 of the price goes back to the member').first()).toBeVisible();
  await member.getByRole('button', { name: 'Accept the offer' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'Accept the offer' }).click();
  await expect(member.getByText('You both agreed')).toBeVisible();
  await expect(provider.getByText('You both agreed')).toBeVisible();

  await member.goto(`/jobs/${jobId}`);
  const line = `Dispute settled, ${naledi.name} accepted: R250.00 of the price goes back to the member`;
  await expect(member.getByText(line)).toBeVisible();
  await expect(member.getByText('The other time limits run again')).toBeVisible();
});

test('an offer that is declined goes to an admin, whose decision both read, and another admin decides the appeal', async ({
  person,
}) => {
  const [naledi, thabo, anele] = [await person('member'), await person('provider'), await person('admin')];
  const [member, provider, admin] = [naledi.page, thabo.page, anele.page];
  const jobId = await finishWork(naledi, thabo);
  const id = await openDispute(naledi, jobId);
  await thabo.call('POST', `/disputes/${id}/offers`, { outcome: 'nothing', read: 0 });
  await member.goto(`/disputes/${id}`);
  await member.getByRole('button', { name: 'Decline the offer' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'Decline the offer' }).click();
  await expect(member.getByRole('heading', { name: 'Offer declined' })).toBeVisible();
  await provider.goto(`/disputes/${id}`);
  await provider.getByRole('button', { name: 'Add a text, photos or entries' }).click();
  const statement = provider.getByRole('dialog', { name: 'Add to the dispute' });
  await statement.getByLabel('Your text').fill('It was tight when I left.');
  await expectAccessible(provider);
  await statement.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(provider.getByText('It was tight when I left.')).toBeVisible();
  await provider.getByRole('button', { name: 'Ask an admin to decide' }).click();
  await provider.getByRole('alertdialog').getByRole('button', { name: 'Ask an admin' }).click();
  await expect(provider.getByRole('heading', { name: 'With an admin' })).toBeVisible();

  await admin.goto('/admin/disputes');
  await expect(admin.getByRole('heading', { name: 'Work disputes' })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Read and decide' }).first().click();
  await expect(admin.getByText('It was tight when I left.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Earlier work of both sides' })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Decide' }).click();
  const decision = admin.getByRole('dialog', { name: 'Decide the dispute' });
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(decision.getByRole('radio').first()).toBeFocused();
  await decision.getByText('The work is done again').click();
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(decision.getByText('Choose the day until which the work is done again.')).toBeVisible();
  await decision.getByLabel('By which day?').fill(new Date(Date.now() + 864e5 * 10).toISOString().slice(0, 10));
  await decision.getByLabel('Reasons').fill('The photos show a leak at the valve.');
  await expectAccessible(admin);
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(admin.getByText('An admin decided', { exact: true })).toBeVisible();
  await expect(member.getByText('The photos show a leak at the valve.')).toBeVisible();
  await expect(provider.getByText('The photos show a leak at the valve.')).toBeVisible();

  await provider.getByRole('button', { name: 'Appeal' }).click();
  const appeal = provider.getByRole('dialog', { name: 'Appeal the decision?' });
  await appeal.getByLabel('Why is the decision wrong?').fill('The photos are of another geyser.');
  await appeal.getByRole('button', { name: 'Appeal' }).click();
  await expect(provider.getByRole('heading', { name: 'Appealed' })).toBeVisible();
  const [second, third] = [
    await person('admin', { name: 'Zanele Dlamini' }),
    await person('admin', { name: 'Pieter Botha' }),
  ];
  // The appeal is against the first admin's decision.
  await admin.goto(`/disputes/${id}`);
  await expect(admin.getByRole('heading', { name: 'Appealed' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Decide for good' })).toHaveCount(0);
  await second.page.goto(`/disputes/${id}`);
  await second.page.getByRole('button', { name: 'Decide for good' }).click();
  const again = second.page.getByRole('dialog', { name: 'Decide the appeal' });
  await again.getByText('No money goes back').click();
  await again.getByLabel('Reasons').fill('The photos are of another geyser.');
  // Another admin is faster.
  await third.call('POST', `/disputes/${id}/decide`, {
    status: 'appealed',
    outcome: 'nothing',
    reason: 'The photos are of another geyser.',
  });
  await again.getByRole('button', { name: 'Decide for good' }).click();
  await expect(second.page.getByText('An admin decided for good')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(member.getByRole('heading', { name: 'Decided for good' })).toBeVisible();
});

test('a text that is typed offline stays on the phone, and is sent once the line is back', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const page = naledi.page;
  const jobId = await finishWork(naledi, thabo);
  await page.goto(`/jobs/${jobId}/dispute`);
  await page.getByLabel('What is wrong?').fill('The new valve leaks again.');
  await page.getByText('No money goes back').click();
  await page.context().setOffline(true);
  await expect(page.getByText('Your text is kept on this device', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(page.getByRole('button', { name: 'Open the dispute' })).toBeEnabled();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('The new valve leaks again.');
  await page.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible();
});

test('a claim that comes too late becomes a text, which is not offered again once it was added', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const { page } = thabo;
  const jobId = await finishWork(naledi, thabo);
  await page.goto(`/jobs/${jobId}/dispute`);
  // The other side is faster: the claim that is typed becomes a text for that dispute.
  await page.getByLabel('What is wrong?').fill('It was tight when I left.');
  await page.getByText(`Quote of ${thabo.name}, version 1`).click();
  await openDispute(naledi, jobId);
  await expect(page.getByText('A dispute about this work is open.')).toBeVisible();
  await expect(page.getByText('Your text is kept. Open the dispute and add it there.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the dispute' }).click();
  const add = page.getByRole('button', { name: 'Add a text, photos or entries' });
  await add.click();
  const statement = page.getByRole('dialog', { name: 'Add to the dispute' });
  await expect(statement.getByLabel('Your text')).toHaveValue('It was tight when I left.');
  await expect(statement.getByRole('checkbox', { name: `Quote of ${thabo.name}, version 1` })).toBeChecked();
  const release = await holdReadings(page, /^\/api\/disputes\//);
  await statement.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added. We have told the other side.')).toBeVisible();
  await expect(statement).toHaveCount(0);
  await expect(page.getByText('It was tight when I left.')).toBeVisible();
  await add.click();
  await expect(statement.getByLabel('Your text')).toHaveValue('');
  release();
});
