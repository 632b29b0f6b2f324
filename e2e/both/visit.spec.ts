import type { Locator } from '@playwright/test';
import { hour, startOfDay } from '#core/time.ts';
import { visitErrors } from '#features/visits/wording.ts';
import { expectAccessible } from '../support/accessible.ts';
import { passOn, serverError } from '../support/failures.ts';
import { findWider } from '../support/find-wider.ts';
import { acceptQuote, offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { dismissToasts, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a whole visit on small phones, with the line cut at the door', async ({ person, sql }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const sent: string[] = [];
  provider.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const countSent = (step: string) => sent.filter((path) => path.endsWith(`/${step}`)).length;
  for (const page of [member, provider]) await page.setViewportSize({ width: 360, height: 640 });
  const isOffline = async (offline: boolean) => {
    for (const page of [member, provider]) await page.context().setOffline(offline);
  };
  await publishListing(thabo);
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });

  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByRole('heading', { name: 'The visit' })).toBeInViewport({ ratio: 1 });
  await expect(member.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expect(member.getByText('Visit PIN', { exact: true })).toHaveCount(0);

  // The evening before.
  const tomorrow = new Date(startOfDay(new Date()).getTime() + 34 * hour).toISOString();
  await sql`update jobs set confirmed_date = ${tomorrow} where id = ${jobId}`;
  const [visit] =
    await sql`update visits set agreed_for = ${tomorrow}, ask_at = now(), status = 'asked' where job_id = ${jobId} returning pin`;
  const pin = String(visit?.['pin']);
  const wrongPin = pin === '0000' ? '0001' : '0000';
  await member.reload();
  await expect(member.getByRole('heading', { name: 'The visit is tomorrow' })).toBeVisible();
  await expect(member.getByText(`We have asked ${thabo.name} if they are still coming.`)).toBeVisible();
  await expect(member.getByText(pin, { exact: true })).toBeInViewport({ ratio: 1 });
  await provider.goto(`/jobs/${jobId}`);
  const yes = provider.getByRole('button', { name: 'Yes, I am coming' });
  await expectLeads(yes);
  await yes.click({ clickCount: 2, delay: 60 });
  await expect(member.getByText(/says that they are coming\./)).toBeVisible();
  expect(countSent('coming')).toBe(1);

  // The day has come.
  const today = new Date().toISOString();
  await sql`update jobs set confirmed_date = ${today} where id = ${jobId}`;
  await sql`update visits set agreed_for = ${today} where job_id = ${jobId}`;
  await member.reload();
  await expect(member.getByRole('heading', { name: 'The visit is today' })).toBeVisible();
  await expect(member.getByText('Give it when the person at your door is the one in the picture.')).toBeVisible();
  await expect(member.getByText(pin, { exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(member);

  await provider.reload();
  const way = provider.getByRole('alertdialog', { name: 'Are you on your way?' });
  await expectLeads(provider.getByRole('button', { name: 'I am on my way' }));
  await expectAccessible(provider);
  await expect(provider.getByText(pin, { exact: true })).toHaveCount(0);
  await provider.getByRole('button', { name: 'I am on my way' }).click();
  await way.getByRole('radio', { name: '15 minutes' }).check();
  await expectAccessible(provider);
  await way.getByRole('button', { name: 'Tell the member' }).click({ clickCount: 2, delay: 60 });
  await expect(toast(provider, 'We have told the member that you are on your way.')).toBeVisible();
  expect(countSent('set-out')).toBe(1);
  await expect(member.getByRole('heading', { name: `${thabo.name} is on the way` })).toBeVisible();
  await expect(member.getByText(/ should be there at about \d\d:\d\d\./)).toBeVisible();

  // At the door the line is gone, and a wrong PIN is typed.
  const door = provider.getByRole('alertdialog', { name: 'Are you at the door?' });
  const give = async (digits: string) => {
    await dismissToasts(provider);
    await provider.getByRole('button', { name: 'Enter the visit PIN' }).click();
    await door.getByLabel('Visit PIN').fill(digits);
    // The second press of a double tap finds the button that opened the dialog.
    await door.getByRole('button', { name: 'I have arrived' }).click({ clickCount: 2, delay: 60 });
    await expect(door).toHaveCount(0);
  };
  await expectLeads(provider.getByRole('button', { name: 'Enter the visit PIN' }));
  await provider.getByRole('button', { name: 'Enter the visit PIN' }).click();
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(door.getByText('Enter the 4 digits of the PIN.')).toBeVisible();
  await door.getByRole('button', { name: 'Not yet' }).click();
  await isOffline(true);
  await expect(member.getByText(pin, { exact: true })).toBeInViewport({ ratio: 1 });
  await give(wrongPin);
  await expect(toast(provider, "Your arrival is saved. We'll send it when you are back online.")).toBeVisible();
  const unsent = provider.getByRole('complementary', { name: 'Waiting to be sent' });
  await expect(unsent).toContainText('Arrived at ');
  await isOffline(false);
  await expect(unsent.getByRole('alert')).toHaveText(visitErrors['visits.wrong-pin']);
  await expect(member.getByRole('heading', { name: `${thabo.name} is on the way` })).toBeVisible();

  // The right one takes its place.
  await isOffline(true);
  await give(pin);
  await expect(unsent.getByRole('alert')).toHaveCount(0);
  await expect(unsent.getByRole('listitem')).toHaveCount(1);
  await isOffline(false);
  await expect(unsent).toHaveCount(0);
  await expect(provider.getByText(/^You arrived at \d\d:\d\d\.$/)).toBeVisible();
  await expect(member.getByRole('heading', { name: `${thabo.name} is here` })).toBeVisible();
  await expect(member.getByText(/ arrived at \d\d:\d\d\.$/)).toBeVisible();
  await expect(member.getByText('Visit PIN', { exact: true })).toHaveCount(0);
  expect(await sql`select 1 from events where noun = 'visit' and step = 'arrive'`).toHaveLength(1);

  await dismissToasts(provider);
  await expectLeads(provider.getByRole('button', { name: 'Start work' }));
  await provider.getByRole('button', { name: 'Start work' }).click({ clickCount: 2, delay: 60 });
  await provider.getByRole('button', { name: 'Mark as Completed' }).click();
  await provider.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(member.getByRole('heading', { name: 'Rate the work' })).toBeVisible();

  // Both read the story, which holds no PIN.
  for (const page of [member, provider]) {
    const progress = page.getByRole('complementary', { name: 'Progress' });
    for (const line of ['is still coming', 'is on the way, about 15 minutes', 'arrived'])
      await expect(progress.getByText(`${thabo.name} ${line}`)).toBeVisible();
    await expect(progress.getByText(pin)).toHaveCount(0);
  }
});

/** The button is the one that leads: in sight with nothing over it, also where the text is twice as large, and the only one of its kind. */
async function expectLeads(target: Locator): Promise<void> {
  const page = target.page();
  const main = page.getByRole('main');
  for (const size of ['', '200%']) {
    await page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size);
    await expect(target).toBeInViewport({ ratio: 1 });
    expect(await findWider(page)).toBeNull();
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await expect(main.locator('[data-action-bar] button')).toHaveCount(1);
  await expect(main.locator('[data-action-bar]').getByRole('button')).toHaveText((await target.textContent()) ?? '');
}

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
    await sql`update visits set agreed_for = ${today}, ask_at = ${today}, status = 'silent' where job_id = ${jobId}`;

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

    // A visit that does not load says so: the PIN would be missing without a word.
    await member.route('**/api/jobs/*/visit', (route) => route.fulfill(serverError));
    await member.reload();
    const failure = member.getByRole('alert').filter({ hasText: 'Failed to load the visit.' });
    await expect(failure).toContainText('Something went wrong on our side.');
    await expectAccessible(member);
    await member.unroute('**/api/jobs/*/visit');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(member.getByText(/says that they are coming\./)).toBeVisible();
    await expect(failure).toHaveCount(0);
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

  const report = member.getByRole('button', { name: `${thabo.name} is not here` });
  const question = member.getByRole('alertdialog', { name: 'Is no one there?' });
  await sql`update accounts set status = 'suspended' where id = ${thabo.id}`;
  await member.goto(`/jobs/${jobId}`);
  await report.click();
  await expect(question.getByText(/has 24 hours to answer once they can\./)).toBeVisible();
  await question.getByRole('button', { name: 'I will wait' }).click();
  await sql`update accounts set status = 'approved' where id = ${thabo.id}`;
  await member.reload();
  await report.click();
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
  await expect(decision.getByRole('radio').first()).toBeFocused();
  await decision.getByRole('radio', { name: 'They were there' }).check();
  await decision.getByLabel('Reason').fill('The messages of that hour show it.');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(admin.getByText('No contested no-shows')).toBeVisible();
  await expect(provider.getByText('Our team decided that you were there.')).toBeVisible();
  await expect(member.getByText(`Our team decided that ${thabo.name} was there.`)).toBeVisible();
});

test('the decision of an admin stays while another admin decides, and then says so', async ({ person, sql }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  const anHourAgo = new Date(Date.now() - 36e5).toISOString();
  await sql`update jobs set confirmed_date = ${anHourAgo} where id = ${jobId}`;
  const [visit] = await sql`update visits set agreed_for = ${anHourAgo} where job_id = ${jobId} returning id`;
  const { noShow } = (await naledi.call('POST', `/visits/${String(visit?.['id'])}/no-show`, {})) as {
    noShow: { id: string };
  };
  await thabo.call('POST', `/no-shows/${noShow.id}/contest`, { reason: 'I waited at the gate from eight.' });

  const [{ page: admin }, other] = [await person('admin'), await person('admin')];
  await admin.goto('/admin/no-shows');
  await admin
    .getByRole('button', { name: `Decide about ${thabo.name}` })
    .first()
    .click();
  const decision = admin.getByRole('dialog', { name: `Decide about ${thabo.name}` });
  await decision.getByRole('radio', { name: 'They were there' }).check();
  await decision.getByLabel('Reason').fill('The messages of that hour show it.');
  await other.call('POST', `/no-shows/${noShow.id}/decide`, { wasAbsent: true, reason: 'The photo shows it.' });
  // The list asks again when the admin looks at the page after a while.
  const answer = admin.waitForResponse(/no-shows\/contested/);
  await expect(async () => {
    await admin.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await Promise.race([answer, Promise.reject(new Error('not yet'))]);
  }).toPass({ intervals: [1000] });
  await expect(decision.getByLabel('Reason')).toHaveValue('The messages of that hour show it.');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(toast(admin, 'This has changed since you opened it.')).toBeVisible();
  await expect(decision).toHaveCount(0);
});

test('a provider who begins and completes the work leaves the member the PIN, and the answer to a report', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const { page } = naledi;
  const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
  const jobId = await acceptQuote(naledi, quoteId);
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  const anHourAgo = new Date(Date.now() - 36e5).toISOString();
  await sql`update jobs set confirmed_date = ${anHourAgo} where id = ${jobId}`;
  const [visit] = await sql`update visits set agreed_for = ${anHourAgo} where job_id = ${jobId} returning id`;
  await thabo.call('POST', `/quotes/${quoteId}/start`, {});
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText('Visit PIN')).toBeVisible();
  await expect(page.getByRole('button', { name: `${thabo.name} is not here` })).toBeVisible();

  await thabo.call('POST', `/visits/${String(visit?.['id'])}/no-show`, {});
  await thabo.call('POST', `/jobs/${jobId}/complete`, {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Were you there?' })).toBeVisible();
  await expect(page.getByText(/says that you were not there\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I was there' }).click();
  const answer = page.getByRole('alertdialog', { name: 'Were you there?' });
  await answer.getByLabel('What happened?').fill('I let him in at nine.');
  await answer.getByRole('button', { name: 'I was there' }).click();
  await expect(page.getByText('You said that you were there. Our team looks at it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rate Provider' })).toBeVisible();
});

test('an arrival whose answer is lost while the phone counts as online is kept, and counts once', async ({
  person,
  sql,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const provider = thabo.page;
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  const today = new Date().toISOString();
  await sql`update jobs set confirmed_date = ${today} where id = ${jobId}`;
  const [visit] = await sql`update visits set agreed_for = ${today} where job_id = ${jobId} returning id, pin`;
  const id = String(visit?.['id']);
  await thabo.call('POST', `/visits/${id}/set-out`, { minutes: 15 });
  const countEvents = async (step: string) =>
    (await sql`select 1 from events where subject_id = ${id} and step = ${step}`).length;
  const pin = String(visit?.['pin']);
  const wrongPin = pin === '0000' ? '0001' : '0000';
  await provider.goto(`/jobs/${jobId}`);
  const door = provider.getByRole('alertdialog', { name: 'Are you at the door?' });
  await provider.getByRole('button', { name: 'Enter the visit PIN' }).click();
  await door.getByLabel('Visit PIN').fill(wrongPin);
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(door.getByText(visitErrors['visits.wrong-pin'])).toBeVisible();
  expect(await countEvents('refuse-arrival')).toBe(0);

  // The server takes the arrival, and its answer does not come back.
  let isLost = true;
  await provider.route('**/api/visits/*/arrive', async (route) => {
    const response = await passOn(route);
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  await door.getByLabel('Visit PIN').fill(pin);
  await door.getByRole('button', { name: 'I have arrived' }).click();
  await expect(toast(provider, "Your arrival is saved. We'll send it when you are back online.")).toBeVisible();
  await expect(door).toHaveCount(0);
  const unsent = provider.getByRole('complementary', { name: 'Waiting to be sent' });
  await expect(unsent).toContainText('Arrived at ');
  // The device tries by itself: a try that is under way now still loses its answer.
  isLost = false;
  await expect(unsent).toHaveCount(0);
  await expect(toast(provider, 'Your arrival is noted.')).toBeVisible();
  await expect(provider.getByText(/^You arrived at \d\d:\d\d\.$/)).toBeVisible();
  expect(await countEvents('arrive')).toBe(1);
  expect(await countEvents('refuse-arrival')).toBe(0);
});
