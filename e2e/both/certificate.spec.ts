import { toDay } from '#core/month.ts';
import { showDate } from '#core/time.ts';
import { addWorkingDays } from '#core/working-days.ts';
import { aPdf } from '#features/files/server/testing.ts';
import { expectAccessible } from '../support/accessible.ts';
import { getPatiently } from '../support/get-patiently.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import type { Account, Sql } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const name = 'Plumbing certificate of compliance';

/** An admin has confirmed the licence of this plumber. */
const confirmLicence = (sql: Sql, { id }: Account) => sql`
  insert into provider_credentials (id, account_id, kind_id, status, number, name_on_document, method, ends_at, answered_at, event_id, created_at, updated_at)
  select gen_random_uuid(), ${id}, k.id, 'confirmed', '23418/09', 'Thabo Mokoena', 'register', now() + interval '300 days', now(), gen_random_uuid(), now(), now()
  from credential_kinds k where k.name = 'PIRB plumbing licence'`;

/** Agreed plumbing, on a date that both confirmed. Returns its job. */
async function agreeOnWork(naledi: Account, thabo: Account): Promise<string> {
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  return jobId;
}

test(
  'a plumber promises the certificate with the completion, adds it, and the member keeps it',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    await provider.setViewportSize({ width: 360, height: 740 });
    await member.setViewportSize({ width: 360, height: 740 });
    const jobId = await agreeOnWork(naledi, thabo);

    // Without the confirmed licence there is no promise.
    await provider.goto(`/jobs/${jobId}`);
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    const done = provider.getByRole('alertdialog', { name: 'Is the work done?' });
    await expect(
      done.getByText('Only a provider whose licence an admin has confirmed', { exact: false }),
    ).toBeVisible();
    await expectAccessible(provider);
    await expect(done.getByRole('link', { name: 'Submit your licence' })).toHaveAttribute(
      'href',
      '/provider-dashboard?tab=profile#credentials',
    );
    await done.getByRole('button', { name: 'Not yet' }).click();

    await confirmLicence(sql, thabo);
    await provider.reload();
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(done.getByText('Does this work need a certificate of compliance?')).toBeVisible();
    await expect(done.getByText('R1,500', { exact: false })).toBeVisible();
    await done.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(done.getByText('Choose yes or no.')).toBeVisible();
    const yes = done.getByRole('radio', { name: `Yes, I will add the ${name}` });
    await expect(yes).toBeFocused();
    await yes.check();
    await expect(done.getByText('Choose yes or no.')).toHaveCount(0);
    await expectAccessible(provider);
    await done.getByRole('button', { name: 'Mark as Completed' }).click();

    const due = showDate(addWorkingDays(toDay(new Date()), 5));
    const owed = provider.getByRole('region', { name });
    await expect(owed.getByText(`Due by ${due}`)).toBeVisible();
    await expectAccessible(provider);
    await member.goto(`/jobs/${jobId}`);
    const card = member.getByRole('region', { name });
    await expect(card.getByText(`Due by ${due}`)).toBeVisible();
    await expect(card.getByText('Certificate owed')).toBeVisible();
    await expect(member.getByText(`${thabo.name} promised the ${name}`)).toBeVisible();
    await expectAccessible(member);

    await owed.getByRole('button', { name: 'Add the certificate' }).click();
    const form = provider.getByRole('dialog', { name: `Add the ${name}` });
    await form.getByRole('button', { name: 'Add the certificate' }).click();
    await expect(form.getByText('Enter the number as it is printed', { exact: false })).toBeVisible();
    await expect(form.getByText('Add the certificate as a PDF or a photo.')).toBeVisible();
    await form.getByLabel('Number of the certificate').fill('COC 48213/26');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'coc.pdf', mimeType: 'application/pdf', buffer: aPdf() });
    await expect(form.getByText('coc.pdf', { exact: true })).toBeVisible();
    await expectAccessible(provider);
    await form.getByRole('button', { name: 'Add the certificate' }).click();
    await expect(provider.getByText('The certificate is with the member.')).toBeVisible();
    await expect(owed.getByText('COC 48213/26')).toBeVisible();

    // The page of the member follows by itself.
    await expect(card.getByText('COC 48213/26')).toBeVisible();
    const file = card.getByRole('link', { name: 'coc.pdf' });
    expect((await getPatiently(member, await file.getAttribute('href'))).status()).toBe(200);
    await expect(card.getByText('You keep it here, also if the provider leaves.')).toBeVisible();
    await expectAccessible(member);
  },
);

test('a late certificate says to its member what they can do', { tag: '@desk' }, async ({ person, sql }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const jobId = await agreeOnWork(naledi, thabo);
  await confirmLicence(sql, thabo);
  await thabo.call('POST', `/jobs/${jobId}/complete`, { certificate: true });
  await sql`
    update certificates set status = 'late', remind_at = null, due_on = '2026-11-20', late_at = '2026-11-20T22:00:00Z' where job_id = ${jobId}`;
  await member.goto(`/jobs/${jobId}`);
  const card = member.getByRole('region', { name });
  await expect(card.getByText('It was due on 20 November 2026.')).toBeVisible();
  await expectAccessible(member);
  await expect(card.getByRole('link', { name: /Plumbing Industry Registration Board/ })).toHaveAttribute(
    'href',
    'https://pirb.co.za/',
  );
  await card.getByRole('button', { name: 'Report this' }).click();
  const report = member.getByRole('alertdialog', { name: 'Report this' });
  await report.getByLabel('Reason').fill('The certificate was due last Friday, and no one answers.');
  await report.getByRole('button', { name: 'Report this' }).click();
  await expect(report).toHaveCount(0);
  await card.getByRole('button', { name: 'Message' }).click();
  await expect(member).toHaveURL(/\/messages\//);

  // The provider can still add it, and finds the job among those that wait for them.
  await provider.goto('/my-jobs?tab=completed');
  await expect(provider.getByText('Your move', { exact: true })).toBeVisible();
  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByText('You can still add it.', { exact: false })).toBeVisible();
  await expectAccessible(provider);
});
