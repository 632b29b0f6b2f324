import type { Page } from '@playwright/test';
import { listNewer } from '#tools/floor/find-newer.ts';
import { expectAccessible } from '../support/accessible.ts';
import { password, submitLogin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Takes away every function that is newer than the oldest browsers, and look-behind in patterns. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    const Native = RegExp;
    const refuse = ([pattern]: unknown[]) => {
      if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('invalid group specifier name');
    };
    window.RegExp = new Proxy(Native, {
      construct: (target, given, made) => (refuse(given), Reflect.construct(target, given, made) as object),
      apply: (target, self, given) => (refuse(given), Reflect.apply(target, self, given) as unknown),
    });
    for (const path of paths) {
      const way = path.split('.');
      const name = way.pop() as string;
      const owner = way.reduce<unknown>((one, part) => (one as Record<string, unknown> | undefined)?.[part], window);
      if (owner !== undefined && owner !== null) delete (owner as Record<string, unknown>)[name];
    }
  }, listNewer());
}

test(
  'a member logs in, posts a problem and opens each page in the oldest browser that the app is for',
  { tag: '@phone' },
  async ({ open, join }) => {
    const { email } = await join('member');
    const page = await open();
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await makeOld(page);
    await page.goto('/login');
    await submitLogin(page, email, password);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => 'withResolvers' in Promise || 'connection' in navigator)).toBe(false);
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips day and night, and the cupboard under it is wet.');
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(page).toHaveURL(/\/problems\/[\w-]+$/);
    for (const path of ['/explore', '/providers', '/my-quotes', '/my-jobs', '/messages', '/settings', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    expect(failures).toEqual([]);
  },
);

test(
  'a browser that is too old says so, with the address and the number of the team',
  { tag: '@phone' },
  async ({ open, sql }) => {
    await sql`update site_settings set support_email = 'help@fix.example', support_phone = '+27821234567'`;
    const page = await open();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone'));
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Your browser is too old for Lungisa' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'help@fix.example' })).toHaveAttribute(
      'href',
      'mailto:help@fix.example',
    );
    await expect(page.getByRole('link', { name: '+27821234567' })).toHaveAttribute('href', 'tel:+27821234567');
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expectAccessible(page);
  },
);
