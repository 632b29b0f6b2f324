import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce } from '../support/failures.ts';
import { atTheirBrowser, logIn, password } from '../support/people.ts';
import { join } from '../support/seed.ts';

test('people report what is wrong, and admins decide', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const owner = await join(browser, app, options, { name: `Naledi Mokoena ${width}` });
  const author = await join(browser, app, options, { name: `Johan Botha ${width}` });
  const provider = await join(browser, app, options, { name: `Thabo Nkosi ${width}`, role: 'provider' });
  const admin = await join(browser, app, options, { name: `Anele Dube ${width}`, role: 'admin' });
  const colleague = await join(browser, app, options, { name: `Carmen Adams ${width}`, role: 'admin' });
  const reporters = [owner, provider, await join(browser, app, options, { name: `Priya Naidoo ${width}` })];
  const title = `The geyser leaks ${width}`;
  const { id: problemId } = await owner.call('POST', '/problems', {
    title,
    description: 'It drips through the ceiling.',
  });
  const words = `Do not trust anybody here ${width}`;
  const comment = await author.call('POST', `/problems/${String(problemId)}/comments`, { content: words });
  const { page } = admin;
  const moderation = page.locator('#content-moderation');
  const comments = (text: string) =>
    moderation.getByRole('table', { name: 'Comments' }).getByRole('row').filter({ hasText: text });
  const reports = (text: string) =>
    moderation.getByRole('table', { name: 'Reports' }).getByRole('row').filter({ hasText: text });

  await test.step('a member reports a provider', async () => {
    await owner.page.goto(`/providers/${provider.id}`);
    await owner.page.getByRole('button', { name: 'Report Provider' }).filter({ visible: true }).click();
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('He took a deposit and never came.');
    await dialog.getByRole('button', { name: 'Report Provider' }).click();
    await expect(owner.page.getByText('Report sent. An admin will look at it.')).toBeVisible();
  });

  await test.step('three people report a comment, and nobody but its author reads it', async () => {
    const read = async () => JSON.stringify(await owner.call('GET', `/problems/${String(problemId)}/comments`));
    for (const reporter of reporters) {
      expect(await read()).toContain(words);
      await reporter.call('POST', '/reports', { kind: 'comment', subjectId: comment.id, reason: 'This is abuse.' });
    }
    expect(await read()).not.toContain(words);
  });

  await test.step('the queue says when it cannot be fetched, and is tried again', async () => {
    await failOnce(page, 'GET', /\/api\/moderation\/comments/, (route) => route.fulfill(broken));
    await failOnce(page, 'GET', /\/api\/reports/, (route) => route.abort());
    await page.goto('/admin-dashboard#content-moderation');
    for (const failure of ['Failed to fetch comments.', 'Failed to fetch reports.']) {
      const panel = moderation.getByRole('alert').filter({ hasText: failure });
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel).toHaveCount(0);
    }
    await expect(comments(words)).toContainText('3 open reports');
    await expect(reports('He took a deposit and never came.')).toContainText(provider.name);
    await expectAccessible(page);
  });

  await test.step('an admin who was slower is told, and sees what is', async () => {
    await colleague.call('POST', `/comments/${String(comment.id)}/approve`, { status: 'pending', editedAt: null });
    await comments(words)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(page.getByText('Someone was faster: this has changed since you opened it.')).toBeVisible();
    await expect(comments(words)).toHaveCount(0);
    await moderation.getByRole('tab', { name: 'Dismissed' }).click();
    await expect(reports('The comment was approved.')).toHaveCount(3);
  });

  await test.step('the comment is rejected with a reason, which its author reads', async () => {
    await moderation.getByRole('tab', { name: 'Approved' }).click();
    await expect(page).toHaveURL(/comments=approved/);
    await comments(words)
      .getByRole('button', { name: /^Reject/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('It insults everybody.');
    await expectAccessible(page);
    await failOnce(page, 'POST', /\/reject$/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Failed to reject comment.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('It insults everybody.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Comment rejected.')).toBeVisible();
    await expect(async () => {
      await author.page.goto('/notifications');
      await expect(author.page.getByText('It insults everybody.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  await test.step('and approved after all', async () => {
    await moderation.getByRole('tab', { name: 'Rejected' }).click();
    await comments(words)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(page.getByText('Comment approved.')).toBeVisible();
    await expect(comments(words)).toHaveCount(0);
    expect(JSON.stringify(await owner.call('GET', `/problems/${String(problemId)}/comments`))).toContain(words);
  });

  await test.step('the report of the provider is resolved with a note', async () => {
    await moderation.getByRole('tab', { name: 'Open' }).click();
    await reports('He took a deposit and never came.')
      .getByRole('button', { name: /^Resolve/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Note').fill('We called him: he paid it back.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Report resolved.')).toBeVisible();
    await moderation.getByRole('tab', { name: 'Resolved' }).click();
    await expect(reports('We called him: he paid it back.')).toContainText(provider.name);
  });
});

test('visitors look around where admins let them, and log in to do more', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const member = await join(browser, app, options, { name: `Lerato Khumalo ${width}` });
  const provider = await join(browser, app, options, { name: `Riaan Petersen ${width}`, role: 'provider' });
  const admin = await join(browser, app, options, { name: `Anele Dube ${width}`, role: 'admin' });
  const title = `Paint the lounge ${width}`;
  const { id } = await member.call('POST', '/problems', { title, description: 'Two coats of white.' });
  const problem = `/problems/${String(id)}`;
  const visitor = await atTheirBrowser(browser, { ...options, baseURL: app.url });
  const browsing = admin.page.getByRole('switch', { name: 'Public browsing' });

  await test.step('it is off: everybody logs in first', async () => {
    await visitor.goto('/explore');
    await expect(visitor).toHaveURL(/\/login\?next=%2Fexplore$/);
  });

  await test.step('an admin switches it on; where that fails, it stays as it was', async () => {
    await admin.page.goto('/admin-dashboard#branding-config');
    await admin.page.route(/\/api\/settings\/site/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(broken) : route.fallback(),
    );
    await browsing.click();
    await expect(admin.page.getByText('Failed to change the site settings.')).toBeVisible();
    await expect(browsing).not.toBeChecked();
    await admin.page.getByRole('button', { name: 'Dismiss' }).click();
    await admin.page.unroute(/\/api\/settings\/site/);
    await browsing.click();
    await expect(admin.page.getByText('Public browsing is on.')).toBeVisible();
    await expect(browsing).toBeChecked();
  });

  await test.step('a visitor reads every page that is open, and changes nothing', async () => {
    for (const [address, heading] of [
      ['/', 'Problem Feed'],
      ['/explore', 'Explore problems'],
      [problem, title],
      ['/providers', 'Find a Provider'],
      [`/providers/${provider.id}`, provider.name],
    ] as const) {
      await visitor.goto(address);
      await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(visitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    }
    await visitor.goto('/dashboard');
    await expect(visitor.getByText(title)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Post problem' })).toHaveCount(0);
    if (!isMobile) await expect(visitor.getByRole('banner').getByText('Free Member')).toBeVisible();
    await expectAccessible(visitor);
  });

  await test.step('the menu has what is open; the rest leads to log in', async () => {
    if (isMobile) {
      await visitor.getByRole('button', { name: 'Open menu' }).click();
      await expect(visitor.getByRole('dialog').getByText('Free Member')).toBeVisible();
      await expect(visitor.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Explore',
      ]);
      await visitor.getByRole('button', { name: 'Close' }).click();
      await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click();
      await expect(visitor).toHaveURL(/\/login\?next=%2Fmy-quotes$/);
    } else {
      await expect(visitor.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Explore',
      ]);
      await visitor.getByRole('link', { name: 'Register' }).click();
      await expect(visitor).toHaveURL(
        /\/login\?next=%2Fdashboard&tab=register$|\/login\?tab=register&next=%2Fdashboard$/,
      );
    }
  });

  await test.step('what takes an account says so, and leads to log in', async () => {
    await visitor.goto(problem);
    await visitor.getByRole('button', { name: /^Like/ }).first().click();
    const said = visitor.getByRole('region', { name: 'Messages' });
    await expect(said.getByText('Authentication Required')).toBeVisible();
    await expect(said.getByText('Please log in to like problems.')).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
  });

  await test.step('they log in from where they were, and come back to it', async () => {
    await visitor.goto(problem);
    await visitor.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await fillIn(visitor, member.email);
    await expect(visitor).toHaveURL(new RegExp(`${problem}$`));
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  });

  await test.step('a session that ends on an open page says what it takes, and leads to log in', async () => {
    const end = () => visitor.request.delete(`${app.url}/api/session`, { headers: { origin: app.url } });
    // Without its stream a page learns of it by what is pressed.
    await visitor.route('**/api/live', (route) => route.abort());
    await visitor.reload();
    await visitor.waitForLoadState('networkidle');
    await end();
    await visitor.getByRole('button', { name: /^Like/ }).first().click();
    await expect(visitor.getByText('Please log in to like problems.')).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
    await visitor.unroute('**/api/live');
    await fillIn(visitor, member.email);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // With it, by itself.
    const stream = visitor.waitForResponse('**/api/live');
    await visitor.goto('/notifications');
    await expect(visitor.getByRole('switch', { name: 'Show all' })).toBeVisible();
    await stream;
    await end();
    await expect(visitor.getByText('Please log in to continue.')).toBeVisible();
    await expect(visitor).toHaveURL(/\/login\?next=%2Fnotifications$/);
    await fillIn(visitor, member.email);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  });

  await test.step('switched off again, only who is signed in stays', async () => {
    await browsing.click();
    await expect(admin.page.getByText('Public browsing is off.')).toBeVisible();
    await visitor.goto(problem);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const stranger = await atTheirBrowser(browser, { ...options, baseURL: app.url });
    await stranger.goto(problem);
    await expect(stranger).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(problem)}$`));
    await logIn(stranger, member.email, password);
  });
});

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
