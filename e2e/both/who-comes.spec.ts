import { acceptQuote, offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { expectAccessible } from '../support/accessible.ts';
import { getPatiently } from '../support/get-patiently.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test('a member sees the face of the worker who comes, shares the visit with a stranger, and ends it', async ({
  person,
  open,
}) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  await publishListing(thabo, { name: 'Khumalo Plumbing' });
  const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
  await thabo.call('POST', `/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 864e5 * 3).toISOString() });
  await naledi.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });

  // A provider without a team finds nothing to choose.
  await provider.goto(`/jobs/${jobId}`);
  await expect(provider.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expect(provider.getByRole('button', { name: 'Choose who comes' })).toHaveCount(0);

  await provider.goto('/provider-dashboard');
  const team = provider.getByRole('region', { name: 'Your team' });
  await team.getByRole('button', { name: 'Add a person' }).click();
  const form = provider.getByRole('dialog', { name: 'Add a person' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter their name.')).toBeVisible();
  await form.getByLabel('Photo').setInputFiles(await jpegFile('sipho.jpg', '#1f3fcc', { width: 640, height: 640 }));
  const crop = provider.getByRole('dialog', { name: 'Crop the photo to a square' });
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await form.getByLabel('Name').fill('Sipho Nkosi');
  await form.getByLabel('Month').selectOption({ label: 'March' });
  await form.getByLabel('Year').selectOption('2023');
  await expectAccessible(provider);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText('Since March 2023')).toBeVisible();
  await expect(team.getByRole('listitem').locator('img')).toHaveCount(1);
  await expectAccessible(provider);

  await member.goto(`/jobs/${jobId}`);
  await expect(member.getByText('Comes to the visit')).toBeVisible();
  await provider.goto(`/jobs/${jobId}`);
  await provider.getByRole('button', { name: 'Choose who comes' }).click();
  const choice = provider.getByRole('dialog', { name: 'Who comes?' });
  await choice.getByRole('radio', { name: /Sipho Nkosi/ }).check();
  await expectAccessible(provider);
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(provider.getByText('We have told the member who comes.')).toBeVisible();

  await expect(member.getByText('With Khumalo Plumbing since March 2023')).toBeVisible();
  const face = member.locator(`img[src*="/files/"]:near(:text("Sipho Nkosi"))`).first();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(member);

  await member.getByRole('button', { name: 'Share this visit' }).click();
  const sharing = member.getByRole('dialog', { name: 'Share this visit' });
  await expect(sharing.getByText(/It never shows your name/)).toBeVisible();
  await sharing.getByRole('button', { name: 'Make a link' }).click();
  const link = await sharing.getByLabel('Link').inputValue();
  await expectAccessible(member);
  await sharing.getByRole('button', { name: 'Close' }).last().click();
  await expect(member.getByText(/^You share this visit until /)).toBeVisible();

  const stranger = await open();
  const requests: string[] = [];
  stranger.on('request', (request) => void requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'A visit is planned' })).toBeVisible();
  await expect(stranger.getByText('Sipho Nkosi', { exact: true })).toBeVisible();
  await expect(stranger.getByText('Works with Khumalo Plumbing since March 2023')).toBeVisible();
  const photo = stranger.getByRole('img', { name: 'Sipho Nkosi' });
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const secret of [naledi.name, 'Geyser valve', 'R1', 'PIN'])
    await expect(stranger.getByText(secret)).toHaveCount(0);
  await expectAccessible(stranger);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // No request names the token, neither as its address nor as the page from which it comes.
  const token = link.split('#')[1] ?? '';
  expect(token).toHaveLength(43);
  expect(requests.filter((one) => one.includes(token))).toEqual([]);
  const head = await getPatiently(stranger, '/visit');
  expect(head.headers()['referrer-policy']).toBe('no-referrer');
  expect(await head.text()).toContain('name="robots" content="noindex"');

  await member.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(member.getByText('The link no longer works.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await expect(stranger.getByText('Sipho Nkosi')).toHaveCount(0);
  await expectAccessible(stranger);
  await stranger.goto('/visit');
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: /^Go to / })).toBeVisible();

  // A report of the member brings the worker to the admins.
  await member.getByRole('button', { name: 'Report this person' }).click();
  const report = member.getByRole('alertdialog', { name: 'Report this person' });
  await report.getByRole('textbox').fill('This is not the person who came.');
  await expectAccessible(member);
  await report.getByRole('button', { name: 'Report this person' }).click();
  await expect(member.getByText('Report sent. An admin will look at it.')).toBeVisible();
  const { page: admin } = await person('admin');
  await admin.goto('/admin-dashboard#content-moderation');
  await admin.getByRole('button', { name: 'Open the case: A team member' }).click();
});
