import { expect, test } from './app.ts';
import { atTheirBrowser, expectAccessible } from './people.ts';
import { inDatabase, join } from './seed.ts';

const broken = { status: 500, contentType: 'application/problem+json', body: '{"code":"server.failed","detail":"Something went wrong on our side."}' };

test('a member finds a provider, reads all about them and asks for a quote', async ({ browser, app, contextOptions, viewport, isMobile }, info) => {
  test.setTimeout(240_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const providers = [];
  for (const [index, name] of ['Thabo Nkosi Plumbing', 'Naidoo Electrical', 'Molefe Cleaning'].entries()) {
    const provider = await join(browser, app, options, { name: `${name} ${width}`, role: 'provider' });
    await provider.call('PUT', '/provider/profile', {
      name: `${name} ${width}`,
      specialty: ['Plumbing', 'Electrical', 'Cleaning'][index],
      shortBio: 'Geysers, burst pipes and bathrooms. Licensed plumber, 14 years on the tools, written quote every time, and we clean up after ourselves.',
      detailedBio: 'I started as an apprentice in Meadowlands.\n\nYou get a written quote before we start.',
      contactEmail: 'thabo@nkosi.example',
      contactPhone: '082 555 0147',
      showEmail: false,
      showPhone: true,
      locationsServed: ['Soweto', 'Roodepoort'],
      avatarId: null,
      portfolio: [],
    });
    await provider.call('POST', '/provider/services', { serviceName: 'Geyser inspection', description: 'Pressure and valves.', priceCents: 45000 });
    await provider.call('POST', '/provider/services', { serviceName: 'Blocked drain' });
    await inDatabase(
      app,
      (sql) =>
        sql`update providers set rating_sum = ${[49, 8, 0][index] ?? 0}, rating_count = ${[10, 2, 0][index] ?? 0}, completed_jobs_count = ${[12, 120, 0][index] ?? 0} where account_id = ${provider.id}`,
    );
    providers.push(provider);
  }
  const [thabo] = providers;
  if (thabo === undefined) throw new Error('there is no provider');
  const { page: member } = await join(browser, app, options, { name: `Naledi Mokoena ${width}` });
  const cards = member.getByRole('article').filter({ hasText: width });

  await test.step('the directory fails, says so and is tried again', async () => {
    await member.route(/\/api\/providers(\?|$)/, (route) => route.fulfill(broken), { times: 1 });
    await member.goto('/providers');
    await expect(member.getByText('Error Fetching Providers')).toBeVisible();
    await expect(member.getByText('Something went wrong on our side.')).toBeVisible();
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(cards).toHaveCount(3);
    await expect(member.getByText("You've reached the end of the list.")).toBeVisible();
    await expectAccessible(member);
  });

  const chooseIn = async (label: string, option: string) => {
    if (isMobile) await member.getByRole('button', { name: 'Filters', exact: true }).click();
    await member.getByLabel(label, { exact: true }).filter({ visible: true }).selectOption(option);
    if (isMobile) await member.getByRole('button', { name: 'Show providers' }).click();
  };

  await test.step('filters and sorting stand in the address and narrow the list', async () => {
    await chooseIn('Sort by', 'Completed jobs');
    await expect(member).toHaveURL(/sort=jobs/);
    await expect(cards.first()).toContainText('Naidoo Electrical');
    await chooseIn('Sort by', 'Rating');
    await expect(cards.first()).toContainText('Thabo Nkosi');
    await chooseIn('Completed jobs', '100+');
    await expect(member).toHaveURL(/minJobs=100/);
    await expect(cards).toHaveCount(1);
    await chooseIn('Minimum rating', '4+ stars');
    await expect(cards).toHaveCount(1);
    await chooseIn('Category', 'Gardening');
    await expect(member.getByText('No Providers Found')).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(cards).toHaveCount(3);
    await member.goto('/providers?location=roodepoort&minRating=4&category=Plumbing&sort=bad');
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('4.9');
    await expect(cards.first()).toContainText('written quote every tim...');
  });

  await test.step('the provider’s page, by listing and by account', async () => {
    await cards.first().getByRole('link', { name: 'View Profile' }).click();
    await expect(member.getByRole('heading', { level: 1, name: /Thabo Nkosi/ })).toBeVisible();
    await expect(member.getByRole('region', { name: 'Services Offered' })).toContainText('R450.00');
    await expect(member.getByRole('region', { name: 'Services Offered' })).toContainText('Price on request');
    await expect(member.getByRole('region', { name: 'Contact Information' })).toContainText('+27 82 555 0147');
    await expect(member.getByText('thabo@nkosi.example')).toHaveCount(0);
    await expect(member.getByText('No reviews yet.')).toBeVisible();
    await expect(member.getByText('No completed jobs yet.')).toBeVisible();
    await expect(member.getByText('No pictures yet.')).toBeVisible();
    await expectAccessible(member);
    await member.goto(`/providers/${thabo.id}`);
    await expect(member.getByRole('heading', { level: 1, name: /Thabo Nkosi/ })).toBeVisible();
  });

  await test.step('a report needs a reason and is sent once', async () => {
    await member.getByRole('button', { name: 'Report Provider' }).click();
    const dialog = member.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Report Provider' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Asked for cash before looking at the geyser.');
    await member.route('**/api/reports', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Report Provider' }).click();
    await expect(member.getByText('Failed to send the report.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Asked for cash before looking at the geyser.');
    await dialog.getByRole('button', { name: 'Report Provider' }).click();
    const sent = member.getByText('Report sent. An admin will look at it.');
    await expect(sent).toBeVisible();
    // On a phone they lie over the button.
    const messages = member.getByRole('region', { name: 'Messages' }).getByRole('button');
    for (let left = await messages.count(); left > 0; left -= 1) await messages.last().click();
    await expect(sent).toBeHidden();
    await member.getByRole('button', { name: 'Report Provider' }).click();
    await member.getByRole('alertdialog').getByLabel('Reason').fill('Once more.');
    await member.getByRole('alertdialog').getByRole('button', { name: 'Report Provider' }).click();
    await expect(member.getByText('You have reported this. An admin will look at it.')).toBeVisible();
    expect(await inDatabase(app, (sql) => sql`select reason from reports where reporter_id <> ${thabo.id} and reason like 'Asked%'`)).not.toHaveLength(0);
  });

  await test.step('Request Quote leads to the new request', async () => {
    await member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).first().click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel(/^Description/).fill('The geyser drips through the ceiling.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(member.getByText(/Quote request sent to Thabo Nkosi/)).toBeVisible();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  });

  await test.step('one’s own page has Edit Profile and nothing to ask or report', async () => {
    const own = thabo.page;
    await own.goto(`/providers/${thabo.id}`);
    await expect(own.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
    await expect(own.getByRole('button', { name: /Request Quote|Report Provider/ })).toHaveCount(0);
    await thabo.call('PUT', '/provider/holiday', { onHoliday: true });
    await member.goto(`/providers/${thabo.id}`);
    await expect(member.getByText('Away for now. New quote requests are not taken.')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Request Quote' })).toHaveCount(0);
    await member.goto('/providers?category=Plumbing');
    await expect(member.getByText('No Providers Found')).toBeVisible();
    await thabo.call('PUT', '/provider/holiday', { onHoliday: false });
  });

  await test.step('pages that are not there', async () => {
    await member.goto('/providers/undefined');
    await expect(member.getByText('No provider ID specified in the URL.')).toBeVisible();
    await member.goto('/providers/00000000-0000-7000-8000-000000000000');
    await expect(member.getByText('Provider Not Found')).toBeVisible();
    await expectAccessible(member);
    await member.route(`**/api/providers/${thabo.id}`, (route) => route.fulfill(broken), { times: 1 });
    await member.goto(`/providers/${thabo.id}`);
    await expect(member.getByText('Error Fetching Profile')).toBeVisible();
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(member.getByRole('heading', { level: 1, name: /Thabo Nkosi/ })).toBeVisible();
  });

  await test.step('who is not signed in reads it while browsing is public, and is asked to log in', async () => {
    const visitor = await atTheirBrowser(browser, { ...options, baseURL: app.url });
    await inDatabase(app, (sql) => sql`update site_settings set public_browsing = true`);
    await visitor.goto(`/providers/${thabo.id}`);
    await expect(visitor.getByText('You must be logged in to request a quote.')).toBeVisible();
    await expect(visitor.getByText('+27 82 555 0147')).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=.*${thabo.id}`));
    await inDatabase(app, (sql) => sql`update site_settings set public_browsing = false`);
  });
});
