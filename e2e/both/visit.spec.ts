import { expectAccessible } from '../support/accessible.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('on the day of a visit both know what comes next, and the PIN is taken without a connection', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });

  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expect(member.getByText('Visit PIN')).toHaveCount(0);

  // The day has come.
  const today = new Date().toISOString();
  await sql`update jobs set confirmed_date = ${today} where id = ${jobId}`;
  const [visit] = await sql`update visits set agreed_for = ${today} where job_id = ${jobId} returning pin`;
  const pin = String(visit?.['pin']);
  const wrongPin = pin === '0000' ? '0001' : '0000';

  await member.reload();
  await expect(member.getByText('Give it when the person at your door is the one in the picture.')).toBeVisible();
  await expect(member.getByText(pin, { exact: true })).toBeVisible();
  await expectAccessible(member);

  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByText(`Tell ${naledi.name} when you set out.`)).toBeVisible();
  await expect(provider.getByText(pin, { exact: true })).toHaveCount(0);
  await provider.getByRole('button', { name: 'I am on my way' }).click();
  const way = provider.getByRole('alertdialog', { name: 'Are you on your way?' });
  await way.getByRole('radio', { name: '15 minutes' }).check();
  await expectAccessible(provider);
  await way.getByRole('button', { name: 'Tell the member' }).click();
  await expect(provider.getByText('We have told the member that you are on your way.')).toBeVisible();
  await expect(member.getByText(/is on the way, and should be there at about/)).toBeVisible();

  await provider.getByRole('button', { name: 'Enter the visit PIN' }).click();
  const door = provider.getByRole('alertdialog', { name: 'Are you at the door?' });
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(door.getByText('Enter the 4 digits of the PIN.')).toBeVisible();
  await door.getByLabel('Visit PIN').fill(wrongPin);
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(door.getByText('This is not the PIN of this visit.', { exact: false })).toBeVisible();

  await provider.context().setOffline(true);
  await door.getByLabel('Visit PIN').fill(pin);
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(provider.getByText("Your arrival is saved. We'll send it when you are back online.")).toBeVisible();
  await provider.context().setOffline(false);
  await expect(provider.getByText(/^You arrived at \d\d:\d\d\.$/)).toBeVisible();
  await expect(member.getByText(/ arrived at \d\d:\d\d\.$/)).toBeVisible();
  await expect(member.getByText('Visit PIN')).toHaveCount(0);
});

test(
  'a provider answers on the evening before, and the member reads the answer',
  { tag: '@desk' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
    await thabo.call('POST', `/jobs/${jobId}/propose`, {
      proposedDate: new Date(Date.now() + 864e5 * 3).toISOString(),
    });
    await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
    const today = new Date().toISOString();
    await sql`update jobs set confirmed_date = ${today} where id = ${jobId}`;
    await sql`update visits set agreed_for = ${today}, status = 'silent' where job_id = ${jobId}`;

    await member.goto(`/jobs/${jobId}`);
    await expect(member.getByText(/has not said if they are still coming\./)).toBeVisible();
    await provider.goto(`/jobs/${jobId}`);
    await expect(provider.getByText(`You have not told ${naledi.name} if you are still coming.`)).toBeVisible();
    await provider.getByRole('button', { name: 'I will be late' }).click();
    await provider.getByRole('radio', { name: '45 minutes' }).check();
    await provider.getByRole('button', { name: 'Tell the member' }).click();
    await expect(member.getByText(/says that they will be 45 minutes late\./)).toBeVisible();
    await provider.getByRole('button', { name: 'Yes, I am coming' }).click();
    await expect(member.getByText(/says that they are coming\./)).toBeVisible();
  },
);

test('a member whose provider does not come reports it, and an admin decides what is contested', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  const anHourAgo = new Date(Date.now() - 36e5).toISOString();
  await sql`update jobs set confirmed_date = ${anHourAgo} where id = ${jobId}`;
  await sql`update visits set agreed_for = ${anHourAgo} where job_id = ${jobId}`;

  await member.goto(`/jobs/${jobId}`);
  await member.getByRole('button', { name: `${thabo.name} is not here` }).click();
  const question = member.getByRole('alertdialog', { name: 'Is no one there?' });
  await expect(question.getByText(/who has 24 hours to answer\./)).toBeVisible();
  await expectAccessible(member);
  await question.getByRole('button', { name: 'Report it' }).click();
  await expect(
    member.getByText(`You said that ${thabo.name} was not there. They have 24 hours to answer.`),
  ).toBeVisible();
  await expect(member.getByRole('button', { name: 'Reschedule' })).toBeVisible();

  // Another date hides neither the report nor its answer.
  await naledi.call('POST', `/jobs/${jobId}/reschedule`, { reason: 'You did not come.' });
  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByText(/says that you were not there\./)).toBeVisible();
  await provider.getByRole('button', { name: 'I was there' }).click();
  const answer = provider.getByRole('alertdialog', { name: 'Were you there?' });
  await answer.getByRole('button', { name: 'I was there' }).click();
  await expect(answer.getByText('Say why, in a few words.')).toBeVisible();
  await answer.getByLabel('What happened?').fill('I waited at the gate from nine.');
  await answer.getByRole('button', { name: 'I was there' }).click();
  await expect(provider.getByText('You said that you were there. Our team looks at it.')).toBeVisible();
  await expectAccessible(provider);

  const { page: admin } = await person('admin');
  await admin.goto('/admin/no-shows');
  await expect(admin.getByText('I waited at the gate from nine.')).toBeVisible();
  await admin.getByRole('button', { name: `Decide about ${thabo.name}` }).click();
  const decision = admin.getByRole('dialog', { name: `Decide about ${thabo.name}` });
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(decision.getByText('Choose what you decide.')).toBeVisible();
  await decision.getByRole('radio', { name: 'They were there' }).check();
  await decision.getByLabel('Reason').fill('The messages of that hour show it.');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(admin.getByText('No contested no-shows')).toBeVisible();
  await expect(provider.getByText('Our team decided that you were there.')).toBeVisible();
  await expect(member.getByText(`Our team decided that ${thabo.name} was there.`)).toBeVisible();
});
