import { addMonths, toDay } from '#core/month.ts';
import { showDate } from '#core/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a member asks for rework of a job that they have rated, until its last day, and the rating stays',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
    const jobId = await acceptQuote(naledi, quoteId);
    const proposedDate = new Date(Date.now() + 864e5 * 3).toISOString();
    await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate });
    await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
    await thabo.call('POST', `/jobs/${jobId}/complete`);
    const lastDay = showDate(addMonths(toDay(new Date()), 3));
    await naledi.call('POST', `/jobs/${jobId}/review`, { rating: 4, comment: 'Dry since Tuesday.' });

    await member.goto(`/jobs/${jobId}`);
    await expect(member.getByText(`If something is wrong later, ask for rework until ${lastDay}.`)).toBeVisible();
    // The payment that is due asks for a move, the work that is done for none.
    const work = member.getByRole('region', { name: 'Work completed' });
    await expect(work.getByText('Your move', { exact: true })).toHaveCount(0);
    await expect(member.getByText('Dry since Tuesday.')).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('button', { name: 'Ask for rework' }).click();
    const ask = member.getByRole('alertdialog');
    await ask.getByLabel('Reason').fill('It drips again.');
    await ask.getByRole('button', { name: 'Ask for rework' }).click();
    await expect(member.getByText('Rework asked for', { exact: true }).first()).toBeVisible();
    await expect(member.getByText('Dry since Tuesday.')).toBeVisible();
    await expect(member.getByText(`Rework until ${lastDay}`)).toBeVisible();

    await provider.goto(`/jobs/${jobId}`);
    await expect(provider.getByText('Rework asked: It drips again.')).toBeVisible();
    await expect(provider.getByText('Dry since Tuesday.')).toBeVisible();
    await expectAccessible(provider);
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    const done = provider.getByRole('alertdialog');
    await expect(done.getByText('The rating that you have stays.')).toBeVisible();
    await done.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(
      provider.getByText(`If something is wrong later, ${naledi.name} can ask for rework until ${lastDay}.`),
    ).toBeVisible();

    // The other page follows by itself. It asks for no second rating.
    await expect(member.getByText('Completed and rated', { exact: true }).first()).toBeVisible();
    await expect(member.getByText('Dry since Tuesday.')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Rate Provider' })).toHaveCount(0);
    await member.getByRole('link', { name: /Invoice/ }).click();
    await expect(member.getByText(`the client can ask for rework on the site until ${lastDay}.`)).toBeVisible();

    // The last day passes while the page is open.
    await member.goto(`/jobs/${jobId}`);
    await member.getByRole('button', { name: 'Ask for rework' }).click();
    await sql`update jobs set first_completed_at = now() - interval '4 months' where id = ${jobId}`;
    await ask.getByLabel('Reason').fill('It drips a third time.');
    await ask.getByRole('button', { name: 'Ask for rework' }).click();
    await expect(
      member.getByText('Send the provider a message and say what is wrong.', { exact: false }),
    ).toBeVisible();
    await member.reload();
    await expect(member.getByText(`send ${thabo.name} a message.`, { exact: false })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Ask for rework' })).toHaveCount(0);
    await expectAccessible(member);
  },
);
