import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdAnswerOnce, holdOnce, serverError, stopLiveUpdates } from '../support/failures.ts';
import { postProblem } from '../support/marketplace.ts';
import { dismissToasts, submitLogin, type Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const comments = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
const commentWith = (page: Page, text: string) => comments(page).filter({ hasText: text });

const comment = async ({ call }: Account, problemId: string, content: string) =>
  String((await call('POST', `/problems/${problemId}/comments`, { content }))['id']);

async function choose(page: Page, text: string, action: string) {
  await commentWith(page, text).getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const title = 'Lights flicker';
let owner: Account;
let thabo: Account;

test.beforeAll(async ({ join }) => {
  owner = await join('member', { name: 'Zanele Dlamini' });
  thabo = await join('provider');
});

test(
  'a comment that fails stays in the field, and one that is sent shows at once',
  { tag: '@phone' },
  async ({ person }) => {
    const named = 'Lights flicker with the kettle';
    await postProblem(owner, named);
    const { page } = await person('member');

    await page.goto('/dashboard');
    await page.getByRole('article').filter({ hasText: named }).getByRole('link', { name: '0 comments' }).click();
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeInViewport();
    await expect(send(page)).toBeDisabled();
    await failOnce(page, 'POST', '**/api/problems/*/comments', (route) => route.fulfill(serverError));
    await field(page).fill('Mine does that when the kettle is on.');
    await send(page).click();
    const failure = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Failed to submit comment' });
    await expect(failure).toHaveText('Error: Failed to submit comment. Please try again.');
    await expect(failure).toBeInViewport();
    await expect(field(page)).toHaveValue('Mine does that when the kettle is on.');
    const release = await holdOnce(page, 'POST', '**/api/problems/*/comments');
    await send(page).click();
    await expect(commentWith(page, 'Mine does that when the kettle is on.')).toContainText('Sending');
    release();
    await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
    await expect(failure).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expectAccessible(page);

    // A live update brings it before the answer: it counts once.
    await dismissToasts(page);
    const answer = await holdAnswerOnce(page, 'POST', '**/api/problems/*/comments');
    await field(page).fill('The electrician comes on Monday.');
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    answer();
    await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  },
);

test('a long comment is cut and unfolds, with the role of its author and no email address', async ({ open }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  const page = await open(owner);

  await comment(owner, problemId, 'The main switch trips as well. '.repeat(4).trim());
  await comment(thabo, problemId, 'Leave it off at the board.');
  await page.goto(address);
  await expect(comments(page)).toHaveCount(2);
  const long = comments(page).first();
  await expect(long).toContainText(`${'The main switch trips as well. '.repeat(4).slice(0, 97).trim()}...`);
  await expect(long).toContainText('Posted this problem');
  await expect(comments(page).nth(1)).toContainText('Approved Provider');
  await long.getByRole('button', { name: 'Read More' }).click();
  await long.getByRole('button', { name: 'Read Less' }).click();
  expect(await page.content()).not.toContain('@example.co.za');
});

test('an author edits and deletes a comment', { tag: '@phone' }, async ({ person }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  const naledi = await person('member');
  const { page } = naledi;
  await comment(naledi, problemId, 'Mine does that when the kettle is on.');
  await page.goto(address);

  await choose(page, 'kettle', 'Edit comment');
  const edited = page.getByRole('textbox', { name: 'Your comment' });
  await expect(edited).toBeFocused();
  await edited.fill('Mine does that when the stove is on.');
  await failOnce(page, 'PUT', '**/api/comments/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The comment could not be changed. Try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(commentWith(page, 'stove is on')).toContainText('(edited)');
  await choose(page, 'stove', 'Delete comment');
  await failOnce(page, 'DELETE', '**/api/comments/*', (route) => route.fulfill(serverError));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The comment could not be deleted. Try again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(comments(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
});

test(
  'a comment with a link is hidden from others until an admin decides',
  { tag: '@desk' },
  async ({ join, open, person, sql }) => {
    const problemId = await postProblem(owner, title);
    const address = `/problems/${problemId}`;
    const naledi = await person('member');
    const admin = await join('admin');
    const { page } = naledi;
    const reader = await open(thabo);
    await comment(owner, problemId, 'It is the main switch.');
    await page.goto(address);
    await expect(comments(page)).toHaveCount(1);

    const release = await holdAnswerOnce(page, 'POST', `**/api/problems/${problemId}/comments`);
    await field(page).fill('Look at plumber-joe.co.za.');
    await send(page).click();
    // A live update may bring the comment before the answer to its sending: it shows once.
    await expect(comments(page).filter({ hasText: 'Waiting for a check.' })).toHaveCount(1);
    await expect(comments(page)).toHaveCount(2);
    release();
    await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
    await expect(comments(page)).toHaveCount(2);
    await expect(commentWith(page, 'Look at')).toContainText("Waiting for a check. Others can't see it yet.");
    await reader.goto(address);
    await expect(comments(reader)).toHaveCount(1);
    const [waiting] =
      await sql`select id from problem_comments where written ->> 'content' = 'Look at plumber-joe.co.za.' and author_id = ${naledi.id}`;
    await admin.call('POST', `/comments/${String(waiting?.['id'])}/reject`, {
      reason: 'A link.',
      status: 'pending',
      editedAt: null,
    });
    await page.reload();
    await expect(commentWith(page, 'Look at')).toContainText("Rejected by an admin. Others can't see it.");
  },
);

test('a member reports a comment and a problem with a reason', { tag: '@phone' }, async ({ person, sql }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  const naledi = await person('member');
  const { page } = naledi;
  await comment(thabo, problemId, 'Leave it off at the board.');
  await page.goto(address);

  await comments(page)
    .filter({ hasText: 'Leave it off' })
    .getByRole('button', { name: "More about Thabo Nkosi's comment" })
    .click();
  await page.getByRole('menuitem', { name: 'Report comment' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('That is not safe advice.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report comment' }).click();
  await expect(page.getByText('Report sent. An admin will look at it.')).toBeVisible();
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Report problem' }).click();
  await dialog.getByLabel('Reason').fill('This was posted three times.');
  await dialog.getByRole('button', { name: 'Report problem' }).click();
  await expect(dialog).toBeHidden();
  expect(await sql`select 1 from reports where reporter_id = ${naledi.id}`).toHaveLength(2);
});

test('comments are listed oldest first, twenty at a time', { tag: '@phone' }, async ({ open }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  const page = await open(thabo);

  for (let number = 1; number <= 23; number += 1) await comment(thabo, problemId, `Note ${number}.`);
  await failOnce(page, 'GET', '**/api/problems/*/comments', (route) => route.fulfill(serverError));
  await stopLiveUpdates(page);
  await page.goto(address);
  await expect(page.getByText('Could not fetch comments.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(comments(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more comments' }).click();
  await expect(comments(page)).toHaveCount(23);
  await expect(comments(page).last()).toContainText('Note 23.');
  await expect(page.getByRole('button', { name: 'Load more comments' })).toHaveCount(0);
});

test('a live update does not discard the further page that a reader asked for', { tag: '@desk' }, async ({ open }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  for (let number = 1; number <= 21; number += 1) await comment(thabo, problemId, `Note ${number}.`);
  const reader = await open(owner);

  const listening = reader.waitForResponse('**/api/live*');
  await reader.goto(address);
  await listening;
  const release = await holdOnce(reader, 'GET', /\/comments\?cursor=/);
  await reader.getByRole('button', { name: 'Load more comments' }).click();
  const refetch = reader.waitForResponse(`**/api${address}`);
  await comment(thabo, problemId, 'Note 22.');
  await refetch;
  release();
  await expect(comments(reader)).toHaveCount(22);
  await expect(comments(reader).last()).toContainText('Note 22.');
  await expect(reader.getByRole('button', { name: 'Load more comments' })).toHaveCount(0);
});

test('a comment is kept for its author when the session ends', { tag: '@phone' }, async ({ person }) => {
  const problemId = await postProblem(owner, title);
  const address = `/problems/${problemId}`;
  const naledi = await person('member');
  const { page } = naledi;
  await page.goto(address);

  await field(page).fill('Is it every evening?');
  await page.context().clearCookies();
  await send(page).click();
  await expect(page.getByText('Please log in to comment on problems.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
  await submitLogin(page, naledi.email);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(field(page)).toHaveValue('Is it every evening?');
});

test(
  'a visitor reads problems and comments on a public site, and is asked to log in to take part',
  { tag: '@phone' },
  async ({ join, open }) => {
    const title = 'Roof leaks';
    const problemId = await postProblem(owner, title);
    const address = `/problems/${problemId}`;
    await comment(owner, problemId, 'It is above the kitchen.');
    const admin = await join('admin');
    await admin.call('PUT', '/settings/site', { publicBrowsing: true });
    const visitor = await open();

    await visitor.goto('/dashboard');
    await expect(
      visitor
        .getByRole('article')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Like, / }),
    ).toHaveAccessibleName('Like, 0 likes');
    await visitor.getByRole('link', { name: title }).click();
    const dialog = visitor.getByRole('dialog', { name: title });
    await expect(comments(visitor)).toHaveText([/It is above the kitchen\./]);
    await expect(dialog.getByText('Please log in to comment on problems.')).toBeVisible();
    await expect(dialog.getByText('Authentication Required')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^More about/ })).toHaveCount(0);
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Like, 0 likes' }).click();
    const message = visitor.getByRole('region', { name: 'Messages' });
    await expect(message.getByText('Authentication Required')).toBeVisible();
    await expect(message.getByText('Please log in to like problems.')).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
    await visitor.goto(address);
    await visitor.getByRole('button', { name: 'Offer Quote' }).filter({ visible: true }).click();
    await expect(visitor.getByText('Please log in to offer a quote.')).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
    await visitor.goto(address);
    await visitor.getByRole('region', { name: 'Comments (1)' }).getByRole('link', { name: 'Login' }).click();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
    await admin.call('PUT', '/settings/site', { publicBrowsing: false });
  },
);
