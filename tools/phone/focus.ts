import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { takePhone } from './phone.ts';
import { findAccount } from './places.ts';
import type { Product } from './product.ts';
import type { Row } from './report.ts';

/** Milliseconds after which the focus stands where a step leaves it: pages that say it themselves have had their time. */
const rest = 1_500;
const title = 'Kitchen tap drips into the cupboard';
const description = 'It drips day and night, and the cupboard under it is wet.';

/** A step to measure. `take` takes it, and returns the page of its person. */
type Step = { name: string; take: () => Promise<Page> };

/**
 * Counts the steps, of eight, that leave the focus of a keyboard or a screen reader on nothing. Each is pressed by key; then an element
 * must have the focus.
 */
export async function measureFocus(browser: Browser, product: Product, tell: (row: Row) => void): Promise<void> {
  const phones: BrowserContext[] = [];
  const open = async (role: 'member' | 'provider' | 'admin') => {
    const phone = await takePhone(browser, product, findAccount(product, role));
    phones.push(phone);
    return { page: await phone.newPage(), call: callWith(phone, product) };
  };
  try {
    const [member, provider, admin] = [await open('member'), await open('provider'), await open('admin')];
    const lost: string[] = [];
    for (const { name, take } of await listSteps(member, provider, admin)) {
      const why = await take().then(
        async (page) => ((await hasFocus(page)) ? null : 'lost'),
        (error: unknown) => `not taken: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
      if (why !== null) lost.push(`${name}: ${why}`);
    }
    for (const one of lost) console.log(`    ${one}`);
    tell({ what: 'Focus lost after a step, of 8', figure: lost.length, most: 0 });
  } finally {
    for (const phone of phones) await phone.close();
  }
}

type Person = { page: Page; call: Call };
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Record<string, unknown>>;

async function listSteps(member: Person, provider: Person, admin: Person): Promise<Step[]> {
  const problem = await member.call('POST', '/problems', { title: `${title} again`, description });
  const offer = { priceCents: 1_850_00, scope: 'Replace the valve and test it.', estimatedTimeline: 'Half a day' };
  const quote = String((await provider.call('POST', `/problems/${String(problem['id'])}/quotes`, offer))['id']);
  const { page } = member;
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
  return [
    {
      name: 'post a problem',
      take: async () => {
        // On a phone the form has a page of its own.
        await page.goto('/add-problem');
        await page.getByLabel('Title (optional)').fill(title);
        await page.getByLabel('Description').fill(description);
        await press(button('Post Problem'));
        // The demo has problems that are alike.
        const anyway = page.getByRole('alertdialog').getByRole('button').last();
        const posted = page.getByRole('heading', { name: title, exact: true, level: 1 });
        await posted.or(anyway).first().waitFor();
        if (await anyway.isVisible()) await press(anyway);
        await posted.waitFor();
        return page;
      },
    },
    {
      name: 'like a problem',
      take: async () => {
        await page.goto('/dashboard');
        const like = page
          .getByRole('article')
          .filter({ hasNotText: title })
          .getByRole('button', { name: /^Like, / });
        const before = await like.first().getAttribute('aria-pressed');
        await press(like.first());
        await page.waitForFunction(
          (pressed) => document.activeElement?.getAttribute('aria-pressed') !== pressed,
          before,
        );
        return page;
      },
    },
    {
      name: 'comment',
      take: async () => {
        await page.goto(`/problems/${String(problem['id'])}`);
        await page.getByLabel('Add a comment').fill('It is the cold one.');
        await press(button('Comment'));
        await page.getByText('It is the cold one.', { exact: true }).first().waitFor();
        return page;
      },
    },
    {
      name: 'accept a quote',
      take: async () => {
        await page.goto(`/quotes/${quote}`);
        await press(button('Accept Quote'));
        await press(button('Accept quote', page.getByRole('alertdialog')));
        await page.getByRole('heading', { name: /^Waiting for / }).waitFor();
        return page;
      },
    },
    {
      name: 'propose a work date',
      take: async () => {
        await provider.page.goto(`/jobs/new/${quote}`);
        const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
        await provider.page.getByLabel('Proposed date').fill(`${day}T08:30`);
        await press(button('Propose Work Date', provider.page));
        // The demo's provider has other work: the form warns first.
        const waiting = provider.page.getByRole('heading', { name: /^Waiting for / });
        const warned = provider.page.getByText('You can still propose this time.');
        await waiting.or(warned).first().waitFor();
        if (await warned.isVisible()) await press(button('Propose Work Date', provider.page));
        await waiting.waitFor();
        return provider.page;
      },
    },
    {
      name: 'confirm the date',
      take: async () => {
        const job = await member.call('GET', `/quotes/${quote}/job`);
        await page.goto(`/jobs/${String(job['id'])}`);
        await press(button('Confirm date'));
        await page.getByRole('heading', { name: 'Work date', exact: true }).waitFor();
        return page;
      },
    },
    {
      name: 'log out another device',
      take: async () => {
        await page.goto('/settings?tab=security');
        const devices = page.getByRole('region', { name: 'Devices' });
        const others = devices.getByRole('button', { name: /^Log out .*, last used / });
        await others.first().waitFor();
        const before = await others.count();
        await press(others.first());
        await page.waitForFunction(
          (count) => document.querySelectorAll('[aria-labelledby=devices] li button').length < count,
          before,
        );
        return page;
      },
    },
    {
      name: 'close a notice',
      take: async () => {
        const settings = { siteName: 'Lungisa', tagline: 'Connect with trusted service providers', logoLight: null };
        const endsAt = new Date(Date.now() + 86_400_000).toISOString();
        const notice = { text: 'We are closed on Monday.', endsAt };
        await admin.call('PUT', '/settings/site', { ...settings, icon: null, brandColour: '', notice });
        await page.goto('/dashboard');
        const close = button('Close this notice');
        await press(close);
        await close.waitFor({ state: 'detached' });
        return page;
      },
    },
  ];
}

async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

/** Returns true if an element has the focus once the page rests. */
async function hasFocus(page: Page): Promise<boolean> {
  await page.waitForTimeout(rest);
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
}

function callWith(phone: BrowserContext, { url }: Product): Call {
  return async (method, path, body) => {
    const answer = await phone.request.fetch(`/api${path}`, {
      method,
      headers: { origin: url },
      ...(body && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} gave ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}
