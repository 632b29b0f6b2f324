import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failOnce, holdOnce, passOn, withoutFirstData } from '../support/failures.ts';
import { loadOnBadLine } from '#tools/phone/dropped-requests.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { serveSlowDocument } from '../support/slow-document.ts';
import { expect, test } from '../support/test.ts';

type Built = { file: string; name?: string; imports?: string[]; css?: string[] };
const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, Built>;

/** The address of the built file of a source file, such as `pages/messages/messages-page.tsx` under web/. */
const builtFile = (source: string) => `**/${manifest[source]?.file}`;

/** The addresses of a source file and of all that it needs at once, as they are built. */
function listFiles(source: string, seen = new Set<string>()): string[] {
  const built = manifest[source];
  if (built === undefined || seen.has(source)) return [];
  seen.add(source);
  return [built.file, ...(built.css ?? []), ...(built.imports ?? []).flatMap((name) => listFiles(name, seen))];
}

/** Waits until the page has the code of a source file and of all that it needs. */
async function waitUntilFetched(page: Page, source: string): Promise<void> {
  const files = listFiles(source);
  const findMissing = () =>
    page.evaluate((wanted) => {
      const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
      return wanted.filter((file) => !fetched.has(`/${file}`));
    }, files);
  await expect.poll(findMissing).toEqual([]);
}

const messagesPage = builtFile('pages/messages/messages-page.tsx');
const shareDialog = builtFile('../features/problems/web/share-dialog.tsx');

/** Goes to Messages by the menu, which slides out on a phone. Returns how far the page was scrolled then. */
async function openMessages(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: /^Messages/ });
  await expect(link).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await link.click();
  return scrolled;
}

/** Fails if the page has been loaded again since `mark`. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test(
  'keeps the frame when a page is opened offline, and shows the page once online with history and scroll kept',
  { tag: '@phone' },
  async ({ person }) => {
    const naledi = await person('member');
    for (const title of ['Geyser drips', 'Gate sticks', 'Stove trips', 'Tap leaks', 'Lamp flickers', 'Door jams'])
      await postProblem(naledi, title);
    const { page } = naledi;
    await page.goto('/dashboard');
    // The menu stays once it was opened.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Messages/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await mark(page);
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    const scrolled = await openMessages(page);
    expect(scrolled).toBeGreaterThan(200);
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await expect(page.getByText('The connection dropped. Nothing is lost.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await isMarked(page)).toBe(true);
  },
);

test('opens the places of a phone offline when they were fetched before', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  await waitUntilFetched(page, 'pages/my-jobs/my-jobs-page.tsx');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'My Jobs', level: 1 })).toBeVisible();
});

test(
  'offers another try for a part that does not arrive, in its place, and opens it then',
  { tag: '@phone' },
  async ({ person }) => {
    const naledi = await person('member');
    await postProblem(naledi, 'Geyser drips');
    const { page } = naledi;
    const card = page.getByRole('article').first();
    await page.route(shareDialog, (route) => route.abort());
    await page.goto('/dashboard');
    await mark(page);
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This part did not load' })).toBeVisible();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This part did not load' })).toBeVisible();
    await page.unroute(shareDialog);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  },
);

test(
  'keeps a form whose check does not arrive, says why it was not sent, and sends it later',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('member');
    const check = `**/${Object.values(manifest).find(({ name }) => name === 'profile-contract')?.file}`;
    await page.route(check, (route) => route.abort());
    await page.goto('/settings');
    await page.getByLabel('City').fill('Soweto');
    await page.getByLabel('Postal code').fill('18O4');
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile.' })).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Soweto');
    await page.unroute(check);
    await save.click();
    await expect(page.getByText('A postal code has four digits.')).toBeVisible();
    await page.getByLabel('Postal code').fill('1804');
    await save.click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  },
);

test('shows nothing of a part that is dropped once', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  await postProblem(naledi, 'Geyser drips');
  await failOnce(naledi.page, 'GET', shareDialog);
  await naledi.page.goto('/dashboard');
  await naledi.page.getByRole('button', { name: 'Share' }).first().click();
  await expect(naledi.page.getByRole('dialog', { name: 'Share' })).toBeVisible();
});

/** Answers as after a deployment: the files of the page are gone, and the document names others, until the page has loaded again. */
async function deploy(
  page: Page,
  url: string,
  ...gone: string[]
): Promise<{ loads: () => number; noticed: () => boolean }> {
  let loads = 0;
  let noticed = false;
  page.on('load', () => (loads += 1));
  for (const file of gone)
    await page.route(file, (route) => (loads < 2 ? route.fulfill({ status: 404, body: '' }) : route.fallback()));
  await page.route(`${url}/`, (route) => {
    if (route.request().resourceType() !== 'fetch' || loads > 1) return route.fallback();
    noticed = true;
    return route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' });
  });
  return { loads: () => loads, noticed: () => noticed };
}

test(
  'loads the page with the next navigation after a new version has replaced its files, and never under a hand that types',
  { tag: '@phone' },
  async ({ app, person }) => {
    const { page } = await person('member');
    const { noticed } = await deploy(page, app.url, messagesPage, builtFile('pages/my-jobs/my-jobs-page.tsx'));
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips');
    // The page fetches the places of a phone ahead, and finds that their files are gone.
    await expect.poll(noticed).toBe(true);
    await page.getByLabel('Description').fill('The geyser drips into the passage.');
    await openMessages(page);
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    expect(documents).toEqual(['/add-problem', '/messages']);
    await page.goBack();
    await expect(page.getByLabel('Description')).toHaveValue('The geyser drips into the passage.');
  },
);

test(
  'says of a part that a new version has replaced that another try loads the page',
  { tag: '@phone' },
  async ({ app, person }) => {
    const naledi = await person('member');
    await postProblem(naledi, 'Geyser drips');
    const { page } = naledi;
    const { loads } = await deploy(page, app.url, shareDialog);
    await page.goto('/dashboard');
    const share = page.getByRole('article').first().getByRole('button', { name: 'Share' });
    // The part that looks for new versions comes once the page is idle, with the line of the connection.
    await expect(page.locator('[data-connection]')).toBeAttached();
    await share.click();
    const notice = page.getByRole('alert').filter({ hasText: 'This part did not load' });
    await expect(notice).toContainText('There is a new version of this site.');
    expect(loads()).toBe(1);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(loads).toBe(2);
    await share.click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  },
);

test('keeps the frame around a page that breaks', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  const notifications = /\/api\/notifications\?/;
  await page.route(notifications, (route) => route.fulfill({ json: { items: [null], nextCursor: null } }));
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.unroute(notifications);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
});

test(
  'asks again for a reading that is dropped, and for what failed once the device is back online',
  { tag: '@phone' },
  async ({ person }) => {
    const naledi = await person('member');
    await postProblem(naledi, 'Kettle trips the plug');
    const { page } = naledi;
    await failOnce(page, 'GET', '**/api/problems/feed');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Kettle trips the plug' })).toBeVisible();

    await withoutFirstData(page);
    await page.route('**/api/problems/feed', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Could not fetch problems.')).toBeVisible();
    await expect(page.getByText(/^No connection\. Nothing is lost\./)).toBeVisible();
    await page.context().setOffline(true);
    await page.unroute('**/api/problems/feed');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Kettle trips the plug' })).toBeVisible();
  },
);

test(
  'begins once the whole document is there, although the files of the app come before its end',
  { tag: '@phone' },
  async ({ app, person }) => {
    const naledi = await person('member');
    await postProblem(naledi, 'Oven door falls open');
    const { page } = naledi;
    const slow = await serveSlowDocument(app);
    try {
      await page.goto(`${slow.url}/dashboard`, { waitUntil: 'commit' });
      const files = Object.values(manifest).flatMap(({ name, file }) => (name === 'first-screen' ? [file] : []));
      expect(files).toHaveLength(1);
      await expect
        .poll(() =>
          page.evaluate(
            ([file]) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(String(file))),
            files,
          ),
        )
        .toBe(true);
      // Time for what would run too early.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
      await expect(page.locator('#main')).toHaveCount(0);
      slow.release();
      await expect(page.getByRole('heading', { name: 'Oven door falls open' }).first()).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await slow.stop();
    }
  },
);

test('says after 8 seconds that a page is still loading', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.clock.install();
  const release = await holdOnce(page, 'GET', /\/api\/notifications\?/);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.locator('[data-connection]')).toBeAttached();
  await page.clock.runFor(8_000);
  await expect(page.getByRole('status').filter({ hasText: 'Still loading.' })).toBeVisible();
  release();
  await expect(page.getByText('Still loading.')).toBeHidden();
});

test(
  'breaks none of 16 page loads while one request in twenty is dropped',
  { tag: '@phone' },
  async ({ person, join }) => {
    const naledi = await person('member');
    const problem = await postProblem(naledi, 'Geyser drips');
    const listing = await publishListing(await join('provider'));
    const addresses = [
      '/dashboard',
      '/explore',
      '/providers',
      `/providers/${listing}`,
      `/problems/${problem}`,
      '/my-quotes',
      '/my-jobs',
      '/messages',
    ];
    const { dropped, brokenPages, brokenParts } = await loadOnBadLine(naledi.page, addresses, { loads: 16 });
    expect({ brokenPages, brokenParts }).toEqual({ brokenPages: [], brokenParts: [] });
    expect(dropped).toBeGreaterThan(5);
  },
);

test(
  'keeps a problem on the device when the line is up and answers nothing, and posts it once when it answers again',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const { page, id } = await person('member');
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The gate does not close, and the motor hums.');
    // The server takes the problem, and no answer arrives.
    await page.route(/\/api\/problems(\/similar.*)?$/, async (route) => {
      if (route.request().method() === 'POST') await passOn(route);
    });
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(page.getByText("Your problem is saved. We'll post it when you are back online.")).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByLabel('Description')).toHaveValue('');
    await page.unroute(/\/api\/problems(\/similar.*)?$/);
    await expect(page.getByText('Your problem was posted.')).toBeVisible({ timeout: 40_000 });
    const [row] = await sql`select count(*)::int as count from problems where owner_id = ${id}`;
    expect(row?.['count']).toBe(1);
  },
);
