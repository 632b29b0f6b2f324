import { expectAccessible } from '../support/accessible.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('a provider postpones a visit for rain, which the member reads and no figure counts', async ({ person, sql }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Roof tiles')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 36e5 * 5).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });

  await provider.goto(`/jobs/${jobId}`);
  await provider.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = provider.getByRole('alertdialog', { name: 'Ask for another date?' });
  await expect(
    dialog.getByText('The visit is very soon. With any other reason, it can count as missed by you.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rain' }).check();
  await expect(dialog.getByText('This does not count as a missed visit for either of you.')).toBeVisible();
  await expect(dialog.getByLabel('Anything to add?')).toBeVisible();
  await expectAccessible(provider);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog).toHaveCount(0);

  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByText('Postponed: rain')).toBeVisible();
  await expect(member.getByText(/ · Rain$/)).toBeVisible();
  await expectAccessible(member);
  expect(await sql`select member_outcome, provider_outcome from visits where job_id = ${jobId}`).toEqual([
    { member_outcome: 'not-counted', provider_outcome: 'not-counted' },
  ]);
});

test('the figure of kept visits stands on the listing, in a comparison and on a request, with its formula', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const problemId = await postProblem(naledi, 'Roof tiles');
  const quoteId = await offerQuote(thabo, problemId);
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Gate motor')));
  const addVisits = (count: number, outcome: string) => sql`
    insert into visits (id, job_id, member_id, provider_id, status, agreed_for, pin, member_outcome, provider_outcome, created_at, updated_at)
    select gen_random_uuid(), j.id, j.member_id, j.provider_id, 'over', now(), '4821', ${outcome}, ${outcome}, now(), now()
    from jobs j, generate_series(1, ${count}::int) where j.id = ${jobId}`;
  const [listing] = await sql`select id from providers where account_id = ${thabo.id}`;
  const figure = (kept: number, counted: number) => `Kept ${kept} of ${counted} agreed visits`;

  await addVisits(4, 'kept');
  await member.goto(`/providers/${String(listing?.['id'])}`);
  await expect(member.getByRole('heading', { level: 1, name: thabo.name })).toBeVisible();
  await expect(member.getByText(/agreed visits/)).toHaveCount(0);
  await addVisits(1, 'missed');
  await member.reload();
  await expect(member.getByText(figure(4, 5))).toBeVisible();
  await expectAccessible(member);
  await member.getByText('How this is counted').click();
  await expect(member.getByText(/^Kept: the provider arrived/)).toBeVisible();
  await expect(member.getByText(/no power, no water, rain, unrest or illness/)).toBeVisible();
  await expectAccessible(member);

  await member.goto(`/problems/${problemId}`);
  await expect(member.getByText(figure(4, 5))).toBeVisible();
  await expect(member.getByText('How kept visits are counted')).toBeVisible();
  await expectAccessible(member);

  await provider.goto(`/quotes/${quoteId}`);
  await expect(provider.getByText(figure(4, 5))).toBeVisible();
  await provider.getByText('How this is counted').click();
  await expect(provider.getByText(/^Kept: the member gave the visit PIN/)).toBeVisible();
  await expectAccessible(provider);
  // The member reads the same figure on their own profile.
  await member.goto('/profile');
  await expect(member.getByText(figure(4, 5))).toBeVisible();
  await expect(member.getByText('A provider sees this when you ask them for a quote.')).toBeVisible();
  await member.getByText('How this is counted').click();
  await expect(member.getByText(/^Kept: the member gave the visit PIN/)).toBeVisible();
  await expectAccessible(member);
  await member.goto(`/quotes/${quoteId}`);
  await expect(member.getByRole('heading', { name: 'You need' })).toBeVisible();
  await expect(member.getByText(/agreed visits/)).toHaveCount(0);
});
