import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '#features/accounts/server/passwords/hash-password.ts';
import { cookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import type { App } from './app.ts';

/** Runs one statement in the database of the app; values are sent as parameters. Answers with its rows. */
export type Sql = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

export const password = 'sawubona mhlaba';

const defaultNames = { member: 'Naledi Mokoena', provider: 'Thabo Nkosi', admin: 'Anele Dube' };

export type NewAccount = {
  role: 'member' | 'provider' | 'admin';
  /** The name of the account, and of a provider's listing; each role has one of its own. */
  name?: string;
  /** False for a provider who waits for approval. */
  isApproved?: boolean;
};

export type Account = {
  id: string;
  name: string;
  email: string;
  /** The cookie of its session, `name=value`. */
  session: string;
  /** Calls the API signed in: `call('POST', '/problems', {…})`, or with the bytes of a file. Fails on a refusal. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | Buffer<ArrayBuffer>,
  ): Promise<Record<string, unknown>>;
};

let created = 0;
let passwordHash: Promise<string> | undefined;

/**
 * Creates an account and its session in the database, as registration and approval leave them: the hash of each password would
 * cost as much time as a page.
 */
export async function createAccount(app: App, sql: Sql, account: NewAccount): Promise<Account> {
  const { role, name = defaultNames[role], isApproved = true } = account;
  created += 1;
  const [id, token] = [randomUUID(), randomUUID()];
  const listingId = role === 'provider' ? randomUUID() : null;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${Date.now().toString(36)}-${created}@example.co.za`;
  const status = isApproved ? 'approved' : 'pending';
  passwordHash ??= hashPassword(password, 1);
  await sql`
    with account as (
      insert into accounts (id, full_name, email, email_verified, role, status, listing_id, created_at, updated_at)
      values (${id}, ${name}, ${email}, true, ${role}, ${status}, ${listingId}, now() - interval '30 days', now()) returning *
    ), credential as (
      insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at)
      select gen_random_uuid(), id, 'credential', id, ${await passwordHash}, now(), now() from account
    ), session as (
      insert into sessions (id, token, user_id, expires_at, verified_at, created_at, updated_at)
      select gen_random_uuid(), ${token}, id, now() + interval '7 days', now(), now(), now() from account
    ), acceptance as (
      insert into policy_acceptances (account_id, version, accepted_at)
      select id, (select max(number) from policy_versions where starts_at <= now()), created_at from account
    )
    insert into providers (id, account_id, name, status, created_at, updated_at)
    select listing_id, id, full_name, status, now(), now() from account where listing_id is not null`;
  const signature = createHmac('sha256', app.sessionSecret).update(token).digest('base64');
  const session = `${cookieName({ publicUrl: app.url })}=${encodeURIComponent(`${token}.${signature}`)}`;
  return { id, name, email, session, call: (...request) => callApi(app, session, ...request) };
}

async function callApi(app: App, session: string, ...[method, path, body]: Parameters<Account['call']>) {
  const isFile = Buffer.isBuffer(body);
  const send = () =>
    fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        origin: app.url,
        cookie: session,
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  let response = await send();
  // On a machine that does other things at the same time, a server may have too much to do: it has done nothing then.
  while (response.status === 503 && (await isBusy(response))) {
    await sleep((Number(response.headers.get('retry-after')) || 1) * 1_000);
    response = await send();
  }
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
}

const isBusy = async (response: Response): Promise<boolean> =>
  ((await response.clone().json()) as { code?: string }).code === 'server.busy';

/** A browser that shares nothing with the others, signed in to that account if one is given. */
export async function openBrowser(browser: Browser, app: App, account?: Account): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: app.url });
  if (account) {
    const [name = '', value = ''] = account.session.split('=');
    await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
  }
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(error.message, 'an uncaught error').toBe(''));
  page.on('console', (message) => {
    // Playwright's recorder fetches the pictures that a page shows from memory; the page itself does not.
    if (message.text().startsWith("Connecting to 'blob:")) return;
    if (
      message.type() === 'error' &&
      /Content Security Policy|Minified React|Failed to load module script/.test(message.text())
    )
      expect.soft(message.text()).toBe('');
  });
  return page;
}

/** The toast with that text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first();

/** Expects a failure with that text and dismisses it: on a phone it covers the buttons at the foot until then. */
export async function dismissFailure(page: Page, text: string): Promise<void> {
  const failure = page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: text });
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: 'Dismiss' }).click();
}

/** Dismisses all toasts: on a phone they cover the buttons below them. Some disappear by themselves. */
export async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('region', { name: 'Messages' }).getByRole('button');
  for (let left = await buttons.count(); left > 0; left -= 1)
    await buttons
      .last()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

export async function register(
  page: Page,
  account: { name: string; email: string; role: 'member' | 'provider' },
): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Full name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  if (account.role === 'provider') await page.getByRole('radio', { name: /^Provider/ }).check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created and logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Fills in the login form of the page that is open, and sends it. */
export async function submitLogin(page: Page, email: string, secret = password): Promise<void> {
  // The page before may still be there, with a link that is labelled Email too.
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, email, secret);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
}

/** Creates the first admin on the command line, as its operator does. Returns the password that the command prints. */
export async function createFirstAdmin(app: App, email: string): Promise<string> {
  const env = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataFolder,
    SESSION_SECRET: 'a secret for the command line alone, never used',
    PATH: process.env.PATH,
    ...compileCache,
  };
  const command = join(import.meta.dirname, '../../server/admin.ts');
  const child = spawn(process.execPath, [command, 'create', '--email', email, '--name', defaultNames.admin], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect(code, output).toBe(0);
  const printed = /assword[^:]*:\s*(\S+)/.exec(output)?.[1];
  if (printed === undefined) throw new Error(`no password was printed:\n${output}`);
  return printed;
}
