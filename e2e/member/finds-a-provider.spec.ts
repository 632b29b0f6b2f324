import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce } from '../support/failures.ts';
import { atTheirBrowser } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

const categories = [
  'All Categories',
  'Plumbing',
  'Electrical',
  'Gardening',
  'Painting',
  'Carpentry',
  'Cleaning',
  'IT Services',
  'Web Development',
  'Graphic Design',
  'Marketing',
];

test('a member finds a provider, reads all about them and asks for a quote', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(240_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const providers = [];
  for (const [index, name] of ['Thabo Nkosi Plumbing', 'Naidoo Electrical', 'Molefe Cleaning'].entries()) {
    const provider = await join(browser, app, options, { name: `${name} ${width}`, role: 'provider' });
    await provider.call('PUT', '/provider/profile', {
      name: `${name} ${width}`,
      specialty: ['Plumbing', 'Electrical', 'Cleaning'][index],
      shortBio:
        'Geysers, burst pipes and bathrooms. Licensed plumber, 14 years on the tools, written quote every time, and we clean up after ourselves.',
      detailedBio: 'I started as an apprentice in Meadowlands.\n\nYou get a written quote before we start.',
      contactEmail: 'thabo@nkosi.example',
      contactPhone: '082 555 0147',
      showEmail: false,
      showPhone: true,
      locationsServed: ['Soweto', 'Roodepoort'],
      avatarId: null,
      portfolio: [],
    });
    await provider.call('POST', '/provider/services', {
      serviceName: 'Geyser inspection',
      description: 'Pressure and valves.',
      priceCents: 45000,
    });
    await provider.call('POST', '/provider/services', { serviceName: 'Blocked drain' });
    await inDatabase(
      app,
      (sql) =>
        sql`update providers set rating_sum = ${[49, 8, 0][index] ?? 0}, rating_count = ${[10, 2, 0][index] ?? 0}, completed_jobs_count = ${[12, 120, 0][index] ?? 0},
          membership_status = ${['premium', 'elite', 'verified'][index] ?? 'basic'} where account_id = ${provider.id}`,
    );
    providers.push(provider);
  }
  const [thabo] = providers;
  if (thabo === undefined) throw new Error('there is no provider');
  const { page: member } = await join(browser, app, options, { name: `Naledi Mokoena ${width}` });
  const cards = member.getByRole('article').filter({ hasText: width });

  await test.step('the directory fails, says so and is tried again', async () => {
    await failOnce(member, 'GET', /\/api\/providers(\?|$)/, (route) => route.fulfill(broken));
    await member.goto('/providers');
    await expect(member.getByText('Error Fetching Providers')).toBeVisible();
    await expect(member.getByText('Something went wrong on our side.')).toBeVisible();
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(cards).toHaveCount(3);
    await expect(member.getByText("You've reached the end of the list.")).toBeVisible();
    await expectAccessible(member);
  });

  const chooseIn = async (label: string, option: string, offered: string[] = []) => {
    if (isMobile) await member.getByRole('button', { name: 'Filters', exact: true }).click();
    const field = member.getByLabel(label, { exact: true }).filter({ visible: true });
    if (offered.length > 0) await expect(field.getByRole('option')).toHaveText(offered);
    await field.selectOption(option);
    if (isMobile) await member.getByRole('button', { name: 'Show providers' }).click();
  };

  await test.step('filters and sorting stand in the address and narrow the list', async () => {
    await chooseIn('Sort by', 'Completed jobs');
    await expect(member).toHaveURL(/sort=jobs/);
    await expect(cards.first()).toContainText('Naidoo Electrical');
    await chooseIn('Sort by', 'Rating');
    await expect(cards.first()).toContainText('Thabo Nkosi');
    for (const [name, membership] of [
      ['Thabo Nkosi', 'Premium'],
      ['Naidoo Electrical', 'Elite'],
      ['Molefe Cleaning', 'Verified'],
    ] as const) {
      await expect(cards.filter({ hasText: name })).toContainText(membership);
    }
    await chooseIn('Completed jobs', '100+', ['Any', '10+', '50+', '100+']);
    await expect(member).toHaveURL(/minJobs=100/);
    await expect(cards).toHaveCount(1);
    await chooseIn('Minimum rating', '4+ stars', ['Any', '4+ stars', '3+ stars', '2+ stars', '1+ stars']);
    await expect(cards).toHaveCount(1);
    await chooseIn('Category', 'Gardening', categories);
    await expect(member.getByText('No Providers Found')).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(cards).toHaveCount(3);
    await member.goto('/providers?location=roodepoort&minRating=4&category=Plumbing&sort=bad');
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('4.9');
    await expect(cards.first()).toContainText('written quote every tim...');
  });

  await test.step('nine at a time: the next come as the end comes near, and are asked for again where they fail', async () => {
    const studios = member.getByRole('article').filter({ hasText: `Studio ${width}` });
    await inDatabase(app, async (sql) => {
      await sql`insert into accounts (id, full_name, email, role, status, created_at, updated_at)
        select gen_random_uuid(), 'Studio', ${`studio-${width}-`} || n || '@example.co.za', 'provider', 'approved', now(), now() from generate_series(1, 12) n`;
      await sql`insert into providers (id, account_id, name, specialty, status, created_at, updated_at, saved_at)
        select gen_random_uuid(), id, ${`Studio ${width}`}, 'Graphic Design', 'approved', now(), now(), now() from accounts where email like ${`studio-${width}-%`}`;
    });
    const firstPage = member.waitForResponse((response) => new URL(response.url()).pathname === '/api/providers');
    await failOnce(member, 'GET', /\/api\/providers\?.*cursor=/, (route) => route.fulfill(broken));
    await member.goto('/providers?category=Graphic%20Design');
    expect(((await (await firstPage).json()) as { items: unknown[] }).items).toHaveLength(9);
    await expect(studios.nth(8)).toBeVisible();
    await member.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(member.getByText('Error Fetching Providers')).toBeVisible();
    await expect(studios).toHaveCount(9);
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(studios).toHaveCount(12);
    await expect(member.getByText("You've reached the end of the list.")).toBeVisible();
    await inDatabase(app, (sql) => sql`delete from accounts where email like ${`studio-${width}-%`}`);
    await member.goto('/providers?category=Plumbing');
    await expect(cards.first()).toContainText('Thabo Nkosi');
  });

  await test.step('the provider’s page, by listing and by account', async () => {
    await cards.first().getByRole('link', { name: 'View Profile' }).click();
    await expect(member.getByRole('heading', { level: 1, name: /Thabo Nkosi/ })).toBeVisible();
    for (const name of [
      'About',
      'Services Offered',
      'Portfolio',
      'Client Reviews',
      'Completed Jobs',
      'Contact Information',
    ]) {
      await expect(member.getByRole('heading', { name, exact: true })).toBeVisible();
    }
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
    await failOnce(member, 'POST', '**/api/reports', (route) => route.abort());
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
    expect(
      await inDatabase(
        app,
        (sql) => sql`select reason from reports where reporter_id <> ${thabo.id} and reason like 'Asked%'`,
      ),
    ).not.toHaveLength(0);
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
    await failOnce(member, 'GET', `**/api/providers/${thabo.id}`, (route) => route.fulfill(broken));
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
