import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { App } from './app.ts';

export const password = 'sawubona mhlaba';

/** A person at a browser of their own: nothing is shared with the others but the marketplace. */
export async function atTheirBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // What a browser reports about a page is part of how the page is: a policy that was broken, an error nobody caught.
  page.on('pageerror', (error) => expect.soft(error.message, 'an uncaught error').toBe(''));
  page.on('console', (message) => {
    // What records the test fetches the pictures that a page shows from memory; the page itself does not.
    if (message.text().startsWith("Connecting to 'blob:")) return;
    if (message.type() === 'error' && /Content Security Policy|Minified React/.test(message.text()))
      expect.soft(message.text()).toBe('');
  });
  return page;
}

/** On a phone messages lie over what is pressed next. Some go by themselves meanwhile. */
export async function dismissAll(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('button');
  for (let left = await messages.count(); left > 0; left -= 1)
    await messages
      .last()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

export async function register(
  page: Page,
  person: { name: string; email: string; role: 'member' | 'provider' },
): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  if (person.role === 'provider') await page.getByRole('radio', { name: /^Provider/ }).check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created and logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
}

/** The first admin, made as the one who runs the site makes it; returns the password that is printed. */
export async function makeAdmin(app: App, email: string): Promise<string> {
  const env = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataFolder,
    SESSION_SECRET: 'a secret for the command line alone, never used',
    PATH: process.env.PATH,
  };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../server/admin.ts'), 'create', '--email', email, '--name', 'Anele Dube'],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect(code, output).toBe(0);
  const made = /assword[^:]*:\s*(\S+)/.exec(output)?.[1];
  if (made === undefined) throw new Error(`no password was printed:\n${output}`);
  return made;
}
