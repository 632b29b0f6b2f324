import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdOnce, passOn, serverError, stopLiveUpdates, withoutFirstData } from '../support/failures.ts';
import { postProblem, uploadPicture } from '../support/marketplace.ts';
import { dismissToasts, type Account } from '../support/people.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const title = 'Geyser leaking through the ceiling';

/** The newest card with that title. */
const cardOf = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .first();

/** Posts a problem with so many photos. Returns its id. */
async function postWithPhotos(account: Account, count: number): Promise<string> {
  const photos = [];
  for (let number = 1; number <= count; number += 1)
    photos.push(await uploadPicture(account, 'problem', `photo-${number}.jpg`));
  return postProblem(account, title, { budget: 'about 2500', photos });
}

test('a problem opens over the list under an address of its own, and going back keeps the place', async ({
  join,
  person,
}) => {
  const naledi = await person('member');
  const { page } = naledi;
  await postProblem(await join('member', { name: 'Sipho' }), 'Gate stands open');
  await postWithPhotos(naledi, 3);
  const first = cardOf(page);
  await page.goto('/dashboard');

  await first.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await first.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/problems\/[0-9a-f-]{36}$/);
  await expect(dialog.getByRole('heading', { name: 'Quotes received (0)' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(3);
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await first.getByRole('link', { name: title, exact: true }).press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(first.getByRole('link', { name: title, exact: true })).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  const address = page.url();
  await dialog.getByRole('region', { name: 'Related problems' }).getByRole('link').first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(page.url()).not.toBe(address);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an edit that is cancelled while its photo is being sent is not saved later', async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await postWithPhotos(naledi, 0);
  const edits: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && edits.push(request.url()));
  await page.goto('/dashboard');
  const edit = async () => {
    await cardOf(page).getByRole('button', { name: 'Manage this problem' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };

  await edit();
  const dialog = page.getByRole('dialog', { name: 'Edit problem' });
  const release = await holdOnce(page, 'POST', '**/api/files?*');
  await dialog.locator('input[type=file]').setInputFiles(await jpegFile('ceiling.jpg', '#336699'));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending photos' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  release();
  // The photo arrives, and is kept in the draft.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('ceiling.jpg');

  await edit();
  await expect(dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1);
  expect(edits).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
});

test('a double press of Close leaves a problem, and not the list under it', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await postProblem(naledi, title);
  await page.goto('/my-jobs');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  // The second time by Forward, to the same entry of the history.
  for (const open of [
    () => cardOf(page).getByRole('link', { name: title, exact: true }).click(),
    () => page.goForward(),
  ]) {
    await open();
    await expect(dialog.getByRole('heading', { name: 'Quotes received (0)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      setTimeout(() => button.click());
    });
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(cardOf(page)).toBeVisible();
  }
});

test('an edit of a problem survives a reload and a failure', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await postWithPhotos(naledi, 3);
  const first = cardOf(page);
  await page.goto('/dashboard');

  await first.getByRole('button', { name: 'Manage this problem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit problem' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It has stopped dripping, but the ceiling is wet.');
  await dialog.getByRole('textbox', { name: /^Budget/ }).fill('R3,000');
  await dialog
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  // A phone closes the page while its camera is open.
  await page.reload();
  await first.getByRole('button', { name: 'Manage this problem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/but the ceiling is wet/);
  await failOnce(page, 'PUT', '**/api/problems/*');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to save the problem')).toBeVisible();
  await dismissToasts(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(first).toContainText('but the ceiling is wet');
  await expect(first).toContainText('R3,000');
  await expect(first).toContainText('2photos');
});

test('a member pauses a problem on its card and reopens it on its page', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await postProblem(naledi, title);
  const first = cardOf(page);
  await page.goto('/dashboard');

  await first.getByRole('button', { name: 'Manage this problem' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(first.getByText('Pending Quotes').filter({ visible: true })).toBeVisible();
  await first.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Paused - providers cannot quote now')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
});

test('a problem is shared by four services and by its address', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await page.goto(`/problems/${await postProblem(naledi, title)}`);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('group', { name: 'Share this problem' });
  const address = page.url();
  for (const [name, href] of [
    ['WhatsApp', 'https://wa.me/'],
    ['Email', 'mailto:'],
    ['Facebook', 'https://www.facebook.com/'],
    ['X', 'https://x.com/'],
  ] as const) {
    const link = share.getByRole('link', { name: `Share on ${name}, opens in a new window` });
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^${href.replaceAll('.', '\\.')}.*${encodeURIComponent(address)}`),
    );
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await share.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied! Ready to share.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('a member confirms before a problem is withdrawn', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  const problemId = await postProblem(naledi, title);

  await page.goto(`/problem/${problemId}`);
  await expect(page).toHaveURL(/\/problems\//);
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  const withdraw = async () => {
    await page.getByRole('button', { name: 'Manage this problem' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  };
  await withdraw();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText(
      'We will tell providers who have not answered yet, and providers whose quotes you have not decided on.',
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await withdraw();
  await question.getByRole('button', { name: 'Withdraw problem' }).click();
  await expect(page.getByText("Withdrawn. You won't get any more quotes.")).toBeVisible();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Manage this problem)$/ })).toHaveCount(0);
});

test(
  'a problem with an unknown status, one that fails and one that does not exist each say so',
  { tag: '@desk' },
  async ({ person }) => {
    const naledi = await person('member');
    const { page } = naledi;
    await stopLiveUpdates(page);
    const address = `/problems/${await postProblem(naledi, title)}`;

    await withoutFirstData(page);
    await page.route('**/api/problems/*', async (route) => {
      const response = await passOn(route);
      await route.fulfill({ response, json: { ...((await response.json()) as object), status: 'archived' } });
    });
    await page.goto(address);
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
    await page.unroute('**/api/problems/*');
    await failOnce(page, 'GET', '**/api/problems/*', (route) => route.fulfill(serverError));
    await page.reload();
    await expect(page.getByText('An error occurred while loading problems')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto('/problems/not-an-id');
    await expect(page.getByText('We could not find this problem')).toBeVisible();
  },
);
