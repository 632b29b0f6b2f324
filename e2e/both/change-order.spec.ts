import { randomUUID } from 'node:crypto';
import { codeAnswer } from '#features/orders/codes.ts';
import { expectAccessible } from '../support/accessible.ts';
import { failWhile, holdReadings } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('a provider asks for another price, the member accepts it, and the invoice asks for nothing else', async ({
  person,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(member.getByText('Changes to the price')).toHaveCount(0);

  await provider.goto(`/jobs/${jobId}`);
  await provider.getByRole('button', { name: 'Change the price' }).click();
  const form = provider.getByRole('dialog', { name: 'Change the price' });
  await form.getByRole('button', { name: 'Send to the member' }).click();
  await expect(form.getByText('Say in at least 10 characters why the price changes.')).toBeVisible();
  await form.getByLabel('Why does the price change?').fill('The pipe behind the wall is rotten.');
  await form.getByRole('button', { name: 'Send to the member' }).click();
  await expect(form.getByText('Add a line, take one away, or add days.')).toBeVisible();
  await form.getByRole('button', { name: 'Add a line' }).click();
  await form.getByLabel('Description').fill('Copper pipe');
  await form.getByLabel('Quantity').fill('2.5');
  await form.getByLabel('Unit price').fill('240');
  await expect(form.getByText('R2,450.00')).toBeVisible();
  await expectAccessible(provider);
  await form.getByRole('button', { name: 'Send to the member' }).click();
  await expect(provider.getByText('We have asked the member to accept the change.')).toBeVisible();
  await expect(provider.getByRole('heading', { name: 'New total: R2,450.00' })).toBeVisible();
  await expect(provider.getByRole('main').locator('h2:focus')).toHaveCount(1);

  // The page of the member is open: it shows the question by itself.
  const question = member.getByRole('region', { name: 'New total: R2,450.00' });
  await expect(question.getByText('R600.00 more. Agreed now: R1,850.00.')).toBeVisible();
  await expectAccessible(member);
  await question.getByRole('button', { name: 'Accept the change' }).click();
  const confirm = member.getByRole('alertdialog', { name: 'Accept the new price?' });
  await expect(confirm.getByText('You agree to R2,450.00 instead of R1,850.00.', { exact: false })).toBeVisible();
  await confirm.getByRole('button', { name: 'Accept the change' }).click();
  await expect(member.getByText('The new price is agreed.')).toBeVisible();
  await expect(member.getByRole('main').locator('h2:focus')).toHaveText(/^Waiting for /);
  await expect(member.getByRole('heading', { name: 'Changes to the price' })).toBeVisible();
  await expect(member.getByText('Agreed now: R2,450.00')).toBeVisible();
  await expect(provider.getByText('Agreed now: R2,450.00')).toBeVisible();

  await expect(member.getByText(`${naledi.name} agreed to R2,450.00`)).toBeVisible();

  await member.getByRole('link', { name: 'Change of the price CHG-0001' }).click();
  await expect(member.getByRole('heading', { name: 'Change of the price' })).toBeVisible();
  await expect(member.getByText('R2,450.00').first()).toBeVisible();
});

test('with both phones offline the member answers a change by six digits, and it counts once the line is back', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  const today = new Date().toISOString();
  await sql`update jobs set confirmed_date = ${today} where id = ${jobId}`;
  await sql`update visits set agreed_for = ${today} where job_id = ${jobId}`;
  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByRole('button', { name: 'Answer without a connection' })).toBeVisible();
  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByRole('button', { name: 'Change the price' })).toBeVisible();
  // The dialogs load by themselves on the day.
  await Promise.all([member, provider].map((page) => page.waitForLoadState('networkidle')));
  await member.context().setOffline(true);
  await provider.context().setOffline(true);

  await provider.getByRole('button', { name: 'Change the price' }).click();
  const form = provider.getByRole('dialog', { name: 'Change the price' });
  await form.getByLabel('Why does the price change?').fill('The pipe behind the wall is rotten.');
  await form.getByRole('button', { name: 'Add a line' }).click();
  await form.getByLabel('Description').fill('Copper pipe');
  await form.getByLabel('Quantity').fill('2.5');
  await form.getByLabel('Unit price').fill('240');
  // The second press of a double tap does not keep the change before the member has answered.
  await form.getByRole('button', { name: 'Send to the member' }).click({ clickCount: 2, delay: 60 });
  const door = provider.getByRole('dialog', { name: 'No connection' });
  await expect(door.getByText('R2,450.00')).toBeVisible();
  const digits = await readDigits(door.getByText(/^\d \d \d \d \d \d$/));
  await expectAccessible(provider);
  // The digits that the member reads outlive the dialog.
  await provider.keyboard.press('Escape');
  await expect(door).toHaveCount(0);
  await provider.getByRole('button', { name: 'Change the price' }).click();
  await expect(form.getByLabel('Why does the price change?')).toHaveValue('The pipe behind the wall is rotten.');
  await form.getByRole('button', { name: 'Send to the member' }).click();
  expect(await readDigits(door.getByText(/^\d \d \d \d \d \d$/))).toBe(digits);

  await member.getByRole('button', { name: 'Answer without a connection' }).click();
  const answering = member.getByRole('dialog', { name: 'Answer a change at the door' });
  await answering.getByRole('button', { name: 'I agree to this total' }).click();
  await expect(answering.getByText('Enter the new total that you see on the other phone.')).toBeVisible();
  await answering.getByLabel('New total').fill('2450');
  await answering.getByLabel('The digits of the change').fill(digits);
  await answering.getByRole('button', { name: 'I agree to this total' }).click({ clickCount: 2, delay: 60 });
  await expect(answering.getByText('You agree to pay R2,450.00 for this work instead of R1,850.00.')).toBeVisible();
  await expectAccessible(member);
  const answer = await readDigits(answering.getByText(/^\d \d \d \d \d \d$/));

  await door.getByLabel('Answer').fill(answer);
  await door.getByRole('button', { name: 'Keep and send later' }).click({ clickCount: 2, delay: 60 });
  await expect(door).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(provider.getByText("The change is saved. We'll send it when you are back online.")).toBeVisible();
  await provider.context().setOffline(false);
  await expect(provider.getByText('The change is accepted.')).toBeVisible();
  await expect(provider.getByText('Agreed now: R2,450.00')).toBeVisible();
  await member.context().setOffline(false);
  await answering.getByRole('button', { name: 'Done' }).click();
  await expect(member.getByText('Agreed now: R2,450.00')).toBeVisible();

  // Work that is completed over a change that waits says what becomes of it.
  await thabo.call('POST', `/jobs/${jobId}/change-orders`, {
    reason: 'The second tap drips too.',
    lines: [{ description: 'A tap', quantityThousandths: 1000, unitPriceCents: 50_00, vat: false }],
    totalCents: 2_500_00,
    seed: randomUUID(),
  });
  await expect(provider.getByRole('heading', { name: 'New total: R2,500.00' })).toBeVisible();
  await provider.getByRole('button', { name: 'Start work' }).click();
  await provider.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(
    provider
      .getByRole('alertdialog')
      .getByText('The change to R2,500.00 still waits for an answer. It lapses when you complete the work.'),
  ).toBeVisible();
  await expectAccessible(provider);

  // The question says so if the changes were not read.
  await failWhile(provider, /\/change-orders$/, async () => {
    await provider.reload();
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(
      provider
        .getByRole('alertdialog')
        .getByText('Failed to fetch the changes to the price. One that still waits lapses when you complete the work.'),
    ).toBeVisible();
  });
  await provider.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click();
  await expect(
    provider.getByRole('alertdialog').getByText('The change to R2,500.00 still waits', { exact: false }),
  ).toBeVisible();
});

test('the question of a change stays while the provider withdraws it, and then says so', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const member = naledi.page;
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  const { orders } = (await thabo.call('POST', `/jobs/${jobId}/change-orders`, {
    reason: 'The pipe behind the wall is rotten.',
    lines: [{ description: 'Copper pipe', quantityThousandths: 1000, unitPriceCents: 600_00, vat: false }],
    totalCents: 2_450_00,
    seed: randomUUID(),
  })) as { orders: { id: string }[] };
  await member.goto(`/jobs/${jobId}`);
  await member.getByRole('button', { name: 'Accept the change' }).click();
  const confirm = member.getByRole('alertdialog', { name: 'Accept the new price?' });
  await expect(confirm).toBeVisible();
  await thabo.call('POST', `/change-orders/${orders[0]?.id}/withdraw`, {});
  // The live update has taken the card away below the question.
  await expect(member.getByText('Withdrawn').first()).toBeAttached();
  await confirm.getByRole('button', { name: 'Accept the change' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(member.getByRole('region', { name: 'Messages' })).toContainText('This has changed since you opened it.');
  await expect(member.getByRole('heading', { name: 'New total: R2,450.00' })).toHaveCount(0);
  await expect(member.locator('body')).not.toBeFocused();
});

test('the answer at the door closes its form, though the page is still being loaded', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const { page } = thabo;
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  const totalCents = 2_450_00;
  const { orders } = (await thabo.call('POST', `/jobs/${jobId}/change-orders`, {
    reason: 'The pipe behind the wall is rotten.',
    lines: [{ description: 'Copper pipe', quantityThousandths: 1000, unitPriceCents: 600_00, vat: false }],
    totalCents,
    seed: randomUUID(),
  })) as { orders: { code: string }[] };
  const { secret } = await naledi.call('GET', `/jobs/${jobId}/change-orders`);
  const answer = await codeAnswer(String(secret), { jobId, code: orders[0]?.code ?? '', totalCents });
  await page.goto(`/jobs/${jobId}`);
  await page.getByText('No connection at the door?').click();
  await page.getByRole('button', { name: 'Type the answer' }).click();
  const form = page.getByRole('alertdialog', { name: 'Type the answer' });
  await form.getByLabel('Answer').fill(answer);
  const release = await holdReadings(page, /\/change-orders$/);
  await form.getByRole('button', { name: 'Accept the change' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Agreed now: R2,450.00')).toBeVisible();
  release();
});

/** The digits as a screen reader gets them, without their spaces. */
const readDigits = async (found: { textContent: () => Promise<string | null> }): Promise<string> =>
  ((await found.textContent()) ?? '').replaceAll(' ', '');
