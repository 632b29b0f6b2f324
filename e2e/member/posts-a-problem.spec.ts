import sharp from 'sharp';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce, hearNothing } from '../support/failures.ts';
import { dismissAll } from '../support/people.ts';
import { join } from '../support/seed.ts';

const photo = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a member posts a problem with photos, is warned of a second one, and looks after the first', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(240_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const place = `Zondi ${width}, Soweto`;
  const title = `Geyser leaking through the ceiling (${width})`;
  const { page } = await join(browser, app, options, { name: `Naledi ${width}` });
  const neighbour = await join(browser, app, options, { name: `Sipho ${width}` });
  await neighbour.call('POST', '/problems', {
    description: 'The gate does not close.',
    location: place,
    category: 'Plumbing',
  });

  const field = {
    title: page.getByRole('textbox', { name: /^Title/ }),
    description: page.getByRole('textbox', { name: 'Description' }),
    location: page.getByRole('combobox', { name: /^Location/ }),
    budget: page.getByRole('textbox', { name: /^Budget/ }),
  };
  const post = page.getByRole('button', { name: 'Post Problem' });
  const card = page.getByRole('article').filter({ hasText: title }).first();
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

  await test.step('the feed cannot be fetched, says so and is tried again', async () => {
    await failOnce(page, 'GET', '**/api/problems/feed', (route) => route.fulfill(broken));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Problem Feed' })).toBeVisible();
    await expect(page.getByText('Could not fetch problems.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    await expect(page.getByText('AI Assistant coming soon!')).toBeVisible();
  });

  await test.step('the form needs a description alone, and says how it reads a budget', async () => {
    if (isMobile) {
      await page.getByRole('link', { name: 'What needs fixing?' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Submit a Problem' })).toBeVisible();
    }
    await field.description.fill('   ');
    await expect(post).toBeDisabled();
    for (const [typed, read] of [
      ['R2 500', 'We read this as R2,500'],
      ['2,500', 'We read this as R2,500'],
      ['as little as possible', 'No number found: no budget'],
      ['about 2500', 'We read this as R2,500'],
    ] as const) {
      await field.budget.fill(typed);
      await expect(page.getByText(read, { exact: true })).toBeVisible();
    }
    await field.title.fill(title);
    await field.description.fill(
      'It drips through the ceiling of the passage, since Tuesday. Someone is home after three.',
    );
    await expect(post).toBeEnabled();
  });

  await test.step('places that problems are in are offered, by the keyboard too', async () => {
    await field.location.pressSequentially('zondi');
    await expect(page.getByRole('option', { name: place })).toBeVisible();
    await field.location.press('ArrowDown');
    await field.location.press('Enter');
    await expect(field.location).toHaveValue(place);
    await expectAccessible(page);
  });

  await test.step('a photo that fails is said in words, and the others continue', async () => {
    await page.locator('input[type=file]').setInputFiles([
      { name: 'ceiling.jpg', mimeType: 'image/jpeg', buffer: await photo('#336699') },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
      { name: 'bucket.jpg', mimeType: 'image/jpeg', buffer: await photo('#996633') },
    ]);
    await expect(
      page.getByText('Error uploading page.png: This is not a JPEG, PNG or WebP picture.').first(),
    ).toBeVisible();
    await expect(photos).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove page.png' }).click();
    await expect(photos).toHaveCount(2);
    await dismissAll(page);
  });

  await test.step('what was written and sent survives a reload', async () => {
    await expect(page.getByText(/\d kB$/)).toHaveCount(2);
    await page.reload();
    await expect(field.title).toHaveValue(title);
    await expect(field.description).toHaveValue(/since Tuesday/);
    await expect(field.location).toHaveValue(place);
    await expect(field.budget).toHaveValue('about 2500');
    await expect(photos).toHaveCount(2);
  });

  await test.step('without a connection nothing is lost, and the same press sends it later', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
    await post.click();
    await expect(page.getByText('Failed to post problem')).toBeVisible();
    await expect(field.description).toHaveValue(/since Tuesday/);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline', { exact: true })).toBeHidden();
    await dismissAll(page);
  });

  await test.step('posting waits for a photo that is under way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/files?*', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'valve.jpg', mimeType: 'image/jpeg', buffer: await photo('#669933') }]);
    await post.click();
    await expect(page.getByText('Sending photos')).toBeVisible();
    release();
    await expect(page.getByText('Problems posted', { exact: true })).toBeVisible();
    await expect(page.getByText('Problem posted successfully!')).toBeVisible();
    await page.unroute('**/api/files?*');
    await expect(card).toContainText('R2,500');
    await expect(card).toContainText('3photos');
    await expect(card).toContainText('Open');
    await dismissAll(page);
  });

  await test.step('the same again is warned of, with the way to the first', async () => {
    await page.goto(isMobile ? '/add-problem' : '/post-problem');
    await expect(
      page.getByRole('heading', { level: 1, name: isMobile ? 'Submit a Problem' : 'Post New Problem' }),
    ).toBeVisible();
    await expect(field.description).toHaveValue('');
    await field.title.fill(title);
    await field.description.fill('It drips through the ceiling of the passage, since Tuesday.');
    await page.getByRole('button', { name: 'Plumbing' }).click();
    await post.click();
    const warning = page.getByRole('alertdialog', { name: 'You posted something like this' });
    await expect(warning.getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field.description).toHaveValue(/since Tuesday/);
    await post.click();
    await warning.getByRole('button', { name: 'Go back' }).click();
    await expect(warning).toBeHidden();
    await failOnce(page, 'POST', '**/api/problems', (route) => route.fulfill(broken));
    await post.click();
    await warning.getByRole('button', { name: 'Post anyway' }).click();
    await expect(page.getByText('Failed to post problem')).toBeVisible();
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    await dismissAll(page);
    await field.title.fill(`Again: ${title}`);
    await post.click();
    await warning.getByRole('button', { name: 'Post anyway' }).click();
    await expect(page.getByText('Problem posted successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('article').filter({ hasText: `Again: ${title}` })).toBeVisible();
    await dismissAll(page);
  });

  const first = page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  await test.step('a problem opens over the list under its own address; going back keeps the place', async () => {
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

  await test.step('it is edited from its card; what was written survives a failure', async () => {
    await first.getByRole('button', { name: 'Manage this problem' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit problem' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('It has stopped dripping, but the ceiling is wet.');
    await dialog.getByRole('textbox', { name: /^Budget/ }).fill('R3,000');
    await dialog
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await failOnce(page, 'PUT', '**/api/problems/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Failed to save the problem')).toBeVisible();
    await dismissAll(page);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(first).toContainText('but the ceiling is wet');
    await expect(first).toContainText('R3,000');
    await expect(first).toContainText('2photos');
    await dismissAll(page);
  });

  await test.step('it is paused and reopened from its card, and its page says what waits', async () => {
    await first.getByRole('button', { name: 'Manage this problem' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(first.getByText('Pending Quotes').filter({ visible: true })).toBeVisible();
    await first.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Quotes received - awaiting selection')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  });

  await test.step('it is shared, by four ways in windows of their own and by its address', async () => {
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
    await dismissAll(page);
    await share.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link copied! Ready to share.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await dismissAll(page);
  });

  await test.step('it is withdrawn once that is confirmed; the old address leads to it', async () => {
    await page.goto(page.url().replace('/problems/', '/problem/'));
    await expect(page).toHaveURL(/\/problems\//);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByText('Providers who are still to answer, or whose quotes you have not decided on, are told.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await question.getByRole('button', { name: 'Withdraw problem' }).click();
    await expect(page.getByText('Withdrawn. It takes no more quotes.')).toBeVisible();
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  await test.step('a status that this page does not know is Unknown; one that cannot be had says so', async () => {
    await hearNothing(page);
    await page.route('**/api/problems/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), status: 'archived' } });
    });
    await page.reload();
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
    await page.unroute('**/api/problems/*');
    await failOnce(page, 'GET', '**/api/problems/*', (route) => route.fulfill(broken));
    await page.reload();
    await expect(page.getByText('An error occurred while loading problems')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto('/problems/not-an-id');
    await expect(page.getByText('This problem is not here')).toBeVisible();
  });

  await test.step('providers do not post', async () => {
    const { page: provider } = await join(browser, app, options, { name: `Thabo ${width}`, role: 'provider' });
    await provider.goto('/post-problem');
    await expect(provider.getByText('Only members post problems.')).toBeVisible();
    await provider.context().close();
  });
});
