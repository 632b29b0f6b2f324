import { expectAccessible } from '../support/accessible.ts';
import type { App } from '../support/app.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { logIn, password, submitLogin, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ mail: 'server' });

/** The address that the newest mail of that subject links to. */
async function linkIn(app: App, to: string, subject: string): Promise<string> {
  const find = () => app.received.findLast((mail) => mail.to === to && mail.subject === subject);
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return /http\S+\/login#\S+/.exec(find()?.text ?? '')?.[0] ?? '';
}

const mailsTo = (app: App, to: string) => app.received.filter((mail) => mail.to === to).map(({ subject }) => subject);

test('a new member confirms their address by mail, and then logs in', async ({ app, open }) => {
  const page = await open();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome to Lungisa' })).toBeVisible();
  await expect(page.getByText(/^On Lungisa you say what needs fixing/)).toBeVisible();
  const email = `lindiwe-${Date.now()}@example.co.za`;
  const fillIn = async () => {
    await page.goto('/login?tab=register');
    await expect(page.getByText(/^On Lungisa you say what needs fixing/)).toBeVisible();
    await page.getByLabel('Full name').fill('Lindiwe Khumalo');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Good');
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(toast(page, 'Account created! Please check your email to verify your account.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  };
  await fillIn();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email is on its way again.')).toBeVisible();
  await expect.poll(() => mailsTo(app, email)).toEqual(['Confirm your email address', 'Confirm your email address']);
  const link = await linkIn(app, email, 'Confirm your email address');

  await page.getByRole('link', { name: 'Back to login' }).click();
  await submitLogin(page, email, 'not this one');
  await expect(page.getByText('The email or the password is not right.')).toBeVisible();
  await submitLogin(page, email);
  await expect(page.getByText('Confirm your email address first')).toBeVisible();

  // From any device.
  const phone = await open();
  await phone.goto(link);
  await expect(phone.getByText(`Is ${email} your address?`)).toBeVisible();
  await expectAccessible(phone);
  await submitLogin(page, email);
  await expect(page.getByText('Confirm your email address first'), 'opening the link does nothing').toBeVisible();
  const confirm = phone.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect(phone.getByText(/^Enter the password that you chose when you registered\./)).toBeVisible();
  const typed = phone.getByLabel('Password', { exact: true });
  await expect(typed).toBeFocused();
  await expect(phone.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', /\/login\?forgot=/);
  await expectAccessible(phone);
  await typed.fill('not this one');
  await confirm.click();
  await expect(phone.getByText('The password is not right.')).toBeVisible();
  await submitLogin(page, email);
  await expect(page.getByText('Confirm your email address first'), 'the link alone does nothing here').toBeVisible();
  await typed.fill(password);
  await confirm.click();
  await expect(toast(phone, 'Your email address is confirmed, and you are logged in.')).toBeVisible();
  await expect(phone).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await expect(page.getByText('This link does not work')).toBeVisible();
  await page.goto('/login');
  await submitLogin(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => mailsTo(app, email)).toContain('New login to your account');

  // The screen of a taken address is that of a new one; its owner reads of it.
  await page.context().clearCookies();
  await fillIn();
  const reset = await linkIn(app, email, 'You already have an account');
  expect(reset).toContain('/login#reset=');
});

test('the link of the mail logs a new member in on the device that registered', async ({ app, open }) => {
  const page = await open();
  const email = `sibongile-${Date.now()}@example.co.za`;
  await page.goto('/login?tab=register');
  await page.getByLabel('Full name').fill('Sibongile Zulu');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('On this device the link logs you in.')).toBeVisible();

  await page.goto(await linkIn(app, email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Your email address is confirmed, and you are logged in.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies({ name: 'lungisa' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a forgotten password is replaced by a link, which ends every session', async ({ app, open, join }) => {
  const naledi = await join('member');
  const before = await open(naledi);
  await before.goto('/dashboard');
  const page = await open();
  await page.goto('/login');
  await page.getByLabel('Email').fill(naledi.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/login\?forgot/);
  await expect(page.getByLabel('Email')).toHaveValue(naledi.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${naledi.email} has an account, a link is on its way.`)).toBeVisible();
  await page.getByLabel('Email').fill('unknown@example.co.za');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('If unknown@example.co.za has an account, a link is on its way.')).toBeVisible();

  await page.goto(await linkIn(app, naledi.email, 'Choose a new password'));
  await expect(page.getByLabel('Email')).toHaveValue(naledi.email);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await page.getByLabel('New password').fill('usiku nemini 7');
  await page.getByLabel('Confirm password').fill('usiku nemini');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill('usiku nemini 7');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(toast(page, 'Your new password is saved. Log in with it.')).toBeVisible();
  await expect(before, 'the open page of the other browser').toHaveURL(/\/login/);

  await submitLogin(page, naledi.email);
  await expect(page.getByText('The email or the password is not right.')).toBeVisible();
  await submitLogin(page, naledi.email, 'usiku nemini 7');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(mailsTo(app, 'unknown@example.co.za')).toEqual([]);

  await before.goto(await linkIn(app, naledi.email, 'Your password has changed'));
  await expect(before.getByRole('heading', { name: 'Log out everywhere?' })).toBeVisible();
  await expectAccessible(before);
  await page.goto('/my-requests');
  await before.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toast(before, 'Every device is logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a member changes their password, which logs out their other devices', async ({ app, open, join }) => {
  const naledi = await join('member');
  const [page, other] = [await open(), await open()];
  await logIn(other, naledi.email);
  await logIn(page, naledi.email);
  await linkIn(app, naledi.email, 'New login to your account');
  await page.goto('/settings?tab=security');
  const devices = page.getByRole('region', { name: 'Devices' });
  const items = devices.getByRole('listitem');
  // The session that the account came with is the third.
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('This device');
  await expect(items.first()).toContainText('Chrome on Linux');
  await expectAccessible(page);
  await items
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(toast(page, 'The device is logged out.')).toBeVisible();
  await expect(items).toHaveCount(2);

  const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>];
  const update = page.getByRole('button', { name: 'Update password' });
  await current.fill('not this one');
  await next.fill('usiku nemini 7');
  await confirm.fill('usiku');
  await update.click();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await confirm.fill('usiku nemini 7');
  await update.click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await current.fill(password);
  await update.click();
  await expect(toast(page, 'Password updated successfully!')).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(other).toHaveURL(/\/login/);
  await linkIn(app, naledi.email, 'Your password has changed');
});

test(
  'a person whose logout fails stays logged in and tries again from the message',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('member');
    await page.goto('/dashboard');
    await failOnce(page, 'DELETE', '**/api/session', (route) => route.fulfill(serverError));
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred during logout' });
    await expect(failure).toContainText('Something went wrong on our side.');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(failure).toHaveCount(0);
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  },
);
