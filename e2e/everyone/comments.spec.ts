import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce, hearNothing } from '../support/failures.ts';
import { atTheirBrowser, dismissAll } from '../support/people.ts';
import { inDatabase, join, postProblem } from '../support/seed.ts';

const comments = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');

test('members and providers talk about a problem, change what they said and report others', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(240_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const title = `Lights flicker (${info.project.name})`;
  const owner = await join(browser, app, options, { name: 'Zanele Dlamini' });
  const naledi = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const thabo = await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' });
  const admin = await join(browser, app, options, { name: 'Anele Dube', role: 'admin' });
  const address = await postProblem(owner, title);
  const { page } = naledi;
  const written = page.getByRole('textbox', { name: 'Add a comment' });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  const mine = (text: string) => comments(page).filter({ hasText: text });
  const manage = async (text: string, act: string) => {
    await mine(text).getByRole('button', { name: 'More about your comment' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };

  await test.step('what was written stays when it fails, and is there at once when it does not', async () => {
    await page.goto('/dashboard');
    await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: '0 comments' }).click();
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeInViewport();
    await expect(send).toBeDisabled();
    await failOnce(page, 'POST', '**/api/problems/*/comments', (route) => route.fulfill(broken));
    await written.fill('Mine does that when the kettle is on.');
    await send.click();
    await expect(page.getByText('Error: Failed to submit comment. Please try again.')).toBeVisible();
    await expect(written).toHaveValue('Mine does that when the kettle is on.');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await failOnce(page, 'POST', '**/api/problems/*/comments', async (route) => {
      await held;
      await route.continue();
    });
    await send.click();
    await expect(mine('Mine does that when the kettle is on.')).toContainText('Sending');
    release();
    await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    await expect(written).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('a long one is cut, and read in full', async () => {
    await owner.call('POST', `${address}/comments`, { content: 'The main switch trips as well. '.repeat(4).trim() });
    await thabo.call('POST', `${address}/comments`, { content: 'Leave it off at the board.' });
    await page.goto(address);
    await expect(comments(page)).toHaveCount(3);
    await expect(comments(page).nth(1)).toContainText(
      `${'The main switch trips as well. '.repeat(4).slice(0, 97).trim()}...`,
    );
    await expect(comments(page).nth(1)).toContainText('Posted this');
    await expect(comments(page).nth(2)).toContainText('Approved Provider');
    await comments(page).nth(1).getByRole('button', { name: 'Read More' }).click();
    await comments(page).nth(1).getByRole('button', { name: 'Read Less' }).click();
    expect(await page.content()).not.toContain('@example.co.za');
  });

  await test.step('its author changes and deletes it', async () => {
    await manage('kettle', 'Edit comment');
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeFocused();
    await field.fill('Mine does that when the stove is on.');
    await failOnce(page, 'PUT', '**/api/comments/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The comment could not be changed. Try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(mine('stove is on')).toContainText('(edited)');
    await manage('stove', 'Delete comment');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
    await expect(comments(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  await test.step('one with a phone number waits where its author alone sees it, and is rejected', async () => {
    await written.fill('Call me on 082 123 4567.');
    await send.click();
    await expect(mine('Call me on')).toContainText('Waiting for a check: only you see it');
    await thabo.page.goto(address);
    await expect(comments(thabo.page)).toHaveCount(2);
    const [waiting] = await inDatabase(
      app,
      (sql) =>
        sql`select id from problem_comments where content = 'Call me on 082 123 4567.' and author_id = ${naledi.id}`,
    );
    await admin.call('POST', `/comments/${String(waiting?.['id'])}/reject`, {
      reason: 'A phone number.',
      status: 'pending',
      editedAt: null,
    });
    await page.reload();
    await expect(mine('Call me on')).toContainText('Not shown to others: an admin rejected it');
  });

  await test.step('another is reported, with a reason', async () => {
    await comments(page)
      .filter({ hasText: 'Leave it off' })
      .getByRole('button', { name: 'More about Thabo Nkosi’s comment' })
      .click();
    await page.getByRole('menuitem', { name: 'Report comment' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('That is not safe advice.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Report comment' }).click();
    await expect(page.getByText('Report sent. An admin will look at it.')).toBeVisible();
    await dismissAll(page);
    await page.getByRole('button', { name: 'Report problem' }).click();
    await dialog.getByLabel('Reason').fill('This was posted three times.');
    await dialog.getByRole('button', { name: 'Report problem' }).click();
    await expect(dialog).toBeHidden();
    expect(await inDatabase(app, (sql) => sql`select 1 from reports where reporter_id = ${naledi.id}`)).toHaveLength(2);
  });

  await test.step('they come oldest first, twenty at a time', async () => {
    for (let number = 1; number <= 20; number += 1)
      await thabo.call('POST', `${address}/comments`, { content: `Note ${number}.` });
    await failOnce(page, 'GET', '**/api/problems/*/comments', (route) => route.fulfill(broken));
    await hearNothing(page);
    await page.reload();
    await expect(page.getByText('Could not fetch comments.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(comments(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Load more comments' }).click();
    await expect(comments(page)).toHaveCount(23);
    await expect(comments(page).last()).toContainText('Note 20.');
    await expect(page.getByRole('button', { name: 'Load more comments' })).toHaveCount(0);
  });

  await test.step('news does not take away the further page that was asked for', async () => {
    const reader = owner.page;
    const listening = reader.waitForResponse('**/api/live');
    await reader.goto(address);
    await listening;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await failOnce(reader, 'GET', /\/comments\?cursor=/, async (route) => {
      await held;
      await route.continue();
    });
    await reader.getByRole('button', { name: 'Load more comments' }).click();
    const heard = reader.waitForResponse(`**/api${address}`);
    await thabo.call('POST', `${address}/comments`, { content: 'Note 21.' });
    await heard;
    release();
    await expect(comments(reader)).toHaveCount(23);
    await expect(comments(reader).last()).toContainText('Note 21.');
    await expect(reader.getByRole('button', { name: 'Load more comments' })).toHaveCount(0);
  });

  await test.step('a session that ends keeps what was written until its author is back', async () => {
    await written.fill('Is it every evening?');
    await page.context().clearCookies();
    await send.click();
    await expect(page.getByText('Please log in to comment on problems.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
    await page.getByLabel('Email').fill(naledi.email);
    await page.getByLabel('Password', { exact: true }).fill('sawubona mhlaba');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(written).toHaveValue('Is it every evening?');
  });
});

test('a visitor of a site that lets everybody look around reads, and is asked to log in to take part', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const title = `Roof leaks (${info.project.name})`;
  const owner = await join(browser, app, options, { name: 'Zanele Dlamini' });
  const address = await postProblem(owner, title);
  await owner.call('POST', `${address}/comments`, { content: 'It is above the kitchen.' });
  const admin = await join(browser, app, options, { name: 'Anele Dube', role: 'admin' });
  await admin.call('PUT', '/settings/site', { publicBrowsing: true });
  const visitor = await atTheirBrowser(browser, { ...options, baseURL: app.url });

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
});
