import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import postgres from 'postgres';
import type { App } from './app.ts';
import { atTheirBrowser, password } from './people.ts';

/** A person who joined without the screens, where joining is not what is tested; their browser is signed in. */
export type Joined = {
  page: Page;
  id: string;
  email: string;
  name: string;
  /** Asks the API with their cookie: `call('POST', '/problems', {…})`. Fails where the answer is a refusal. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>>;
};

let joined = 0;

/**
 * Somebody joins through the API, in a browser of their own. Approved where a provider should be; an admin is a member who was
 * promoted in the database. Addresses differ, since joining is counted by address.
 */
export async function join(
  browser: Browser,
  app: App,
  options: BrowserContextOptions,
  person: { name: string; role?: 'member' | 'provider' | 'admin'; approved?: boolean },
): Promise<Joined> {
  const { name, role = 'member', approved = true } = person;
  joined += 1;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${Date.now().toString(36)}-${joined}@example.co.za`;
  const page = await atTheirBrowser(browser, { ...options, baseURL: app.url });
  const call: Joined['call'] = async (method, path, body) => {
    const response = await page.request.fetch(`${app.url}/api${path}`, {
      method,
      headers: { origin: app.url },
      ...(body && { data: body }),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  const answer = await call('POST', '/accounts', {
    fullName: name,
    email,
    password,
    role: role === 'admin' ? 'member' : role,
  });
  const id = String(answer.id);
  await inDatabase(app, async (sql) => {
    if (role === 'admin') await sql`update accounts set role = 'admin' where id = ${id}`;
    if (role === 'provider' && approved) {
      await sql`update accounts set status = 'approved' where id = ${id}`;
      await sql`update providers set status = 'approved' where account_id = ${id}`;
    }
    // Tests join many people from one address; how many may is tested elsewhere.
    await sql`delete from sign_in_attempts`;
  });
  return { page, id, email, name, call };
}

/** Looks into the database of the app, or changes what no screen changes. */
export async function inDatabase<Result>(app: App, act: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(app.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}

/** Posts a problem through the API; answers with its address. */
export const postProblem = async ({ call }: Joined, title: string): Promise<string> =>
  `/problems/${String((await call('POST', '/problems', { title, description: 'The gate motor hums, but the gate stays where it is.' })).id)}`;
