import type { Page } from '@playwright/test';
import { mostShift, readShifts, watchShifts } from '#tools/phone/shifts.ts';
import { findBarriers } from '../support/accessible.ts';
import { fillEveryPage, openWhole, pagesOf, type EveryPage } from '../support/every-page.ts';
import { findCollisions } from '../support/find-collisions.ts';
import { findBrokenWords } from '../support/find-broken-words.ts';
import { findWider } from '../support/find-wider.ts';
import { expect, test } from '../support/test.ts';

let everyPage: EveryPage;

test.beforeAll(async ({ join, sql }) => {
  everyPage = await fillEveryPage(join);
  // People write words that fit no phone.
  const word = 'Geyserinstallationsandrepairsofheatpumpsofeverykindanywhereinthecity';
  await sql`update accounts set full_name = replace(full_name, ' ', '') || ${word}`;
  await sql`update providers set name = replace(name, ' ', '') || ${word}, short_bio = ${word}, detailed_bio = ${word}`;
  await sql`update problems set description = ${word}, location = ${word}`;
  await sql`update quote_requests set description = ${word}`;
  await sql`update quote_revisions set scope = ${word}, estimated_timeline = ${word}`;
  await sql`update jobs set description = ${word}`;
  await sql`update messages set text = ${word}`;
  await sql`update reviews set comment = ${word}`;
});

/** Controls of the page that read alike and lead to different things, and targets smaller than 24 by 24 pixels. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    const targets = [
      ...document.querySelectorAll<HTMLElement>('#main :is(a[href], button, summary, [role=tab])'),
    ].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
    );
    const known = new Map<string, string>();
    const faults: string[] = [];
    for (const element of targets) {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      const group = element.closest('[role=tablist], [role=group]')?.getAttribute('aria-label') ?? '';
      const about = textOf(element.getAttribute('aria-labelledby')) + textOf(element.getAttribute('aria-describedby'));
      const read = `${group} ${name} ${about}`.trim();
      const leadsTo = element.getAttribute('href') ?? `button ${known.size}`;
      const before = known.get(read);
      if (before !== undefined && before !== leadsTo) faults.push(`Two controls read “${read}”.`);
      known.set(read, leadsTo);
      // A press beside a small target counts where an invisible part of it stretches.
      const { width, height } = element.getBoundingClientRect();
      const stretched = getComputedStyle(element, '::after');
      const isLine = getComputedStyle(element).display === 'inline' && element.closest('p, li, dd, small') !== null;
      const sides = [
        Math.max(width, parseFloat(stretched.width) || 0),
        Math.max(height, parseFloat(stretched.height) || 0),
      ];
      if (!isLine && Math.min(...sides) < 24) faults.push(`“${name}” is ${sides.map(Math.round).join(' by ')}.`);
    }
    return faults;
  });

/** Widths in pixels at which no page may scroll sideways, beside the width of the project, at which axe looks. */
const otherWidths = { phone: [240, 360], desk: [768, 1024] };

for (const role of ['visitor', 'member', 'provider', 'admin'] as const)
  test(
    `every page of ${role}s fits its screen, stands still while it loads, and passes axe`,
    { tag: '@widths' },
    async ({ open, isMobile }) => {
      // The sweep takes as long as twenty journeys.
      test.slow();
      const { naledi, thabo, anele } = everyPage;
      const page = await open({ visitor: undefined, member: naledi, provider: thabo, admin: anele }[role]);
      await watchShifts(page);
      const faults: string[] = [];
      for (const path of pagesOf(everyPage)[role]()) {
        const size = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
        await page.setViewportSize(size);
        await openWhole(page, path);
        if (role !== 'visitor' && isMobile)
          await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
        faults.push(...(await findBarriers(page)).map((fault) => `${path}: ${fault}`));
        const { shift, shifts, saidSlow } = await readShifts(page);
        // On a machine that does other things at the same time.
        if (shift > mostShift && !saidSlow) faults.push(`${path} shifts by ${shift}: ${shifts.join('; ')}`);
        const note = async (where: string) => {
          const wider = await findWider(page);
          if (wider !== null) faults.push(`${path} ${where}: ${wider}`);
          faults.push(...(await findCollisions(page)).map((fault) => `${path} ${where}: ${fault}`));
        };
        for (const width of [...otherWidths[isMobile ? 'phone' : 'desk'], size.width]) {
          await page.setViewportSize({ ...size, width });
          await note(`at ${width} px`);
        }
        faults.push(...(await findFaults(page)).map((fault) => `${path}: ${fault}`));
        faults.push(...(await findBrokenWords(page)).map((fault) => `${path}: ${fault}`));
        if (!isMobile) continue;
        await page.setViewportSize({ width: 360, height: 640 });
        faults.push(...(await findFaults(page)).map((fault) => `${path} at 360 px: ${fault}`));
        faults.push(...(await findBrokenWords(page)).map((fault) => `${path} at 360 px: ${fault}`));
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
        await note('with letters of 200 %');
        // Pages that save data have the letters of the device, which are wider.
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '';
          document.documentElement.dataset['saver'] = '';
        });
        await page.setViewportSize({ width: 240, height: 500 });
        await note('at 240 px in the letters of the device');
      }
      expect(faults).toEqual([]);
    },
  );

test('what is chosen differs from the rest in forced colours', { tag: '@phone' }, async ({ open }) => {
  const page = await open(everyPage.naledi);
  await page.emulateMedia({ forcedColors: 'active' });
  const outline = (name: string, role: 'button' | 'link' | 'tab') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      });
  const chosen = 'solid 2px';
  await page.goto('/add-problem');
  await page.getByRole('button', { name: 'Plumbing', exact: true }).click();
  await page.getByLabel('Description').focus();
  expect(await outline('Plumbing', 'button')).toBe(chosen);
  expect(await outline('Electrical', 'button')).not.toBe(chosen);
  await page.goto('/settings?tab=privacy');
  expect(await outline('Privacy', 'tab')).toBe(chosen);
  expect(await outline('Profile', 'tab')).not.toBe(chosen);
  const visitor = await open();
  await visitor.emulateMedia({ forcedColors: 'active' });
  await visitor.goto('/login?tab=register');
  await expect(visitor).toHaveTitle('Register · Lungisa');
  const parts = visitor.getByRole('navigation').getByRole('link');
  await expect(parts.filter({ hasText: 'Register' })).toHaveCSS('outline-style', 'solid');
  await expect(parts.filter({ hasText: 'Login' })).not.toHaveCSS('outline-style', 'solid');
});

test('the keyboard of a phone covers nothing that is needed', { tag: '@phone' }, async ({ open }) => {
  const page = await open(everyPage.naledi);
  await page.goto(`/messages/${everyPage.ids.conversation}`);
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
  const field = page.getByLabel('Write a message');
  await field.focus();
  // As much as a keyboard leaves of the smallest phone.
  await page.setViewportSize({ width: 360, height: 300 });
  await expect(field).toBeInViewport({ ratio: 1 });
  await field.pressSequentially('At eight?');
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await page.goto(`/providers/${everyPage.ids.listing}`);
  await page
    .getByRole('button', { name: /^Request Quote/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const description = sheet.getByLabel('Description');
  await description.fill('The geyser drips into the passage.');
  await expect(description).toBeInViewport();
  const send = sheet.getByRole('button', { name: 'Send request' });
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeHidden();
});

/** Goes back once what lies over the page has its place in the history. */
async function goBackFromLayer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number }).layers)).toBe(1);
  await page.goBack();
}

test('Back closes what lies over the page first, and leaves the page then', { tag: '@phone' }, async ({ open }) => {
  const page = await open(everyPage.naledi);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await page.goto('/my-jobs');
  await expect(heading('My Jobs')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Kitchen tap drips' });
  const menu = page.getByRole('dialog', { name: /^naledi/ });

  await test.step('a sheet, and a menu with the sheet that it opens', async () => {
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await goBackFromLayer(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Share' })).toBeFocused();
    await card.getByRole('button', { name: 'Manage this problem' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await goBackFromLayer(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a sheet that was closed by hand leaves nothing to go back to', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(heading('My Jobs')).toBeVisible();
    await page.goForward();
    await expect(card).toBeVisible();
  });

  await test.step('nor does one that was closed by hand before a reload', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toHaveCount(0);
    await page.reload();
    await expect(card).toBeVisible();
    await page.goBack();
    await expect(heading('My Jobs')).toBeVisible();
    await page.goForward();
    await expect(card).toBeVisible();
  });

  await test.step('a link of the menu takes the place of the menu', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: /^Messages/ }).click();
    await expect(heading('Messages')).toBeVisible();
    await page.goBack();
    await expect(card).toBeVisible();
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(heading('My Jobs')).toBeVisible();
  });

  await test.step('a page that changes under a sheet stays changed', async () => {
    await page.goto('/providers');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByLabel('Category').selectOption('Plumbing');
    await expect(page).toHaveURL(/category=Plumbing/);
    await goBackFromLayer(page);
    await expect(filters).toHaveCount(0);
    await expect(page).toHaveURL(/category=Plumbing/);
    await page.goBack();
    await expect(heading('My Jobs')).toBeVisible();
  });
});
