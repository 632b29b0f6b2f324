import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failOnce, holdOnce } from '../support/failures.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, { file: string }>;

/** The address of the built file of a source file, such as `pages/messages/messages-page.tsx` under web/. */
const builtFile = (source: string) => `**/${manifest[source]?.file}`;
const messagesPage = builtFile('pages/messages/messages-page.tsx');
const shareDialog = builtFile('../features/problems/web/share-dialog.tsx');

/** Goes to Messages by the menu: on a phone it slides out. */
async function openMessages(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('link', { name: /^Messages/ })
    .last()
    .click();
}

/** Fails if the page has been loaded again since `mark`. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('keeps the frame when a page is opened offline, and shows the page once online', async ({ person, isMobile }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  // The menu comes while the line is idle.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await mark(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await openMessages(page, isMobile);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByText('The connection dropped. Nothing is lost.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('opens the places of a phone offline when they were fetched before', async ({ person, isMobile }) => {
  test.skip(!isMobile, 'The places are on phones.');
  const { page } = await person('member');
  const fetched = page.waitForResponse(builtFile('pages/my-jobs/my-jobs-page.tsx'));
  await page.goto('/dashboard');
  await (await fetched).finished();
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

test('shows nothing of a part that is dropped once', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  await postProblem(naledi, 'Geyser drips');
  await failOnce(naledi.page, 'GET', shareDialog);
  await naledi.page.goto('/dashboard');
  await naledi.page.getByRole('button', { name: 'Share' }).first().click();
  await expect(naledi.page.getByRole('dialog', { name: 'Share' })).toBeVisible();
});

test(
  'loads the page once after a new version has replaced its files, and keeps the draft',
  { tag: '@phone' },
  async ({ app, person, isMobile }) => {
    const { page } = await person('member');
    let loads = 0;
    page.on('load', () => (loads += 1));
    // The file is gone until the page has loaded again; it may be fetched ahead before anyone asks for it.
    await page.route(messagesPage, (route) =>
      loads < 2 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips into the passage.');
    await page.route(`${app.url}/`, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' })
        : route.fallback(),
    );
    await openMessages(page, isMobile);
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    expect(loads).toBe(2);
    await page.goto('/add-problem');
    await expect(page.getByLabel('Description')).toHaveValue('The geyser drips into the passage.');
  },
);

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

/** Chooses one request in twenty, the same ones in every run of a build; no file three times in a row, which `Try again` is for. */
function dropSome(page: Page): { dropped: () => number; nextLoad: (load: number) => void } {
  let load = 0;
  let dropped = 0;
  const asked = new Map<string, number>();
  const choose = (text: string): boolean => {
    let hash = 2_166_136_261;
    for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
    return (hash >>> 0) % 20 === 0;
  };
  void page.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const times = asked.get(pathname) ?? 0;
    asked.set(pathname, times + 1);
    // The browser itself asks again for a document; the live stream connects again by its own rules.
    if (request.resourceType() === 'document' || pathname === '/api/live') return route.fallback();
    if (times >= 2 || !choose(`${load} ${times} ${pathname}`)) return route.fallback();
    dropped += 1;
    return route.abort('connectionreset');
  });
  return {
    dropped: () => dropped,
    nextLoad: (next) => {
      load = next;
      asked.clear();
    },
  };
}

test('breaks none of 40 page loads while one request in twenty is dropped', async ({ person, join, isMobile }) => {
  test.skip(!isMobile, 'Dropped requests are the same at each width.');
  test.setTimeout(420_000);
  const naledi = await person('member');
  const problem = await postProblem(naledi, 'Geyser drips');
  const listing = await publishListing(await join('provider'));
  const { page } = naledi;
  const drops = dropSome(page);
  const pages = [
    '/dashboard',
    '/explore',
    '/providers',
    `/providers/${listing}`,
    `/problems/${problem}`,
    '/my-quotes',
    '/my-jobs',
    '/messages',
  ];
  for (let load = 0; load < 40; load += 1) {
    drops.nextLoad(load);
    const path = pages[load % pages.length] ?? '';
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), `load ${load} of ${path}`).toBeAttached({ timeout: 30_000 });
    await expect(page.locator('#main [aria-busy=true], #main [role=status]:has-text("Loading")')).toHaveCount(0, {
      timeout: 30_000,
    });
    await expect(page.getByRole('alert'), `load ${load} of ${path}`).toHaveCount(0);
  }
  expect(drops.dropped()).toBeGreaterThan(40);
});
