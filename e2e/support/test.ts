import { connectTo } from '#tests/support/sql-client.ts';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { emptyDatabase, withApp, type App, type AppOptions } from './app.ts';
import { createAccount, openBrowser, type Account, type NewAccount, type Sql } from './people.ts';

/** An account whose owner sits at a browser of their own. */
export type Person = Account & { page: Page };

type PerWorker = { mail: NonNullable<AppOptions['mail']>; app: App; sql: Sql };

type PerTest = {
  emptyDatabaseForFile: void;
  /** Creates an account. Also for `beforeAll`, where many tests of a file share it. */
  join: (role: NewAccount['role'], more?: Omit<NewAccount, 'role'>) => Promise<Account>;
  /** Opens a browser: signed in as that account, or a visitor's. It is closed after the test. */
  open: (account?: Account) => Promise<Page>;
  /** Creates an account and opens its browser, signed in. Most journeys begin with it. */
  person: (role: NewAccount['role'], more?: Omit<NewAccount, 'role'>) => Promise<Person>;
};

/** Milliseconds after which a browser that is still open is told to close its pages. */
const closesWithin = 2_000;

/**
 * Closes a browser. Chromium forgets a page that it was about to close when the page commits a navigation at that moment, and then never
 * says that the browser is closed. A page that is told once more does close.
 */
async function closeBrowser(context: BrowserContext): Promise<void> {
  const again = setInterval(() => context.pages().forEach((page) => void page.close()), closesWithin);
  await context.close().finally(() => clearInterval(again));
}

/** Playwright's `test` on a real server process with a database of its own for each worker, emptied before each file. */
export const test = base.extend<PerTest, PerWorker>({
  mail: ['folder', { option: true, scope: 'worker' }],
  app: [({ mail }, use) => withApp(use, { mail }), { scope: 'worker', timeout: 600_000 }],
  sql: [
    async ({ app }, use) => {
      const connection = connectTo(app.databaseUrl);
      await use((text, ...values) => connection(text, ...values));
      await connection.end();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.url),
  emptyDatabaseForFile: [
    async ({ app }, use, { file }) => {
      if (file !== currentFile) await emptyDatabase(app);
      currentFile = file;
      await use();
    },
    { auto: true },
  ],
  join: async ({ app, sql, emptyDatabaseForFile: _ }, use) => {
    await use((role, more) => createAccount(app, sql, { role, ...more }));
  },
  open: async ({ app, browser }, use) => {
    const pages: Page[] = [];
    await use(async (account) => {
      const page = await openBrowser(browser, app, account);
      pages.push(page);
      return page;
    });
    // Pages that stay open go on sending requests.
    for (const page of pages) await closeBrowser(page.context());
  },
  person: async ({ join, open }, use) => {
    await use(async (role, more) => {
      const account = await join(role, more);
      return { ...account, page: await open(account) };
    });
  },
});

export { expect } from '@playwright/test';

let currentFile: string | undefined;
