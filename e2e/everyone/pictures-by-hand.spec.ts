import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { join } from '../support/seed.ts';

const png = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

/** Lets go of files over an element, as somebody does who dragged them from another window. */
async function drop(target: Locator, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const dragged = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list)
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name, { type: 'image/png' }),
      );
    return transfer;
  }, dragged);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

/** Pastes a picture where the focus is, from the clipboard. */
async function paste(page: Page, buffer: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], {
      type: 'image/png',
    });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, buffer.toString('base64'));
  await page.keyboard.press('ControlOrMeta+V');
}

type Point = { x: number; y: number };
const middleOf = async (locator: Locator): Promise<Point> => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing is shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const steps = 8;
const between = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / steps,
  y: from.y + ((to.y - from.y) * step) / steps,
});

/** A finger is put down, moved and lifted. */
async function moveFinger(screen: CDPSession, from: Point, to: Point): Promise<void> {
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [between(from, to, step)] });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function moveMouse({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps });
  await mouse.up();
}

test('pictures are dropped, pasted, dragged into order and looked through by hand', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const provider = await join(browser, app, options, { name: 'Sipho Mokoena', role: 'provider' });
  const member = await join(browser, app, options, { name: 'Lerato Molefe' });
  const { page } = provider;
  const dropzone = page.getByLabel('Pictures of your work').first();
  const rows = page.getByRole('list', { name: 'Pictures of your work' }).getByRole('listitem');
  const described = rows.getByRole('textbox');

  await test.step('dropped on the form', async () => {
    await page.goto('/provider-dashboard');
    await page.getByLabel('Specialty').selectOption('Plumbing');
    await page.getByLabel('Short bio').fill('Geysers the same day.');
    await drop(dropzone, [
      { name: 'geyser.png', buffer: await png('#1f3fcc') },
      { name: 'drain.png', buffer: await png('#97400f') },
    ]);
    await expect(described).toHaveCount(2);
  });

  await test.step('pasted into it', async () => {
    await page.getByLabel('Short bio').focus();
    await paste(page, await png('#98265a'));
    await expect(described).toHaveCount(3);
    await expect(page.getByLabel('Short bio')).toHaveValue('Geysers the same day.');
  });

  await test.step('dragged into another order, and saved so', async () => {
    for (const [place, text] of ['A geyser', 'A drain', 'A tap'].entries()) await described.nth(place).fill(text);
    const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
    const [to, from] = [await middleOf(handle('geyser.png')), await middleOf(handle('drain.png'))];
    await (isMobile ? moveFinger(await page.context().newCDPSession(page), from, to) : moveMouse(page, from, to));
    await expect(described.first()).toHaveValue('A drain');
    await expect(described.nth(1)).toHaveValue('A geyser');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByText('Profile saved.').first()).toBeVisible();
  });

  await test.step('shown large, and turned by the finger or the arrow keys', async () => {
    const { page: reader } = member;
    await reader.goto(`/providers/${provider.id}`);
    const portfolio = reader.getByRole('list', { name: 'Portfolio' });
    await expect(portfolio.getByRole('button')).toHaveCount(3);
    await portfolio.getByRole('button', { name: 'A drain, 1 of 3' }).click();
    const dialog = reader.getByRole('dialog', { name: 'Portfolio' });
    const shown = dialog.getByRole('group', { name: 'Portfolio' });
    const count = (text: string) => dialog.getByText(text, { exact: true });
    await expect(count('1 of 3')).toBeVisible();
    await expect(shown).toBeFocused();
    await expectAccessible(reader);
    if (isMobile) {
      const screen = await reader.context().newCDPSession(reader);
      const middle = await middleOf(shown);
      const swipe = (way: 1 | -1) =>
        moveFinger(screen, { ...middle, x: middle.x - way * 120 }, { ...middle, x: middle.x + way * 120 });
      await swipe(-1);
      await expect(count('2 of 3')).toBeVisible();
      await swipe(-1);
      await expect(count('3 of 3')).toBeVisible();
      await swipe(1);
    } else {
      await reader.keyboard.press('ArrowRight');
      await expect(count('2 of 3')).toBeVisible();
      await reader.keyboard.press('End');
      await expect(count('3 of 3')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
      await reader.keyboard.press('ArrowLeft');
    }
    await expect(count('2 of 3')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'A geyser' })).toBeInViewport({ ratio: 0.9 });
    await dialog.getByRole('button', { name: 'Previous picture' }).click();
    await expect(dialog.getByRole('img', { name: 'A drain' })).toBeInViewport({ ratio: 0.9 });
    await reader.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(portfolio.getByRole('button', { name: 'A drain, 1 of 3' })).toBeFocused();
  });

  await test.step('pasted into a message', async () => {
    const { page: writer } = member;
    await writer.getByRole('button', { name: 'Message Provider' }).click();
    await writer.getByLabel('Write a message').focus();
    await paste(writer, await png('#1b7a5a'));
    await expect(writer.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(1);
    await writer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(writer.getByRole('log').getByRole('button', { name: /, 1 of 1$/ })).toBeVisible();
  });
});
