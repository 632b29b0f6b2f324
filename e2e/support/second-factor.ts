import { expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '#features/accounts/server/second-factor/totp.ts';
import { password as defaultPassword, type Sql } from './people.ts';

/** The code that the app of a secret shows now. */
export const codeNow = (secret: string): string => codeAt(secret, stepAt(new Date()));

/** Lets the app show another code than the one that was used last, without waiting for it. */
export async function passTime(sql: Sql, accountId: string): Promise<void> {
  await sql`update second_factors set last_step = last_step - 5 where account_id = ${accountId}`;
}

/** Sets two-factor up in the Security tab that is open. Returns the secret and the backup codes. `look` is called at each step. */
export async function setUpTwoFactor(
  page: Page,
  { password = defaultPassword, look = async () => {} }: { password?: string; look?: () => Promise<void> } = {},
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await look();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code to scan/ })).toBeVisible();
  await look();
  const key = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
  const secret = key.replaceAll(' ', '');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const open = dialog.getByRole('link', { name: 'Open in your app' });
  // A phone cannot scan its own screen.
  if (isPhone) await expect(open).toHaveAttribute('href', new RegExp(`^otpauth://totp/.+secret=${secret}`));
  else await expect(open).toHaveCount(0);
  if (isPhone) await expect(dialog.getByRole('button', { name: 'Copy key' })).toBeInViewport();
  await dialog.getByLabel('Code from the app').fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  await look();
  const codes = await list.allInnerTexts();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Save the codes first, then tick the box.')).toBeVisible();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Two-factor' }).getByText('On', { exact: true })).toBeVisible();
  return { secret, codes };
}
