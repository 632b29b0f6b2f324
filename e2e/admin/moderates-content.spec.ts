import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

let owner: Account;
let author: Account;
let provider: Account;
let neighbour: Account;
let listingId = '';
let problemId = '';
let written = 0;

test.beforeAll(async ({ join }) => {
  owner = await join('member');
  author = await join('member', { name: 'Johan Botha' });
  provider = await join('provider');
  listingId = await publishListing(provider);
  neighbour = await join('member', { name: 'Priya Naidoo' });
  problemId = await postProblem(owner, 'The geyser leaks');
});

const moderation = (page: Page) => page.locator('#content-moderation');
const rowsOf = (page: Page, table: 'Comments' | 'Reports', text: string) =>
  moderation(page).getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Turns to one of the tables, which stand beside the queue. */
const turnTo = (page: Page, view: 'Comments' | 'Problems' | 'Reports') =>
  moderation(page).getByRole('tab', { name: view, exact: true }).click();

const readComments = async () => JSON.stringify(await owner.call('GET', `/problems/${problemId}/comments`));

/** Writes a comment with words of its own. */
async function writeComment(): Promise<{ id: string; words: string }> {
  written += 1;
  const words = `Do not trust this plumber, number ${written}.`;
  return {
    id: String((await author.call('POST', `/problems/${problemId}/comments`, { content: words }))['id']),
    words,
  };
}

/** Has a comment reported by three accounts, after which it waits for an admin. */
async function reportThreeTimes(commentId: string): Promise<void> {
  for (const { call } of [owner, provider, neighbour])
    await call('POST', '/reports', { kind: 'comment', subjectId: commentId, reason: 'This is abuse.' });
}

const reportProvider = ({ call }: Account, reason: string) =>
  call('POST', '/reports', { kind: 'provider', subjectId: listingId, reason });

test('a member reports a provider with a reason', { tag: '@phone' }, async ({ open }) => {
  const page = await open(owner);

  await page.goto(`/providers/${provider.id}`);
  await page.getByRole('button', { name: 'Report Provider' }).filter({ visible: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('He took a deposit and never came.');
  await dialog.getByRole('button', { name: 'Report Provider' }).click();
  await expect(page.getByText('Report sent. An admin will look at it.')).toBeVisible();
});

test('a comment that three people report is hidden from everyone but its author', { tag: '@desk' }, async () => {
  const { id, words } = await writeComment();

  expect(await readComments()).toContain(words);
  await reportThreeTimes(id);
  expect(await readComments()).not.toContain(words);
  expect(JSON.stringify(await author.call('GET', `/problems/${problemId}/comments`))).toContain(words);
});

test(
  'the moderation queue says what it failed to load and loads it on request',
  { tag: '@desk' },
  async ({ person }) => {
    const { id, words } = await writeComment();
    await reportThreeTimes(id);
    await reportProvider(author, 'He took a deposit and never came.');
    const { page } = await person('admin');

    await failOnce(page, 'GET', /\/api\/moderation\/cases/, (route) => route.fulfill(serverError));
    await failOnce(page, 'GET', /\/api\/moderation\/comments/, (route) => route.fulfill(serverError));
    await failOnce(page, 'GET', /\/api\/reports/, (route) => route.fulfill(serverError));
    const tryAgain = async (failure: string) => {
      const panel = moderation(page).getByRole('alert').filter({ hasText: failure });
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel).toHaveCount(0);
    };
    await page.goto('/admin-dashboard#content-moderation');
    await tryAgain('Failed to fetch cases.');
    await expect(moderation(page).getByRole('table', { name: 'Cases that wait' })).toContainText('3 reports');
    await expectAccessible(page);
    await turnTo(page, 'Comments');
    await tryAgain('Failed to fetch comments.');
    await expect(rowsOf(page, 'Comments', words)).toContainText('3 open reports');
    await turnTo(page, 'Reports');
    await tryAgain('Failed to fetch reports.');
    await expect(rowsOf(page, 'Reports', 'He took a deposit and never came.').first()).toContainText(provider.name);
    await expectAccessible(page);
  },
);

test(
  'an admin who decides after a colleague is told, and sees the decision',
  { tag: '@desk' },
  async ({ join, person }) => {
    const { id, words } = await writeComment();
    await reportThreeTimes(id);
    const colleague = await join('admin', { name: 'Carmen Adams' });
    const { page } = await person('admin');
    await page.goto('/admin-dashboard?view=comments#content-moderation');
    await expect(rowsOf(page, 'Comments', words)).toBeVisible();

    await colleague.call('POST', `/comments/${id}/reject`, { reason: 'Rude.', status: 'pending', editedAt: null });
    await rowsOf(page, 'Comments', words)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(page.getByText('This has changed since you opened it.')).toBeVisible();
    await expect(rowsOf(page, 'Comments', words)).toHaveCount(0);
    await turnTo(page, 'Reports');
    await moderation(page).getByRole('tab', { name: 'Resolved' }).click();
    await expect(rowsOf(page, 'Reports', 'The comment was rejected: Rude.').filter({ hasText: words })).toHaveCount(3);
  },
);

test('an admin rejects a comment with a reason that its author reads', { tag: '@phone' }, async ({ open, person }) => {
  const { words } = await writeComment();
  const { page } = await person('admin');
  await page.goto('/admin-dashboard?view=comments#content-moderation');

  await moderation(page).getByRole('tab', { name: 'Approved' }).click();
  await expect(page).toHaveURL(/comments=approved/);
  await rowsOf(page, 'Comments', words)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It insults the plumber.');
  await expectAccessible(page);
  await failOnce(page, 'POST', /\/reject$/, (route) => route.fulfill(serverError));
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Failed to reject comment.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('It insults the plumber.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Comment rejected.')).toBeVisible();
  const reader = await open(author);
  await expect(async () => {
    await reader.goto('/notifications');
    await expect(reader.getByText('It insults the plumber.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('an admin approves a comment that was rejected', { tag: '@desk' }, async ({ join, person }) => {
  const { id, words } = await writeComment();
  const colleague = await join('admin', { name: 'Carmen Adams' });
  await colleague.call('POST', `/comments/${id}/reject`, { reason: 'Rude.', status: 'approved', editedAt: null });
  const { page } = await person('admin');
  await page.goto('/admin-dashboard?view=comments#content-moderation');

  await moderation(page).getByRole('tab', { name: 'Rejected' }).click();
  await rowsOf(page, 'Comments', words)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText('Comment approved.')).toBeVisible();
  await expect(rowsOf(page, 'Comments', words)).toHaveCount(0);
  expect(await readComments()).toContain(words);
});

test('an admin resolves a report of a provider with a note', { tag: '@desk' }, async ({ person }) => {
  await reportProvider(neighbour, 'He sent a stranger.');
  const { page } = await person('admin');
  await page.goto('/admin-dashboard?view=reports#content-moderation');

  await moderation(page).getByRole('tab', { name: 'Open' }).click();
  await rowsOf(page, 'Reports', 'He sent a stranger.')
    .getByRole('button', { name: /^Resolve/ })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill('We called him: he paid it back.');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Report resolved.')).toBeVisible();
  await moderation(page).getByRole('tab', { name: 'Resolved' }).click();
  await expect(rowsOf(page, 'Reports', 'We called him: he paid it back.')).toContainText(provider.name);
});

test(
  'an admin takes a reported problem down and shows it again, and its owner reads why',
  { tag: '@desk' },
  async ({ join, open }) => {
    const title = 'Cash for gold today';
    const reported = await postProblem(author, title);
    await owner.call('POST', '/reports', { kind: 'problem', subjectId: reported, reason: 'This is an advertisement.' });
    const page = await open(await join('admin', { name: 'Lindiwe Khoza' }));
    await page.goto('/admin-dashboard?view=reports#content-moderation');
    await rowsOf(page, 'Reports', title)
      .getByRole('button', { name: /^Take down/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Advertisements are not problems.');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('Problem taken down.')).toBeVisible();
    await expect(rowsOf(page, 'Reports', title)).toHaveCount(0);
    await turnTo(page, 'Problems');
    await moderation(page).getByRole('tab', { name: 'Taken down' }).click();
    await expect(moderation(page).getByRole('table', { name: 'Problems' })).toContainText(title);
    await expectAccessible(page);

    const own = await open(author);
    await own.goto(`/problems/${reported}`);
    await expect(own.getByText('An admin has hidden this')).toBeVisible();
    await expect(own.getByText('Reason: Advertisements are not problems.')).toBeVisible();
    await expectAccessible(own);
    await own.goto('/my-requests');
    await expect(own.getByText('An admin has taken this problem down.')).toBeVisible();
    const others = await open(neighbour);
    await others.goto(`/problems/${reported}`);
    await expect(others.getByText('We could not find this problem')).toBeVisible();

    await page.goto(`/problems/${reported}`);
    await page.getByRole('button', { name: `Show problem: ${title}` }).click();
    await expect(page.getByText('Everyone can see the problem now.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Take down: ${title}` })).toBeVisible();
    await expectAccessible(page);
    await others.reload();
    await expect(others.getByRole('heading', { name: title })).toBeVisible();
  },
);

test('a problem with a link waits for an admin, and its owner is told', { tag: '@desk' }, async ({ join, open }) => {
  const page = await open(owner);
  await page.goto('/post-problem');
  await page.getByLabel('Description').fill('The gate motor is stuck. Look at plumber-joe.co.za.');
  await page.getByRole('button', { name: 'Post Problem' }).last().click();
  await expect(page.getByText('An admin will check its text before other people see it.')).toBeVisible();
  await page.goto('/my-requests');
  await expect(page.getByText('Waiting for a check').first()).toBeVisible();

  const judge = await open(await join('admin', { name: 'Thandi Nkosi' }));
  await judge.goto('/admin-dashboard?view=problems#content-moderation');
  const row = moderation(judge)
    .getByRole('table', { name: 'Problems' })
    .getByRole('row')
    .filter({ hasText: 'gate motor' });
  await row.getByRole('button', { name: /^Show problem/ }).click();
  await expect(judge.getByText('Everyone can see the problem now.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
