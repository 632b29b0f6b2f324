import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an admin looks after one account from its own page', { tag: '@desk' }, async ({ join, open, person }) => {
  const sipho = await join('provider', { name: 'Sipho Zulu' });
  const theirs = await open(sipho);
  await theirs.goto('/dashboard');
  const { page } = await person('admin');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const timeline = page.getByRole('region', { name: 'Timeline' });

  await test.step('finds the person by a part of the email', async () => {
    await page.goto('/admin-dashboard#user-management');
    await page.getByLabel('Search users').fill(sipho.email.slice(0, 14).toUpperCase());
    await expect(page).toHaveURL(/q=SIPHO/);
    await page.getByRole('link', { name: sipho.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: sipho.name })).toBeVisible();
  });

  await test.step('writes a note that admins alone read', async () => {
    await page.getByLabel('Private note').fill('He asked for help by phone.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(timeline.getByText('He asked for help by phone.')).toBeVisible();
  });

  await test.step('gives the person a plan and more storage', async () => {
    await page.getByRole('button', { name: 'Grant a plan' }).click();
    await dialog.getByLabel('Plan').selectOption('Gold');
    await dialog.getByLabel(/^Until/).fill('2099-12-31');
    await dialog.getByLabel('Reason').fill('They paid by bank transfer.');
    await dialog.getByRole('button', { name: /^Grant/ }).click();
    await expect(page.getByText('Gold, until 31 December 2099')).toBeVisible();
    await page.goto(`/admin-dashboard#user-management?userId=${sipho.id}&action=adjustStorage`);
    await expect(dialog.getByRole('heading', { name: 'Adjust the storage of Sipho Zulu' })).toBeVisible();
    await dialog.getByLabel('Storage').selectOption('Basic, 1 GB');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('He asked for it.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The storage of Sipho Zulu is adjusted.')).toBeVisible();
    await expect(page.getByText(/of 1 GB$/)).toBeVisible();
    await page.getByRole('link', { name: sipho.name, exact: true }).click();
    await expect(page.getByText('Set by an admin')).toBeVisible();
  });

  const email = `new-${sipho.email}`;
  await test.step('changes the email, which waits for its link', async () => {
    await page.getByRole('button', { name: 'Change email Sipho Zulu' }).click();
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('Enter the new email address.')).toBeVisible();
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Reason').fill('He lost his old mailbox.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`Waiting for ${email} to be confirmed by its link.`)).toBeVisible();
  });

  await test.step('ends the sessions, and suspends the person until a day', async () => {
    await page.getByRole('button', { name: 'End sessions Sipho Zulu' }).click();
    await dialog.getByLabel('Reason').fill('His phone was stolen.');
    await page.reload();
    await page.getByRole('button', { name: 'End sessions Sipho Zulu' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('His phone was stolen.');
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await expect(page.getByText('1 session is ended.')).toBeVisible();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('reason:')));
    expect(await kept()).toEqual([]);
    await expect(theirs).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Suspend Sipho Zulu' }).click();
    await dialog.getByLabel('Until the end of').fill('2020-01-01');
    await dialog.getByLabel('Reason').fill('A complaint is being looked into.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Choose an end in the future.')).toBeVisible();
    // A date that is typed in part would suspend without an end.
    await dialog.getByLabel('Until the end of').fill('');
    await dialog.getByLabel('Until the end of').press('3');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Fill in all of it, or clear it.')).toBeVisible();
    await dialog.getByLabel('Until the end of').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('User suspended successfully!')).toBeVisible();
    await expect(page.getByText('Suspended until 31 December 2099, 23:59')).toBeVisible();
    await expectAccessible(page);
    await theirs.getByRole('textbox', { name: 'Email', exact: true }).fill(sipho.email);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(theirs.getByText(/This account is suspended until 31 December 2099, 23:59\./)).toBeVisible();
  });

  await test.step('reads all of it on the timeline', async () => {
    await timeline.getByLabel('Show').selectOption('Account');
    for (const act of ['Suspended', 'Sessions ended', 'Change of email address requested', 'Storage adjusted'])
      await expect(timeline.getByText(act, { exact: true })).toBeVisible();
    await expect(timeline.getByText('A complaint is being looked into.')).toBeVisible();
    await page.getByRole('button', { name: 'Activate Sipho Zulu' }).click();
    await expect(page.getByText('User activated successfully!')).toBeVisible();
  });
});

test(
  'an admin approves several providers at once, and takes the chosen people along',
  { tag: '@desk' },
  async ({ join, person }) => {
    const [first, second] = [
      await join('provider', { name: 'Zodwa Khumalo', isApproved: false }),
      await join('provider', { name: 'Sizwe Khumalo', isApproved: false }),
    ];
    const member = await join('member', { name: 'Bongani Khumalo' });
    const { page } = await person('admin');
    await page.goto('/admin-dashboard?q=khumalo#user-management');
    await expect(page.getByRole('row')).toHaveCount(4);
    for (const { name } of [first, second, member])
      await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    const chosen = page.getByRole('group', { name: 'Chosen users' });
    await expect(chosen.getByText('3 chosen')).toBeVisible();
    await expectAccessible(page);

    await chosen.getByRole('button', { name: 'Download CSV' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('For the call list.');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('lungisa-users.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const { email } of [first, second, member]) expect(lines.some((line) => line.includes(email))).toBe(true);

    await chosen.getByRole('button', { name: 'Approve chosen' }).click();
    await dialog.getByRole('button', { name: 'Approve chosen' }).click();
    const outcome = page.getByRole('dialog');
    await expect(outcome.getByText('2 of 3 approved.')).toBeVisible();
    await expect(outcome.getByText('Their account is: Approved.')).toBeVisible();
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await expect(chosen).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(0);

    // Approved people leave a list of those who wait, the last ones too; the outcome stays.
    const third = await join('provider', { name: 'Ayanda Khumalo', isApproved: false });
    await page.goto('/admin-dashboard?q=khumalo&role=provider&status=pending#user-management');
    await page.getByRole('checkbox', { name: `Choose ${third.name}` }).check();
    await chosen.getByRole('button', { name: 'Approve chosen' }).click();
    await dialog.getByRole('button', { name: 'Approve chosen' }).click();
    await expect(page.getByText('No users found.')).toBeVisible();
    await expect(outcome.getByText('1 of 1 approved.')).toBeVisible();
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await expect(outcome).toHaveCount(0);

    await page.getByLabel('Search users').fill('no one is called this');
    await expect(page.getByText('No users found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('link', { name: member.name, exact: true })).toBeVisible();
  },
);
