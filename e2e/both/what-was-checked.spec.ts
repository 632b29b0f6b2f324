import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const kind = 'PIRB plumbing licence';
const lastDay = new Date(Date.now() + 200 * 864e5).toISOString().slice(0, 10);

test('a provider submits a licence, and members read what was checked on the listing, the quote and the job', async ({
  person,
  join,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const admin = await join('admin');
  const [member, provider] = [naledi.page, thabo.page];
  const listing = await publishListing(thabo, { name: 'Khumalo Plumbing' });
  await publishListing(await join('provider'), { name: 'Dube Plumbing' });
  const panel = member.getByRole('region', { name: 'What was checked' });

  await test.step('the provider submits it, and is told what is missing', async () => {
    await provider.goto('/provider-dashboard');
    const own = provider.getByRole('region', { name: 'Licences and papers' });
    await own.getByRole('button', { name: 'Submit a document' }).click();
    const form = provider.getByRole('dialog', { name: 'Submit a document' });
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByText('Choose what it is.')).toBeVisible();
    await form.getByLabel('What is it?').selectOption({ label: kind });
    await form.getByLabel('Number').fill('8001015009087');
    await form.getByLabel('Name on the document').fill(thabo.name);
    await form.locator('input[type=file]').setInputFiles(await jpegFile('licence.jpg', '#336699'));
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByText(/Leave out the ID number/)).toBeVisible();
    await expect(form.getByLabel('Name on the document')).toHaveValue(thabo.name);
    await form.getByLabel('Number').fill('23418/09');
    await expectAccessible(provider);
    const message = 'A file is no longer there. Add it again.';
    const refusal = { status: 422, type: 'about:blank', title: message, code: 'files.not-yours', detail: message };
    await failOnce(provider, 'POST', '**/api/provider/credentials', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...refusal, errors: [{ path: 'fileIds', message }] }),
      }),
    );
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByText(message)).toBeVisible();
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(own.getByText('Waiting for a check')).toBeVisible();
    await expectAccessible(provider);
  });

  await test.step('a listing says nothing about what is not checked yet', async () => {
    await member.goto(`/providers/${listing}`);
    await expect(member.getByRole('heading', { name: 'Services' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  const { items } = (await admin.call('GET', '/credentials')) as { items: { id: string }[] };
  await admin.call('POST', `/credentials/${items[0]?.id}/confirm`, { method: 'register', lastDay });

  await test.step('the listing shows the check, how it was done, and its event', async () => {
    await member.reload();
    await expect(panel.getByRole('heading', { name: new RegExp(`${kind}.*…/09`) })).toBeVisible();
    await expect(panel.getByText(/An admin compared it with the public register/)).toBeVisible();
    await panel.getByText('How do you know?').click();
    await expect(panel.getByText(/Our log has the check of/)).toBeVisible();
    await expect(panel.getByRole('link', { name: /Look it up yourself/ })).toHaveAttribute(
      'href',
      'https://pirb.co.za/',
    );
    await expectAccessible(member);
  });

  await test.step('the filter of the directory leaves providers without a licence out', async () => {
    await member.goto('/providers');
    await expect(member.getByRole('heading', { name: 'Dube Plumbing' })).toBeVisible();
    await member.goto('/providers?licence=confirmed');
    await expect(member.getByRole('heading', { name: 'Khumalo Plumbing' })).toBeVisible();
    await expect(member.getByRole('heading', { name: 'Dube Plumbing' })).toHaveCount(0);
  });

  await test.step('the quote shows it, and the job keeps it after the admin has revoked it', async () => {
    const quote = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
    await member.goto(`/quotes/${quote}`);
    await expect(panel.getByRole('heading', { name: new RegExp(kind) })).toBeVisible();
    const jobId = await acceptQuote(naledi, quote);
    await admin.call('POST', `/credentials/${items[0]?.id}/revoke`, { reason: 'The register no longer has it.' });
    await member.goto(`/providers/${listing}`);
    await expect(member.getByRole('heading', { name: 'Services' })).toBeVisible();
    await expect(panel).toHaveCount(0);
    await member.goto(`/jobs/${jobId}`);
    const agreed = member.getByRole('region', { name: 'What was checked when you agreed' });
    await expect(agreed.getByRole('heading', { name: new RegExp(kind) })).toBeVisible();
    await expectAccessible(member);
    await provider.reload();
    await expect(provider.getByText('Our team wrote: The register no longer has it.')).toBeVisible();
  });
});
