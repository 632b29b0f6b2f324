import { expectAccessible } from '../support/accessible.ts';
import { failWhile, serverError } from '../support/failures.ts';
import { postProblem } from '../support/marketplace.ts';
import { logIn, submitLogin, type Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const title = 'Paint the lounge';
let member: Account;
let provider: Account;
let admin: Account;
let problem = '';

test.beforeAll(async ({ join }) => {
  member = await join('member');
  provider = await join('provider');
  admin = await join('admin');
  problem = `/problems/${await postProblem(member, title)}`;
});

const setPublicBrowsing = (publicBrowsing: boolean) => admin.call('PUT', '/settings/site', { publicBrowsing });

test.beforeEach(() => setPublicBrowsing(true));
test.afterAll(() => setPublicBrowsing(false));

test('a visitor logs in first while public browsing is off', { tag: '@desk' }, async ({ open }) => {
  await setPublicBrowsing(false);
  const visitor = await open();

  await visitor.goto('/explore');
  await expect(visitor).toHaveURL(/\/login\?next=%2Fexplore$/);
});

test(
  'an admin switches public browsing on and off, and a failure leaves it as it was',
  { tag: '@desk' },
  async ({ open }) => {
    await setPublicBrowsing(false);
    const page = await open(admin);
    const browsing = page.getByRole('switch', { name: 'Public browsing' });

    await page.goto('/admin-dashboard#branding-config');
    await failWhile(
      page,
      /^\/api\/settings\/site$/,
      async () => {
        await browsing.click();
        await expect(page.getByText('Failed to change the site settings.')).toBeVisible();
        await expect(browsing).not.toBeChecked();
      },
      (route) => (route.request().method() === 'PUT' ? route.fulfill(serverError) : route.fallback()),
    );
    await browsing.click();
    await expect(page.getByText('Public browsing is on.')).toBeVisible();
    await expect(page.getByText('Failed to change the site settings.')).toBeHidden();
    await expect(browsing).toBeChecked();
    await browsing.click();
    await expect(page.getByText('Public browsing is off.')).toBeVisible();
    await expect(browsing).not.toBeChecked();
  },
);

test('a visitor reads every public page and can change nothing', async ({ open }) => {
  const visitor = await open();

  for (const [address, heading] of [
    ['/', 'Problem Feed'],
    ['/explore', 'Explore problems'],
    [problem, title],
    ['/providers', 'Find a Provider'],
    ['/subscription', 'Become an Approved Provider'],
    [`/providers/${provider.id}`, provider.name],
  ] as const) {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  }
  await visitor.goto('/dashboard');
  await expect(visitor.getByText(title)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Post problem' })).toHaveCount(0);
  await expectAccessible(visitor);
});

test(
  'the menu of a visitor has the public pages, and other links lead to the login',
  { tag: '@widths' },
  async ({ open, isMobile }) => {
    const visitor = await open();
    await visitor.goto('/dashboard');

    if (isMobile) {
      await visitor.getByRole('button', { name: 'Open menu' }).click();
      await expect(visitor.getByRole('dialog').getByText('Free Member')).toBeVisible();
      await expect(visitor.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Explore',
        'Subscription',
        'Help',
      ]);
      await visitor.getByRole('button', { name: 'Close' }).click();
      await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click();
      await expect(visitor).toHaveURL(/\/login\?next=%2Fmy-quotes$/);
    } else {
      await expect(visitor.getByRole('banner').getByText('Free Member')).toBeVisible();
      await expect(visitor.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Explore',
        'Subscription',
        'Help',
      ]);
      await visitor.getByRole('link', { name: 'Register' }).click();
      await expect(visitor).toHaveURL(
        /\/login\?next=%2Fdashboard&tab=register$|\/login\?tab=register&next=%2Fdashboard$/,
      );
    }
  },
);

test('a like of a visitor leads to the login', { tag: '@phone' }, async ({ open }) => {
  const visitor = await open();

  await visitor.goto(problem);
  await visitor.getByRole('button', { name: /^Like/ }).first().click();
  const messages = visitor.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Authentication Required')).toBeVisible();
  await expect(messages.getByText('Please log in to like problems.')).toBeVisible();
  await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
});

test('a visitor who logs in comes back to the same page', { tag: '@phone' }, async ({ open }) => {
  const visitor = await open();

  await visitor.goto(problem);
  await visitor.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await submitLogin(visitor, member.email);
  await expect(visitor).toHaveURL(new RegExp(`${problem}$`));
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test(
  'a session that ends on an open page leads to the login, with live updates and without',
  { tag: '@desk' },
  async ({ app, open, join }) => {
    const reader = await join('member', { name: 'Lerato Khumalo' });
    const visitor = await open(reader);

    const end = () => visitor.request.delete(`${app.url}/api/session`, { headers: { origin: app.url } });
    // Without live updates a page learns of it from the next request.
    await visitor.route('**/api/live*', (route) => route.abort());
    await visitor.goto(problem);
    await visitor.waitForLoadState('networkidle');
    await end();
    await visitor.getByRole('button', { name: /^Like/ }).first().click();
    await expect(visitor.getByText('Please log in to like problems.')).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
    await visitor.unroute('**/api/live*');
    await submitLogin(visitor, reader.email);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // With live updates the page learns of it by itself.
    const stream = visitor.waitForResponse('**/api/live*');
    await visitor.goto('/notifications');
    await expect(visitor.getByRole('switch', { name: 'Show all' })).toBeVisible();
    await stream;
    await end();
    await expect(visitor.getByText('Please log in to continue.')).toBeVisible();
    await expect(visitor).toHaveURL(/\/login\?next=%2Fnotifications$/);
    await submitLogin(visitor, reader.email);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  },
);

test('with public browsing off, only a signed-in reader stays', { tag: '@phone' }, async ({ open }) => {
  await setPublicBrowsing(false);
  const reader = await open(member);

  await reader.goto(problem);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const stranger = await open();
  await stranger.goto(problem);
  await expect(stranger).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
  await logIn(stranger, member.email);
});
