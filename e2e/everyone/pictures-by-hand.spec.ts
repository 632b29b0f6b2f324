import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { publishListing, uploadPicture } from '../support/marketplace.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

/** Drops files on an element, as if they were dragged there from another window. */
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

/** Pastes a picture from the clipboard into the focused element. */
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

/** Puts a finger down, moves it and lifts it. */
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

test(
  'pictures are dropped on a form, pasted into it, dragged into order and saved',
  { tag: '@widths' },
  async ({ person, isMobile }) => {
    const { page } = await person('provider');
    const dropzone = page.getByLabel('Pictures of your work').first();
    const rows = page.getByRole('list', { name: 'Pictures of your work' }).getByRole('listitem');
    const described = rows.getByRole('textbox');

    await page.goto('/provider-dashboard');
    await page.getByLabel('Specialty').selectOption('Plumbing');
    await page.getByLabel('Short bio').fill('Geysers the same day.');
    await drop(dropzone, [
      { name: 'geyser.png', buffer: await png('#1f3fcc') },
      { name: 'drain.png', buffer: await png('#97400f') },
    ]);
    await expect(described).toHaveCount(2);

    await page.getByLabel('Short bio').focus();
    await paste(page, await png('#98265a'));
    await expect(described).toHaveCount(3);
    await expect(page.getByLabel('Short bio')).toHaveValue('Geysers the same day.');

    for (const [place, text] of ['A geyser', 'A drain', 'A tap'].entries()) await described.nth(place).fill(text);
    const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
    const [to, from] = [await middleOf(handle('geyser.png')), await middleOf(handle('drain.png'))];
    await (isMobile ? moveFinger(await page.context().newCDPSession(page), from, to) : moveMouse(page, from, to));
    await expect(described.first()).toHaveValue('A drain');
    await expect(described.nth(1)).toHaveValue('A geyser');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByText('Profile saved.').first()).toBeVisible();
  },
);

test(
  'pictures are shown large and turned by finger or arrow key',
  { tag: '@widths' },
  async ({ join, person, isMobile }) => {
    const provider = await join('provider');
    const portfolio = [];
    for (const alt of ['A drain', 'A geyser', 'A tap'])
      portfolio.push({ id: await uploadPicture(provider, 'portfolio', `${alt}.jpg`), alt });
    await publishListing(provider, { portfolio });
    const { page: reader } = await person('member');

    await reader.goto(`/providers/${provider.id}`);
    const pictures = reader.getByRole('list', { name: 'Portfolio' });
    await expect(pictures.getByRole('button')).toHaveCount(3);
    await pictures.getByRole('button', { name: 'A drain, 1 of 3' }).click();
    const dialog = reader.getByRole('dialog', { name: 'Portfolio' });
    const slides = dialog.getByRole('group', { name: 'Portfolio' });
    const count = (text: string) => dialog.getByText(text, { exact: true });
    await expect(count('1 of 3')).toBeVisible();
    await expect(slides).toBeFocused();
    await expectAccessible(reader);
    // Older browsers do not say when a swipe has come to rest.
    await reader.evaluate(() =>
      window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true),
    );
    if (isMobile) {
      const screen = await reader.context().newCDPSession(reader);
      const middle = await middleOf(slides);
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
    await expect(pictures.getByRole('button', { name: 'A drain, 1 of 3' })).toBeFocused();
  },
);

test('a picture is pasted into a message', async ({ join, person }) => {
  const provider = await join('provider');
  const { page: writer } = await person('member');
  await writer.goto(`/providers/${provider.id}`);

  await writer.getByRole('button', { name: 'Message Provider' }).click();
  await writer.getByLabel('Write a message').focus();
  await paste(writer, await png('#1b7a5a'));
  await expect(writer.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(1);
  await writer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(writer.getByRole('log').getByRole('button', { name: /, 1 of 1$/ })).toBeVisible();
});
