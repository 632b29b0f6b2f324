import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { readZip } from '#tests/support/read-zip.ts';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { downloadPatiently } from '../support/get-patiently.ts';
import { acceptQuote, offerQuote, postProblem, uploadPicture } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const tool = joinPath(import.meta.dirname, '../../tools/check-evidence.mjs');

/** Presses the download, and returns the ZIP with its file. */
async function fetchRecord(page: Page) {
  const download = await downloadPatiently(page, page.getByRole('link', { name: 'Download the record' }));
  expect(download.suggestedFilename()).toBe('lungisa-job-record.zip');
  const file = joinPath(await mkdtemp(joinPath(tmpdir(), 'lungisa-record-')), 'record.zip');
  await download.saveAs(file);
  const zip = readZip(await readFile(file));
  const record = JSON.parse(String(zip.get('record.json'))) as {
    entries: { kind: string; content: Record<string, unknown> }[];
    head: string;
  };
  return { file, zip, ...record };
}

test(
  'both parties of a job ask for its record, wait, download it, and check it with the tool',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const photo = await uploadPicture(naledi, 'problem', 'before.jpg');
    const problem = await postProblem(naledi, 'Geyser drips', { photos: [photo] });
    const jobId = await acceptQuote(naledi, await offerQuote(thabo, problem));
    const other = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Roof leaks')));
    expect(other).not.toBe(jobId);

    const { page } = naledi;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Record of this job' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Record of this job' })).toBeVisible();
    await expect(page.getByText('No money for this job goes through this site.', { exact: false })).toBeVisible();
    await expectAccessible(page);

    await failOnce(page, 'POST', `**/api/jobs/${jobId}/record`, (route) => route.fulfill(serverError));
    await page.getByRole('button', { name: 'Make the record' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The record could not be asked for.' })).toBeVisible();
    await page.getByRole('button', { name: 'Make the record' }).click();
    await expect(page.getByText(/^Your record is (waiting|being made|ready)/)).toBeVisible();
    await expect(page.getByText(/^Your record is ready \(.+\)\. You can download it until/)).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);

    const own = await fetchRecord(page);
    await expect(page.getByText(own.head)).toBeVisible();
    const text = JSON.stringify(own.entries);
    expect(text).toContain('Geyser drips');
    expect(text).not.toContain('Roof leaks');
    expect(own.entries[0]?.content).toMatchObject({ madeFor: 'member', member: naledi.name });
    expect([...own.zip.keys()]).toEqual(
      expect.arrayContaining(['record.pdf', 'files/0001.webp', 'papers/AGR-0001.pdf']),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [tool, own.file, own.head]);
    expect(stdout).toContain(`WHOLE: ${own.entries.length} entries`);

    // The record was lost on our side: the person reads so, and asks again.
    await sql`update job_records set status = 'failed' where job_id = ${jobId}`;
    await page.reload();
    await expect(page.getByText('Your record could not be made. Please try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download the record' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Your record is ready/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Make a new one' })).toBeVisible();

    // The other party has none yet, and gets their own.
    await thabo.page.setViewportSize({ width: 360, height: 740 });
    await thabo.page.goto(`/jobs/${jobId}/record`);
    await expect(thabo.page.getByRole('link', { name: 'Download the record' })).toHaveCount(0);
    await thabo.page.getByRole('button', { name: 'Make the record' }).click();
    await expect(thabo.page.getByText(/^Your record is ready/)).toBeVisible({ timeout: 60_000 });
    const theirs = await fetchRecord(thabo.page);
    expect(theirs.head).not.toBe(own.head);
    expect(theirs.entries[0]?.content).toMatchObject({ madeFor: 'provider' });

    const stranger = await person('member');
    await stranger.page.goto(`/jobs/${jobId}/record`);
    await expect(stranger.page.getByText('Job not found.')).toBeVisible();
  },
);
