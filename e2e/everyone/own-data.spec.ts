import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readZip } from '#tests/support/read-zip.ts';
import { expectAccessible } from '../support/accessible.ts';
import { runDueRules } from '../support/app.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { logIn, password, submitLogin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a person takes their data along: asks for it, types the password, and finds in the ZIP what they did', async ({
  person,
}) => {
  const { page, name, call } = await person('member');
  await call('POST', '/problems', { description: 'The kitchen tap drips.', location: 'Soweto' });
  await page.goto('/settings?tab=privacy');
  const section = page.getByRole('region', { name: 'Download your data' });
  await section.getByRole('button', { name: 'Ask for my data' }).click();
  await expect(section.getByText(/^Your copy is ready/)).toBeVisible({ timeout: 60_000 });
  await section.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download your data' });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('guessed');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const zip = readZip(await readFile(await download.path()));
  expect(JSON.parse(String(zip.get('account.json')))).toMatchObject([{ fullName: name }]);
  expect(String(zip.get('problems.csv'))).toContain('The kitchen tap drips.');
});

test(
  'a person asks for a correction, and reads the answer of an admin who sees the days that are left',
  { tag: '@desk' },
  async ({ person }) => {
    const [member, admin] = [await person('member'), await person('admin')];
    await admin.page.goto('/admin-dashboard#branding-config');
    const officer = admin.page.getByRole('region', { name: 'Information officer' });
    await officer.getByLabel('Name').fill('Nomsa Khumalo');
    await officer.getByLabel('Email').fill('privacy@example.co.za');
    await officer.getByRole('button', { name: 'Save information officer' }).click();
    await expect(admin.page.getByText('Information officer saved.')).toBeVisible();

    await member.page.goto('/settings?tab=privacy');
    const section = member.page.getByRole('region', { name: 'Object or correct' });
    await expect(section.getByText('We send it to Nomsa Khumalo (privacy@example.co.za).')).toBeVisible();
    await section.getByLabel('What do you ask for?').selectOption({ label: 'Correct my data' });
    await section.getByLabel('What is it about?').fill('Wrong.');
    await section.getByRole('button', { name: 'Send' }).click();
    await expect(section.getByText('Tell us what it is about, in at least 10 characters.')).toBeVisible();
    await section.getByLabel('What is it about?').fill('My street is Vilakazi Street.');
    await section.getByRole('button', { name: 'Send' }).click();
    await expect(section.getByText('Waiting for an answer')).toBeVisible();
    await expectAccessible(member.page);

    await admin.page.goto('/admin-dashboard#privacy-requests');
    const cases = admin.page.getByRole('region', { name: 'Requests to the team' });
    await expect(cases.getByText('29 days left').or(cases.getByText('30 days left'))).toBeVisible();
    await cases.getByRole('button', { name: `Answer ${member.name}` }).click();
    const dialog = admin.page.getByRole('dialog', { name: `Answer ${member.name}` });
    await dialog.getByLabel('Your answer').fill('We have corrected it.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(cases.getByText('No requests')).toBeVisible();
    await expectAccessible(admin.page);

    await member.page.reload();
    await expect(section.getByText('We have corrected it.')).toBeVisible();
  },
);

test('a person deletes their account, is logged out, and keeps it after logging in again', async ({ person }) => {
  const { page, email, call } = await person('member');
  await call('POST', '/problems', { description: 'The kitchen tap drips.', location: 'Soweto' });
  await page.goto('/settings?tab=privacy');
  await failOnce(page, 'GET', '**/api/privacy/deletion', (route) => route.fulfill(serverError));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  // Nothing is confirmed before its consequences can be read.
  await expect(dialog.getByText('Failed to load what would be deleted')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('1 problem is withdrawn.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await confirm.click();
  await expect(page.getByText('Your account will be deleted. You are logged out.')).toBeVisible();

  await submitLogin(page, email);
  await expect(page.getByText('Keep my account?')).toBeVisible();
  await expectAccessible(page);
  // Neither an address nor a reload takes the deletion back.
  await page.goto('/dashboard');
  await expect(page.getByText('Keep my account?')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await submitLogin(page, email);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(/^Your account stays\./)).toBeVisible();
  await page.context().clearCookies();
  await logIn(page, email);
});

test('a person who does not come back within 14 days is gone, and a former member to the others', async ({
  app,
  person,
  sql,
}) => {
  const [member, provider] = [await person('member'), await person('provider')];
  const { id } = await member.call('POST', '/conversations', { accountId: provider.id });
  await member.call('POST', `/conversations/${String(id)}/messages`, {
    clientId: randomUUID(),
    text: 'See you on Monday.',
  });
  await member.page.goto('/settings?tab=privacy');
  await member.page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = member.page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(member.page.getByText('Your account will be deleted. You are logged out.')).toBeVisible();

  await sql`update accounts set leaving_since = now() - interval '14 days' where id = ${member.id}`;
  await runDueRules(app);
  await expect
    .poll(async () => (await sql`select status from accounts where id = ${member.id}`)[0]?.['status'], {
      timeout: 60_000,
    })
    .toBe('left');
  await member.page.goto('/login');
  await submitLogin(member.page, member.email);
  await expect(member.page.getByText('The email or the password is not right.')).toBeVisible();
  await provider.page.goto(`/messages/${String(id)}`);
  const visibleText = (text: string) => provider.page.getByText(text).filter({ visible: true }).first();
  await expect(visibleText('See you on Monday.')).toBeVisible();
  await expect(visibleText('Former member')).toBeVisible();
  await expect(provider.page.getByText(member.name)).toHaveCount(0);
});
