import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join as joinPath } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { day } from '#core/time.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { expectAccessible } from '../support/accessible.ts';
import { failUntilRetry, withoutFirstData } from '../support/failures.ts';
import { findWider } from '../support/find-wider.ts';
import { downloadPatiently } from '../support/get-patiently.ts';
import { offerQuote, postProblem, publishListing, uploadPicture } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Agreed work at an address, on a problem with a photo. Returns the id of its job. */
async function agree([member, provider]: [Account, Account], title: string, address: string): Promise<string> {
  const photo = await uploadPicture(member, 'problem', 'before.jpg');
  const problem = await postProblem(member, title, { photos: [photo] });
  const quote = await offerQuote(provider, problem);
  await member.call('POST', `/quotes/${quote}/accept`, { revision: 1, visit: { address } });
  return String((await member.call('GET', `/quotes/${quote}/job`))['id']);
}

async function complete([member, provider]: [Account, Account], jobId: string): Promise<void> {
  await provider.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 2 * day).toISOString() });
  await member.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  await provider.call('POST', `/jobs/${jobId}/complete`, {
    photos: [await uploadPicture(provider, 'job', 'after.jpg')],
  });
}

/** Presses a link, and unpacks the ZIP that arrives into a folder of its own. */
async function unpackFrom(page: Page, link: string): Promise<{ folder: string; names: string[] }> {
  const download = await downloadPatiently(page, page.getByRole('link', { name: link, exact: true }));
  expect(download.suggestedFilename()).toBe('lungisa-home-file.zip');
  const zip = readZip(await readFile(await download.path()));
  const folder = await mkdtemp(joinPath(tmpdir(), 'lungisa-home-file-'));
  for (const [name, bytes] of zip) {
    await mkdir(dirname(joinPath(folder, name)), { recursive: true });
    await writeFile(joinPath(folder, name), bytes);
  }
  return { folder, names: [...zip.keys()] };
}

test('a member finds work in the home file, opens its paper, and reads the download without a network', async ({
  join,
  open,
  browser,
}) => {
  const [naledi, thabo] = [await join('member'), await join('provider')];
  await publishListing(thabo, { name: 'Khumalo Plumbing' });
  const done = await agree([naledi, thabo], 'Geyser drips', '12 Vilakazi Street, Orlando West');
  await complete([naledi, thabo], done);
  await agree([naledi, thabo], 'Kitchen tap drips', '7 Nugget Street');

  const page = await open(naledi);
  await page.goto(`/jobs/${done}`);
  await page.getByRole('link', { name: 'See your home file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home file' })).toBeVisible();
  const year = new Date().getFullYear();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `7 Nugget Street · ${year}`,
    `12 Vilakazi Street, Orlando West · ${year}`,
  ]);
  await expectAccessible(page);

  await page.getByLabel('Search your home file').fill('vilakazi khumalo');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Geyser drips']);
  await expect(page).toHaveURL(/q=vilakazi(\+|%20)khumalo/);
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Before: Geyser drips' }).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'After: Geyser drips' }).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText(/^After-care until .+: you can ask for rework\.$/)).toBeVisible();

  await page.getByRole('link', { name: /^Invoice INV-\d{4}$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Search your home file')).toHaveValue('vilakazi khumalo');
  await page.getByLabel('Search your home file').fill('roof');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);

  const { folder, names } = await unpackFrom(page, 'Download all');
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 780 } });
  const index = await context.newPage();
  const problems: string[] = [];
  index.on('console', (message) => void problems.push(message.text()));
  index.on('requestfailed', (request) => void problems.push(request.url()));
  await index.goto(pathToFileURL(joinPath(folder, 'index.html')).href);
  await expect(index.getByRole('heading', { level: 1, name: `Home file of ${naledi.name}` })).toBeVisible();
  await expect(index.getByText(`From the account of ${naledi.name}, ${naledi.email}.`)).toBeVisible();
  await expect(index.getByRole('heading', { level: 2 })).toHaveText([
    '7 Nugget Street',
    '12 Vilakazi Street, Orlando West',
  ]);
  const photos = index.getByRole('link', { name: /^(Before|After) 1$/ }).locator('img');
  await expect(photos).toHaveCount(3);
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await findWider(index)).toBeNull();
  await expectAccessible(index);
  await index.getByRole('link', { name: /^After 1$/ }).click();
  await expect(index).toHaveURL(/^file:.*After%201\.webp$/);
  expect(problems).toEqual([]);
  await context.close();
});

test(
  'a member downloads one address, tries again after a failure, and reads the file without a connection',
  { tag: '@desk' },
  async ({ join, open }) => {
    const [naledi, thabo] = [await join('member'), await join('provider')];
    await publishListing(thabo);
    const page = await open(naledi);
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Home file' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing in your home file yet' })).toBeVisible();
    await expectAccessible(page);

    await agree([naledi, thabo], 'Geyser drips', '12 Vilakazi Street');
    await agree([naledi, thabo], 'Kitchen tap drips', '7 Nugget Street');
    // The page hears of new work by itself.
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Kitchen tap drips', 'Geyser drips']);
    await failUntilRetry(page, /^\/api\/home-file$/, async () => {
      await page.getByLabel('Address').selectOption('7 Nugget Street');
      await expect(page.getByText('Failed to load your home file')).toBeVisible();
    });
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Kitchen tap drips']);
    const { names } = await unpackFrom(page, 'Download this selection');
    expect(names.map((name) => name.split('/', 1).join()).toSorted()).toEqual([
      '7 Nugget Street',
      '7 Nugget Street',
      'index.html',
    ]);

    await page.context().setOffline(true);
    await page.getByLabel('Address').selectOption('All addresses');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Kitchen tap drips', 'Geyser drips']);
  },
);

test('a home file whose addresses did not load says so once, and tries again', async ({ join, open }) => {
  const [naledi, thabo] = [await join('member'), await join('provider')];
  await agree([naledi, thabo], 'Geyser drips', '12 Vilakazi Street');
  const page = await open(naledi);
  await withoutFirstData(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await failUntilRetry(page, /^\/api\/home-file\/places$/, async () => {
    await page.goto('/home-file');
    await expect(page.getByText('This part did not load')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Geyser drips' })).toBeVisible();
    await expect(retry).toHaveCount(1);
    await expectAccessible(page);
  });
  await expect(page.getByRole('search')).toBeVisible();
  await expect(retry).toHaveCount(0);

  // The list fails too: there is one sentence, and one press loads both.
  await failUntilRetry(page, /^\/api\/home-file(\/places)?$/, async () => {
    await page.goto('/home-file');
    await expect(page.getByText('Failed to load your home file')).toBeVisible();
    await expect(retry).toHaveCount(1);
  });
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Geyser drips' })).toBeVisible();
});
