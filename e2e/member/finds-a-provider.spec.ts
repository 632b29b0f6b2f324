import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { publishListing, uploadPicture } from '../support/marketplace.ts';
import { dismissToasts, type Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

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

let thabo: Account;

test.beforeAll(async ({ join, sql }) => {
  const listings = [
    ['Thabo Nkosi Plumbing', 'Plumbing', 49, 10, 12, 'premium'],
    ['Naidoo Electrical', 'Electrical', 8, 2, 120, 'elite'],
    ['Molefe Cleaning', 'Cleaning', 0, 0, 0, 'verified'],
  ] as const;
  for (const [name, specialty, ratingSum, ratingCount, completedJobs, membership] of listings) {
    const provider = await join('provider', { name });
    if (specialty === 'Plumbing') thabo = provider;
    await publishListing(provider, {
      specialty,
      shortBio:
        'Geysers, burst pipes and bathrooms. Licensed plumber, 14 years on the tools, written quote every time, and we clean up after ourselves.',
      detailedBio: 'I started as an apprentice in Meadowlands.\n\nYou get a written quote before we start.',
      contactEmail: 'thabo@nkosi.example',
      contactPhone: '082 555 0147',
      locationsServed: ['Soweto', 'Roodepoort'],
    });
    await provider.call('POST', '/provider/services', {
      serviceName: 'Geyser inspection',
      description: 'Pressure and valves.',
      priceCents: 45000,
    });
    await provider.call('POST', '/provider/services', { serviceName: 'Blocked drain' });
    await sql`update providers set rating_sum = ${ratingSum}, rating_count = ${ratingCount}, completed_jobs_count = ${completedJobs},
      membership_status = ${membership} where account_id = ${provider.id}`;
  }
});

const cardsOn = (page: Page) => page.getByRole('article');

test('the directory says that it failed and loads on request', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');
  const cards = cardsOn(member);

  await failOnce(member, 'GET', /\/api\/providers(\?|$)/, (route) => route.fulfill(serverError));
  await member.goto('/providers');
  await expect(member.getByText('Error Fetching Providers')).toBeVisible();
  await expect(member.getByText('Something went wrong on our side.')).toBeVisible();
  await member.getByRole('button', { name: 'Try again' }).click();
  await expect(cards).toHaveCount(3);
  await expect(member.getByText("You've reached the end of the list.")).toBeVisible();
  await expectAccessible(member);
});

test(
  'filters and sorting of the directory stand in the address and narrow the list',
  { tag: '@widths' },
  async ({ person, isMobile }) => {
    const { page: member } = await person('member');
    const cards = cardsOn(member);
    await member.goto('/providers');
    const chooseIn = async (label: string, option: string, offered: string[] = []) => {
      if (isMobile) await member.getByRole('button', { name: /^Filters/ }).click();
      const field = member.getByLabel(label, { exact: true }).filter({ visible: true });
      if (offered.length > 0) await expect(field.getByRole('option')).toHaveText(offered);
      await field.selectOption(option);
      if (isMobile) await member.getByRole('button', { name: 'Show providers' }).click();
    };

    await chooseIn('Sort by', 'Completed jobs');
    await expect(member).toHaveURL(/sort=jobs/);
    await expect(cards.first()).toContainText('Naidoo Electrical');
    await chooseIn('Sort by', 'Rating');
    await expect(cards.first()).toContainText('Thabo Nkosi');
    for (const [name, membership] of [
      ['Thabo Nkosi', 'Gold plan'],
      ['Naidoo Electrical', 'Platinum plan'],
      ['Molefe Cleaning', 'Silver plan'],
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
    await member.goto(
      '/providers?location=roodepoort&minRating=4&category=Plumbing&sort=bad&licence=any&utm_source=mail',
    );
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('4.9');
    await expect(cards.first()).toContainText('written quote every tim...');
  },
);

test(
  'two choices before a slow phone has drawn the first are both kept, and shown at once',
  { tag: '@phone' },
  async ({ person }) => {
    const { page: member } = await person('member');
    await member.goto('/providers');
    await member.getByRole('button', { name: /^Filters/ }).click();
    const sheet = member.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByLabel('Category').getByRole('option')).toHaveText(categories);
    const layout = await sheet.evaluate((element) => {
      const [category, rating] = element.querySelectorAll('select');
      if (!category || !rating) throw new Error('The sheet has no two choices.');
      for (const [select, value] of [
        [category, 'Plumbing'],
        [rating, '4'],
      ] as const) {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return [category.value, rating.value];
    });
    expect(layout).toEqual(['Plumbing', '4']);
    await expect(member).toHaveURL(/category=Plumbing/);
    await expect(member).toHaveURL(/minRating=4/);
    await expect(sheet.getByLabel('Category')).toHaveValue('Plumbing');
    await expect(sheet.getByLabel('Minimum rating')).toHaveValue('4');
  },
);

test(
  'the directory loads nine providers at a time, and the next page again if it fails',
  { tag: '@desk' },
  async ({ person, sql }) => {
    const { page: member } = await person('member');

    const studios = member.getByRole('article').filter({ hasText: 'Studio' });
    await sql`insert into accounts (id, full_name, email, role, status, created_at, updated_at)
      select gen_random_uuid(), 'Studio', 'studio-' || n || '@example.co.za', 'provider', 'approved', now(), now() from generate_series(1, 12) n`;
    await sql`insert into providers (id, account_id, name, specialty, status, created_at, updated_at, saved_at)
      select gen_random_uuid(), id, 'Studio', 'Graphic Design', 'approved', now(), now(), now() from accounts where email like 'studio-%'`;
    const firstPage = member.waitForResponse((response) => new URL(response.url()).pathname === '/api/providers');
    await failOnce(member, 'GET', /\/api\/providers\?.*cursor=/, (route) => route.fulfill(serverError));
    await member.goto('/providers?category=Graphic%20Design');
    expect(((await (await firstPage).json()) as { items: unknown[] }).items).toHaveLength(9);
    await expect(studios.nth(8)).toBeVisible();
    await member.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(member.getByText('Error Fetching Providers')).toBeVisible();
    await expect(studios).toHaveCount(9);
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(studios).toHaveCount(12);
    await expect(member.getByText("You've reached the end of the list.")).toBeVisible();
    await sql`delete from accounts where email like 'studio-%'`;
  },
);

test('the page of a provider opens by listing and by account', async ({ person }) => {
  const { page: member } = await person('member');
  await member.goto('/providers?category=Plumbing');

  await cardsOn(member).first().getByRole('link', { name: 'View Profile' }).click();
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

test('a report of a provider needs a reason and is sent once', { tag: '@phone' }, async ({ person, sql }) => {
  const { page: member } = await person('member');
  await member.goto(`/providers/${thabo.id}`);

  await member.getByRole('button', { name: 'Report Provider' }).click();
  const dialog = member.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Report Provider' }).click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked for cash before looking at the geyser.');
  await failOnce(member, 'POST', '**/api/reports');
  await dialog.getByRole('button', { name: 'Report Provider' }).click();
  await expect(member.getByText('Failed to send the report.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked for cash before looking at the geyser.');
  await dialog.getByRole('button', { name: 'Report Provider' }).click();
  const sent = member.getByText('Report sent. An admin will look at it.');
  await expect(sent).toBeVisible();
  await dismissToasts(member);
  await expect(sent).toBeHidden();
  await member.getByRole('button', { name: 'Report Provider' }).click();
  await member.getByRole('alertdialog').getByLabel('Reason').fill('Once more.');
  await member.getByRole('alertdialog').getByRole('button', { name: 'Report Provider' }).click();
  await expect(member.getByText('You have reported this. An admin will look at it.')).toBeVisible();
  await expect(member.getByText('Failed to send the report.')).toHaveCount(0);
  expect(
    await sql`select reason from reports where reporter_id <> ${thabo.id} and reason like 'Asked%'`,
  ).not.toHaveLength(0);
});

test('a quote request from the page of a provider leads to the new quote', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');
  await member.goto(`/providers/${thabo.id}`);

  await member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).first().click();
  const dialog = member.getByRole('dialog');
  await dialog.getByLabel(/^Description/).fill('The geyser drips through the ceiling.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(member.getByText(/Quote request sent to Thabo Nkosi/)).toBeVisible();
  await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
});

test(
  'a provider edits the own page, which offers neither a request nor a report',
  { tag: '@desk' },
  async ({ open }) => {
    const own = await open(thabo);

    await own.goto(`/providers/${thabo.id}`);
    await expect(own.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
    await expect(own.getByRole('button', { name: /Request Quote|Report Provider/ })).toHaveCount(0);
  },
);

test('a provider on holiday takes no requests and is not listed', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');
  await thabo.call('PUT', '/provider/holiday', { onHoliday: true });
  await member.goto(`/providers/${thabo.id}`);
  await expect(member.getByText('This provider is away and is not taking new requests.')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Request Quote' })).toHaveCount(0);
  await member.goto('/providers?category=Plumbing');
  await expect(member.getByText('No Providers Found')).toBeVisible();
  await thabo.call('PUT', '/provider/holiday', { onHoliday: false });
});

test('an unknown provider and a page that fails each say so', { tag: '@phone' }, async ({ person }) => {
  const { page: member } = await person('member');

  await member.goto('/providers/undefined');
  await expect(member.getByText('No provider ID specified in the URL.')).toBeVisible();
  await member.goto('/providers/00000000-0000-7000-8000-000000000000');
  await expect(member.getByText('Provider Not Found')).toBeVisible();
  await expectAccessible(member);
  await failOnce(member, 'GET', `**/api/providers/${thabo.id}`, (route) => route.fulfill(serverError));
  await member.goto(`/providers/${thabo.id}`);
  await expect(member.getByText('Error Fetching Profile')).toBeVisible();
  await member.getByRole('button', { name: 'Try again' }).click();
  await expect(member.getByRole('heading', { level: 1, name: /Thabo Nkosi/ })).toBeVisible();
});

test(
  'a visitor reads the page of a provider on a public site and is asked to log in for a quote',
  { tag: '@phone' },
  async ({ open, sql }) => {
    const visitor = await open();

    await sql`update site_settings set public_browsing = true`;
    await visitor.goto(`/providers/${thabo.id}`);
    await expect(visitor.getByText('You must be logged in to request a quote.')).toBeVisible();
    await expect(visitor.getByText('+27 82 555 0147')).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=.*${thabo.id}`));
    await sql`update site_settings set public_browsing = false`;
  },
);

test('a listing shows its newest work at its head', { tag: '@desk' }, async ({ join, person }) => {
  const sipho = await join('provider', { name: 'Sipho Mkhize' });
  const id = await uploadPicture(sipho, 'portfolio', 'drain.jpg');
  const listing = await publishListing(sipho, { portfolio: [{ id, alt: 'A drain' }] });
  const { page } = await person('member');
  await page.goto(`/providers/${listing}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sipho Mkhize' })).toBeVisible();
  // Once at the head, and once in the portfolio, which opens it.
  await expect(page.getByRole('main').locator(`img[src*="${id}"]`)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'A drain, 1 of 1' })).toBeVisible();
});
