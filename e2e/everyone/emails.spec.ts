import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import PostalMime from 'postal-mime';
import { expectAccessible } from '../support/accessible.ts';
import type { App } from '../support/app.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { publishListing, requestQuote } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

/** The unsubscribe link of the mail to that address. */
async function unsubscribeLink(app: App, email: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const folder = joinPath(app.dataFolder, 'mail');
    for (const name of await readdir(folder)) {
      const { to, text } = await PostalMime.parse(await readFile(joinPath(folder, name)));
      if (to?.some(({ address }) => address === email)) found ??= /\/unsubscribe\?token=\S+/.exec(text ?? '')?.[0];
    }
    expect(found).toBeDefined();
  }).toPass();
  return String(found);
}

test(
  'an unsubscribe link stops the emails of its topic without signing in',
  { tag: '@phone' },
  async ({ app, join, open, sql }) => {
    const thabo = await join('provider');
    const naledi = await join('member');
    await requestQuote(naledi, await publishListing(thabo));
    const link = await unsubscribeLink(app, thabo.email);
    const wantsEmails = async () => {
      const [row] = await sql`select quote_updates from notification_preferences where account_id = ${thabo.id}`;
      return (row?.['quote_updates'] as boolean | undefined) ?? true;
    };
    const page = await open();

    await page.goto(link.slice(0, -4));
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose which emails you get, and when' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
    await failOnce(page, 'GET', /\/api\/mail\/subscription/, (route) => route.fulfill(serverError));
    await page.goto(link);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Stop emails about quotes?' })).toBeVisible();
    await expectAccessible(page);

    expect(await wantsEmails()).toBe(true);
    await failOnce(page, 'PUT', '**/api/mail/subscription', (route) => route.abort());
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Your choice could not be saved')).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(await wantsEmails()).toBe(false);
    await page.getByRole('button', { name: 'Send them again' }).click();
    await expect(page.getByText('You get emails about quotes again.')).toBeVisible();
    expect(await wantsEmails()).toBe(true);
  },
);

test(
  'an admin sees which emails were not delivered, and sends one again',
  { tag: '@desk' },
  async ({ join, person, sql }) => {
    const { page } = await person('admin');
    const lost = await join('member', { name: 'Sipho Lost' });
    const subject = 'A quote for Sipho';
    await sql`
    insert into mails (id, account_id, event_id, category, subject, text, html, attempts, last_error, created_at, failed_at)
    values (gen_random_uuid(), ${lost.id}, gen_random_uuid(), 'quoteUpdates', ${subject}, 'Hello', '<p>Hello</p>', 1, '550 RCPT TO', now(), now())`;
    await failOnce(page, 'GET', '**/api/mail/failed*', (route) => route.fulfill(serverError));
    await page.goto('/admin-dashboard#e-mail');
    const section = page.locator('#e-mail');
    await expect(section.getByText('Failed to fetch emails.')).toBeVisible();
    await section.getByRole('button', { name: 'Try again' }).click();
    const row = section.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText(lost.email);
    await expect(row).toContainText('550');
    await expectAccessible(page);
    await failOnce(page, 'POST', /\/retry$/, (route) => route.abort());
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('Failed to retry.')).toBeVisible();
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('Email is on its way again.')).toBeVisible();
    await expect(row).toHaveCount(0);
    const sent = () => sql`select 1 from mails where subject = ${subject} and sent_at is not null`;
    await expect.poll(sent).toHaveLength(1);
  },
);
