import { expectAccessible } from '../support/accessible.ts';
import { toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin sees how the system runs, retries a job that failed, and finds the retry in the log',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const { page } = await person('admin');
    const [job] = await sql`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
      values ('react', json_build_object('eventId', gen_random_uuid()), 'failed', 30, 30, now()) returning id`;
    const id = String(job?.['id']);
    const isDone = async () => (await sql`select from pgboss.job where id = ${id} and state = 'completed'`).length;

    await page.goto('/admin/system-health');
    await expect(page.getByRole('region', { name: 'Processes' }).first()).toContainText('0.1.0');
    await expect(page.getByText('No backup has been recorded.')).toBeVisible();
    await expect(page.getByText('None: the database has every migration of the running version.')).toBeVisible();
    await page.getByRole('button', { name: `Retry job ${id.slice(0, 8)}: Notifications and other reactions` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Retry this job?' });
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The mail server is back');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'The job runs again.')).toBeVisible();
    await expect(page.getByText('No job has failed for good.')).toBeVisible();
    await expect.poll(isDone).toBe(1);
    await expectAccessible(page);

    await page.goto('/admin/system-logs?noun=queue-job');
    const retry = page.getByRole('row').filter({ hasText: 'Job of the queue: Retry' });
    await expect(retry).toContainText('The mail server is back');
    await expectAccessible(page);
  },
);
