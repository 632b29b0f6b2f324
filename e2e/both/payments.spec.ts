import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { holdReadings, stopLiveUpdates } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem, pressAccept } from '../support/marketplace.ts';
import { pressAgain } from '../support/press-again.ts';
import { expect, test } from '../support/test.ts';

const shots = process.env['SHOTS'];

/** The heading that has the focus: of the card that stands in the place of another one. */
const focusOf = (page: Page): Locator => page.getByRole('main').locator('h2:focus');

test('a provider asks for a deposit in a quote, and the member reads it before accepting', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const problem = await postProblem(naledi, 'Geyser valve');
  const quote = await offerQuote(thabo, problem);
  await provider.goto(`/quotes/${quote}`);
  await provider.getByRole('button', { name: 'Edit Submitted Quote' }).first().click();
  const form = provider.getByRole('dialog');
  await expect(form.getByText('One payment, when the work is done')).toBeVisible();
  await form.getByText('When it is paid').click();
  await form.getByRole('button', { name: 'Ask for a deposit' }).click();
  await form.getByLabel('Deposit').fill('900');
  await expect(form.getByText('The rest when the work is done: R950.00')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('A deposit can be 30% of the price at most.', { exact: false })).toBeVisible();
  await form.getByLabel('Deposit').fill('500');
  if (shots) await provider.screenshot({ path: `${shots}/terms.png` });
  await expectAccessible(provider);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);

  await member.goto(`/quotes/${quote}`);
  await expect(member.getByText('Deposit R500.00, when the quote is accepted').first()).toBeVisible();
  await member.getByRole('button', { name: 'Accept Quote', exact: true }).click();
  await expect(member.getByRole('alertdialog').getByText('The rest R1,350.00, when the work is done.')).toBeVisible();
  await member.keyboard.press('Escape');
  await pressAccept(member);
  await expect(member.getByText('Geyser valve').first()).toBeVisible();
});

test('a member says that they paid, the provider says that it did not arrive, then that it did', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'), {
    earlyPayments: [{ day: null, cents: 500_00 }],
  });
  const jobId = await acceptQuote(naledi, quote);
  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await member.goto(`/jobs/${jobId}`);
  const pay = member.getByRole('region', { name: `Pay R500.00 and tell ${thabo.name}` });
  await expect(pay).toBeVisible();
  await expectAccessible(member);
  if (shots) await member.screenshot({ path: `${shots}/member.png`, fullPage: true });
  await pay.getByRole('button', { name: 'I paid' }).click();
  const form = member.getByRole('alertdialog', { name: 'I paid R500.00' });
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(form.getByText('Choose how it was paid.')).toBeVisible();
  await expect(form.getByRole('radio').first()).toBeFocused();
  await form.getByText('EFT').click();
  await form.getByLabel('Amount').fill('600');
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(form.getByText('This payment is R500.00 at most.')).toBeVisible();
  await form.getByLabel('Amount').fill('500');
  if (shots) await member.screenshot({ path: `${shots}/pay.png` });
  await expectAccessible(member);
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(member.getByText('We have told the provider.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(pay).toHaveCount(0);
  await expect(focusOf(member)).toHaveText(/^Waiting for /);
  // The second press of a slow double one lands on the page below the dialog: it takes no focus there.
  await pressAgain(member);
  await expect(focusOf(member)).toHaveText(/^Waiting for /);

  // The page of the provider is open: it shows the question by itself.
  const arrived = provider.getByRole('region', { name: 'Did R500.00 arrive?' });
  await arrived.getByRole('button', { name: 'It did not arrive' }).click();
  const deny = provider.getByRole('dialog', { name: 'Why did R500.00 not arrive?' });
  await deny.getByRole('button', { name: 'Tell the member' }).click();
  await expect(deny.getByText('Choose a reason.')).toBeVisible();
  await deny.getByText('Nothing has arrived in the account yet.').click();
  if (shots) await provider.screenshot({ path: `${shots}/deny.png` });
  await expectAccessible(provider);
  await deny.getByRole('button', { name: 'Tell the member' }).click();
  await expect(arrived).toHaveCount(0);
  await expect(focusOf(provider)).toHaveText(/^Propose /);
  await expect(pay.getByText('Not received: Nothing has arrived in the account yet.')).toBeVisible();
  await pay.getByRole('button', { name: 'I paid' }).click();
  await form.getByText('EFT').click();
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await arrived.getByRole('button', { name: 'It arrived' }).click();
  await provider.getByRole('alertdialog').getByRole('button', { name: 'Yes, it arrived' }).click();
  await expect(provider.getByText('The payment is received. A receipt is with the documents.')).toBeVisible();
  await expect(focusOf(provider)).toHaveText(/^Propose /);
  await expect(member.getByText('Still to pay: R1,350.00')).toBeVisible();
  if (shots) await provider.screenshot({ path: `${shots}/provider.png`, fullPage: true });
  await member.getByRole('link', { name: 'Receipt REC-0001' }).click();
  await expect(member.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(member.getByText('No money went through the site.', { exact: false })).toBeVisible();
  if (shots) await member.screenshot({ path: `${shots}/receipt.png`, fullPage: true });
});

test('cash at the door is written down without a connection on both phones, and counts once', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'), {
    earlyPayments: [{ day: null, cents: 500_00 }],
  });
  const jobId = await acceptQuote(naledi, quote);
  for (const page of [member, provider]) await page.goto(`/jobs/${jobId}`);
  const pay = member.getByRole('region', { name: `Pay R500.00 and tell ${thabo.name}` });
  await expect(pay).toBeVisible();
  await expect(provider.getByRole('button', { name: 'I was paid' }).first()).toBeVisible();
  await Promise.all([member, provider].map((page) => page.waitForLoadState('networkidle')));
  for (const page of [member, provider]) await page.context().setOffline(true);

  await pay.getByRole('button', { name: 'I paid' }).click();
  const paid = member.getByRole('alertdialog', { name: 'I paid R500.00' });
  await paid.getByText('Cash').click();
  await paid.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(member.getByText("This is saved. We'll send it when you are back online.")).toBeVisible();
  await expect(member.getByText('This waits on this device', { exact: false })).toBeVisible();
  await provider.getByRole('button', { name: 'I was paid' }).first().click();
  const got = provider.getByRole('alertdialog', { name: 'I was paid R500.00' });
  await got.getByText('Cash').click();
  await got.getByRole('button', { name: 'Write it down' }).click();
  await expect(provider.getByText("This is saved. We'll send it when you are back online.")).toBeVisible();

  await member.context().setOffline(false);
  await expect(member.getByText('We have told the provider.')).toBeVisible();
  await provider.context().setOffline(false);
  await expect(provider.getByText('The payment is written down, with its receipt.')).toBeVisible();
  await expect(member.getByText('Still to pay: R1,350.00')).toBeVisible();
  await expect(provider.getByText('Still to pay: R1,350.00')).toBeVisible();
});

test('a member disowns what the provider wrote down, and a lost race is told', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const member = naledi.page;
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'), {
    earlyPayments: [{ day: null, cents: 500_00 }],
  });
  const jobId = await acceptQuote(naledi, quote);
  const { steps } = (await thabo.call('GET', `/jobs/${jobId}/payment-steps`)) as { steps: { id: string }[] };
  const paidOn = new Date(Date.now() + 2 * 36e5).toISOString().slice(0, 10);
  await thabo.call('POST', `/payment-steps/${steps[0]?.id}/record`, { way: 'cash', cents: 500_00, paidOn });
  await member.goto(`/jobs/${jobId}`);
  await member.getByRole('button', { name: 'I did not pay this' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'I did not pay this' }).click();
  await expect(member.getByText('The receipt is cancelled. We have told the provider.')).toBeVisible();
  await member.getByRole('link', { name: 'Receipt REC-0001' }).click();
  await expect(member.getByText('This receipt is cancelled.')).toBeVisible();

  // The payment went on from another phone while the form was open, and this page has not heard of it.
  await stopLiveUpdates(member);
  await member.goto(`/jobs/${jobId}`);
  await member.getByRole('button', { name: 'I paid' }).first().click();
  const form = member.getByRole('alertdialog', { name: 'I paid R500.00' });
  await form.getByText('EFT').click();
  await naledi.call('POST', `/payment-steps/${steps[0]?.id}/announce`, { way: 'eft', cents: 500_00, paidOn });
  await thabo.call('POST', `/payment-steps/${steps[0]?.id}/receive`, {});
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(form).toHaveCount(0);
  await expect(member.getByText('Still to pay: R1,350.00')).toBeVisible();
});

test('the form of a payment stays while the payment goes on elsewhere, and then says so', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const member = naledi.page;
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'), {
    earlyPayments: [{ day: null, cents: 500_00 }],
  });
  const jobId = await acceptQuote(naledi, quote);
  const { steps } = (await thabo.call('GET', `/jobs/${jobId}/payment-steps`)) as { steps: { id: string }[] };
  const paidOn = new Date(Date.now() + 2 * 36e5).toISOString().slice(0, 10);
  await member.goto(`/jobs/${jobId}`);
  await member
    .getByRole('region', { name: `Pay R500.00 and tell ${thabo.name}` })
    .getByRole('button', { name: 'I paid' })
    .click();
  const form = member.getByRole('alertdialog', { name: 'I paid R500.00' });
  await form.getByText('EFT').click();
  await form.getByLabel('Amount').fill('400');
  await thabo.call('POST', `/payment-steps/${steps[0]?.id}/record`, { way: 'cash', cents: 500_00, paidOn });
  // The live update has taken the card away below the form.
  await expect(member.getByText('Still to pay: R1,350.00')).toBeAttached();
  await expect(form.getByLabel('Amount')).toHaveValue('400');
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(form).toHaveCount(0);
  await expect(member.getByRole('region', { name: 'Messages' })).toContainText('This has changed since you opened it.');
  await expect(member.getByRole('button', { name: 'I paid' })).toHaveCount(1);
  await expect(member.locator('body')).not.toBeFocused();
});

test('the form of a payment closes with the answer, though the page is still being loaded', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const member = naledi.page;
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'), {
    earlyPayments: [{ day: null, cents: 500_00 }],
  });
  await member.goto(`/jobs/${await acceptQuote(naledi, quote)}`);
  const pay = member.getByRole('region', { name: `Pay R500.00 and tell ${thabo.name}` });
  await pay.getByRole('button', { name: 'I paid' }).click();
  const form = member.getByRole('alertdialog', { name: 'I paid R500.00' });
  await form.getByText('EFT').click();
  const release = await holdReadings(member, /\/payment-steps$/);
  await form.getByRole('button', { name: `Tell ${thabo.name}` }).click();
  await expect(member.getByText('We have told the provider.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(pay).toHaveCount(0);
  await expect(focusOf(member)).toHaveCount(1);
  release();
});
