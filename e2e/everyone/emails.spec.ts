import { readdir, readFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test, type App } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce } from '../support/failures.ts';
import { atTheirBrowser } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

/** The link that stops such mails, out of the mail that this address has got. */
async function stopLinkTo(app: App, email: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const folder = pathOf(app.dataFolder, 'mail');
    for (const name of await readdir(folder)) {
      const { to, text } = await PostalMime.parse(await readFile(pathOf(folder, name)));
      if (to?.some(({ address }) => address === email)) found ??= /\/unsubscribe\?token=\S+/.exec(text ?? '')?.[0];
    }
    expect(found).toBeDefined();
  }).toPass();
  return String(found);
}

test('whoever gets an e-mail stops them from its link, without signing in', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const thabo = await join(browser, app, options, { name: `Thabo Reads ${info.project.name}`, role: 'provider' });
  const naledi = await join(browser, app, options, { name: `Naledi Writes ${info.project.name}` });
  const { providerId } = (await thabo.call('GET', '/session')).person as { providerId: string };
  await naledi.call('POST', '/quotes', { providerId, description: 'The tap drips, day and night.' });
  const link = await stopLinkTo(app, thabo.email);
  const wanted = async () => {
    const [row] = await inDatabase(
      app,
      (sql) => sql`select quote_updates from notification_preferences where account_id = ${thabo.id}`,
    );
    return (row?.['quote_updates'] as boolean | undefined) ?? true;
  };
  const page = await atTheirBrowser(browser, { ...options, baseURL: app.url });

  await test.step('a link that was cut off says so, and one that cannot be read is tried again', async () => {
    await page.goto(link.slice(0, -4));
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await failOnce(page, 'GET', /\/api\/mail\/subscription/, (route) => route.fulfill(broken));
    await page.goto(link);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Stop e-mails about quotes?' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('opening it stops nothing; the button does, and it can be taken back', async () => {
    expect(await wanted()).toBe(true);
    await failOnce(page, 'PUT', '**/api/mail/subscription', (route) => route.abort());
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('This could not be saved')).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(await wanted()).toBe(false);
    await page.getByRole('button', { name: 'Send them again' }).click();
    await expect(page.getByText('You get e-mails about quotes again.')).toBeVisible();
    expect(await wanted()).toBe(true);
  });
});

test('an admin sees which e-mails could not be delivered, and has them sent again', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const { page } = await join(browser, app, options, { name: `Anele Sends ${info.project.name}`, role: 'admin' });
  const lost = await join(browser, app, options, { name: `Sipho Lost ${info.project.name}` });
  const subject = `A quote for Sipho (${info.project.name})`;
  await inDatabase(
    app,
    (sql) => sql`
      insert into mails (id, account_id, event_id, category, subject, text, html, attempts, last_error, created_at, failed_at)
      values (gen_random_uuid(), ${lost.id}, gen_random_uuid(), 'quoteUpdates', ${subject}, 'Hello', '<p>Hello</p>', 1, '550 RCPT TO', now(), now())`,
  );
  await failOnce(page, 'GET', '**/api/mail/failed*', (route) => route.fulfill(broken));
  await page.goto('/admin-dashboard#e-mail');
  const section = page.locator('#e-mail');
  await expect(section.getByText('Failed to fetch e-mails.')).toBeVisible();
  await section.getByRole('button', { name: 'Try again' }).click();
  const row = section.getByRole('row').filter({ hasText: subject });
  await expect(row).toContainText(lost.email);
  await expect(row).toContainText('550');
  await expectAccessible(page);
  await failOnce(page, 'POST', /\/retry$/, (route) => route.abort());
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(page.getByText('Failed to retry.')).toBeVisible();
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(page.getByText('E-mail is on its way again.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const sent = () =>
    inDatabase(app, (sql) => sql`select 1 from mails where subject = ${subject} and sent_at is not null`);
  await expect.poll(sent).toHaveLength(1);
});
