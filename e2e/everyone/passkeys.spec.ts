import { expectAccessible } from '../support/accessible.ts';
import { password, submitLogin, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a person adds a passkey, logs in with it without a password, and removes it', async ({ app, join, open }) => {
  const naledi = await join('member');
  const page = await open();
  const localhost = app.url.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });

  await test.step('is told at a number where passkeys work, and led there', async () => {
    await page.goto('/login?next=/settings?tab=security');
    await submitLogin(page, naledi.email);
    await expect(page.getByText('Passkeys do not work at this address')).toBeVisible();
    await page.getByRole('link', { name: `Open ${localhost}` }).click();
    await expect(page).toHaveURL(`${localhost}/login?next=${encodeURIComponent('/settings?tab=security')}`);
    await submitLogin(page, naledi.email);
  });

  const section = page.getByRole('region', { name: 'Passkeys' });
  await test.step('adds a passkey after the password', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog.getByText('The password is not right.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(toast(page, 'Passkey added.')).toBeVisible();
    await expect(section.getByText('My phone')).toBeVisible();
    await expectAccessible(page);
  });

  const signOut = () => page.request.delete(`${localhost}/api/session`, { headers: { origin: localhost } });
  const logIn = async () => {
    await page.goto(`${localhost}/login?next=/settings?tab=security`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await test.step('logs in with it, verified by the device alone', async () => {
    await signOut();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await logIn();
    await expect(page.getByText("Your browser's prompt was closed or timed out. Try again.")).toBeVisible();
    await expectAccessible(page);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(toast(page, 'Logged in successfully!')).toBeVisible();
    await expect(section.getByText(/^Last used/)).toBeVisible();
  });

  await test.step('deletes the account with it, and keeps the account after logging in with it', async () => {
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(toast(page, 'Your account will be deleted. You are logged out.')).toBeVisible();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(toast(page, 'Your account stays. Quotes and jobs that were cancelled stay cancelled.')).toBeVisible();
    await page.goto(`${localhost}/settings?tab=security`);
  });

  await test.step('renames it, and removes it with itself in place of the password', async () => {
    await section.getByRole('button', { name: 'Rename My phone' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Remove Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible();
    await signOut();
    await logIn();
    await expect(page.getByText('This passkey does not work here. Log in with your password.')).toBeVisible();
  });
});
