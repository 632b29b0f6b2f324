import { mkdir, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

const orphan = '01890000-0000-7000-8000-0000000000ab';

test(
  'an admin reads who uses the storage, checks it, and deletes a file that belongs to nothing',
  { tag: '@desk' },
  async ({ app, join, person, sql }) => {
    const { page } = await person('admin');
    const member = await join('member', { name: 'Naledi Mokoena' });
    await sql`insert into file_usage (account_id, used_bytes) values (${member.id}, ${95 * 1024 * 1024})`;
    const folder = joinPath(app.dataFolder, 'files', orphan.slice(-2));
    await mkdir(folder, { recursive: true });
    await writeFile(joinPath(folder, `${orphan}.small.webp`), 'left behind');

    await page.goto('/admin-dashboard#storage-management');
    await expect(page.getByText('Not counted yet').first()).toBeVisible();
    const people = page.getByRole('region', { name: 'By person' });
    await people.getByRole('button', { name: 'Near their limit' }).click();
    await expect(page).toHaveURL(/near=limit/);
    const row = people.getByRole('row', { name: /Naledi Mokoena/ });
    await expect(row).toContainText('95 MB');
    await expect(row).toContainText('95%');
    await expect(row.getByRole('link', { name: 'Adjust storage of Naledi Mokoena' })).toHaveAttribute(
      'href',
      new RegExp(`#user-management\\?userId=${member.id}&action=adjustStorage$`),
    );

    const check = page.getByRole('region', { name: 'Check' });
    await expect(check.getByText('The storage has not been checked yet.')).toBeVisible();
    await check.getByRole('button', { name: 'Check the storage' }).click();
    await expect(check.getByText('One thing does not match.')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await check.getByRole('button', { name: `Delete the stored file ${orphan}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this stored file?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A left-over of an old upload');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(check.getByText('Deleted', { exact: true })).toBeVisible();
    const [event] = await sql`select data from events where noun = 'storage' and step = 'delete-orphan'`;
    expect(event?.['data']).toMatchObject({ reason: 'A left-over of an old upload' });
  },
);
