import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdOnce, serverError } from '../support/failures.ts';
import { dismissToasts, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ mail: 'server' });

const editor = (page: Page) => page.getByLabel('Text in Markdown');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click();

/** Shows the preview: on a phone it is a tab, on a desk it stands beside the text. */
async function showPreview(page: Page) {
  const tab = page.getByRole('tab', { name: 'Preview' });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Preview' });
}

async function showText(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Text' });
  if (await tab.isVisible()) await tab.click();
}

test('a visitor reads the policy signed out on a small phone, and prints it', { tag: '@phone' }, async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  const [policy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'policy and privacy terms' }).click(),
  ]);
  await policy.close();
  await page.goto('/login?tab=register');
  await expect(page.getByText('By creating an account you accept our policy and privacy terms.')).toBeVisible();

  await failOnce(page, 'GET', '**/api/policy*', (route) => route.fulfill(serverError));
  await page.goto('/policy-privacy');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Policy and privacy', level: 1 })).toBeVisible();
  await expect(page.getByText('R150 once-off joining fee (currently waived)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit policy' })).toHaveCount(0);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/policy-privacy?version=9');
  await expect(page.getByRole('heading', { name: 'There is no such version' })).toBeVisible();
  await page.goto('/policy-privacy/edit');
  await expect(page).toHaveURL(/\/login/);
});

test(
  'an admin drafts, previews and publishes a version, and a member is told and accepts it',
  { tag: '@desk' },
  async ({ app, join, person, sql }) => {
    const { page } = await person('admin');
    const colleague = await join('admin', { name: 'Carmen Adams' });
    const member = await person('member');

    await page.goto('/policy-privacy');
    await page.getByRole('link', { name: 'Edit policy' }).click();
    const first = await editor(page).inputValue();
    expect(first).toContain('less a **{coolingOffFee} admin fee**');
    const own = `${first.replace('within 24 hours', 'within 12 hours')}\n\n## Pets\n\nKeep your dog inside. {petFee}`;
    await editor(page).fill(own);
    const preview = await showPreview(page);
    await expect(preview.getByRole('heading', { name: 'Pets' })).toBeVisible();
    await expect(page.getByText('{petFee} is not a placeholder. Correct the name or remove it.')).toBeVisible();
    await expectAccessible(page);
    await showText(page);

    // The slower of two admins keeps the text, and decides.
    const theirs = {
      source: 'Nothing is private.',
      sourceInLanguages: { zu: 'Akukho okuyimfihlo.' },
      revision: 0,
    };
    await colleague.call('PUT', '/policy/draft', theirs);
    await save(page);
    await expect(page.getByText(/^Carmen Adams saved another text on .*Yours is still here\.$/)).toBeVisible();
    await expect(editor(page)).toHaveValue(own);
    await expectAccessible(page);
    await expect(page.getByText(/^Their text/)).toHaveText(['Their text: English']);
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(toast(page, 'Policy content updated successfully')).toBeVisible();
    // The translation that the slower one has not touched stays.
    await page.getByLabel('Language of the text').selectOption('zu');
    await expect(editor(page)).toHaveValue(theirs.sourceInLanguages.zu);
    await editor(page).fill('');
    await page.getByLabel('Language of the text').selectOption('en');
    await expect(editor(page)).toHaveValue(own);
    await save(page);

    const publish = page.getByRole('button', { name: 'Publish' });
    await publish.click();
    await expect(page.getByText('Say what changes, in a few words.')).toBeVisible();
    await page.getByLabel('What changes').fill('Providers answer within 12 hours.');
    await publish.click();
    await expect(page.getByText('{petFee} is not a placeholder. Correct the name or remove it.').first()).toBeVisible();
    await editor(page).fill(own.replace(' {petFee}', ''));
    await failOnce(page, 'PUT', '**/api/policy/draft');
    await save(page);
    await expect(page.getByText('The draft could not be saved.')).toBeVisible();
    await page.reload();
    await expect(editor(page)).toHaveValue(own.replace(' {petFee}', ''));
    await save(page);
    await expect(toast(page, 'Policy content updated successfully')).toBeVisible();
    await expect(page.getByLabel('What changes')).toHaveValue('Providers answer within 12 hours.');
    await publish.click();
    await expect(toast(page, 'Version 2 is published.')).toBeVisible();
    await expect(page).toHaveURL(/\/policy-privacy\?version=2$/);
    await expect(page.getByText('This version is not in force yet.')).toBeVisible();

    await expect
      .poll(() => app.received.filter(({ to }) => to === member.email), { timeout: 60_000 })
      .toMatchObject([{ subject: 'Policy updated' }]);
    await member.page.goto('/notifications');
    await member.page.getByRole('link', { name: /Policy updated/ }).click();
    await expect(member.page.getByText('This version is not in force yet.')).toBeVisible();
    await member.page.getByRole('link', { name: 'Show what changes' }).click();
    await expect(member.page.locator('ins').filter({ hasText: 'Keep your dog inside.' })).toBeVisible();
    await expect(member.page.locator('del').filter({ hasText: '24' })).toBeVisible();
    await expectAccessible(member.page);
    await member.page.getByRole('link', { name: 'Read the policy that is in force now' }).click();
    await expect(member.page.getByText('Keep your dog inside.')).toHaveCount(0);
    await expect(member.page.getByText(/^The new policy starts on /)).toBeVisible();

    await sql`alter table policy_versions disable trigger policy_versions_never_change`;
    await sql`update policy_versions set starts_at = now() where number = 2`;
    await sql`alter table policy_versions enable trigger policy_versions_never_change`;
    await member.page.goto('/dashboard');
    const banner = member.page.getByRole('complementary', { name: 'Our policy has changed' });
    await expect(banner).toBeVisible();
    await expectAccessible(member.page);
    await failOnce(member.page, 'POST', '**/api/policy/acceptance', (route) => route.fulfill(serverError));
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect(banner.getByRole('alert')).toContainText('Your answer could not be saved.');
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect(toast(member.page, 'Thank you. You accepted the policy.')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await member.page.goto('/policy-privacy');
    await expect(member.page.getByText('Keep your dog inside.')).toBeVisible();
    await expect(member.page.getByText(/^You accepted it on /)).toHaveCount(3);
  },
);

test(
  'a hostile policy runs nothing and reports nothing, in the preview and when it is published',
  { tag: '@desk' },
  async ({ open, person, sql }) => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)> <svg onload=alert(1)>',
      '[one](javascript:alert(1)) [two](data:text/html,<script>alert(1)</script>) [three](//evil.example)',
      '<style>body { display: none }</style> <iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '{__proto__} {constructor}',
      '## The end',
    ].join('\n\n');
    const { page, call } = await person('admin');
    const visitor = await open();
    const dialogs: string[] = [];
    const foreign: string[] = [];
    for (const one of [page, visitor]) {
      one.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      one.on('request', (request) => {
        if (request.url().includes('evil.example')) foreign.push(request.url());
      });
    }
    await page.goto('/policy-privacy/edit');
    await editor(page).fill(hostile);
    const preview = await showPreview(page);
    await expect(preview.getByRole('heading', { name: 'The end' })).toBeVisible();
    await expect(preview.getByText('<script>alert(1)</script>').first()).toBeVisible();
    expect(
      await preview.locator('script, img, svg:not([aria-hidden]), iframe, style, [onload], [onerror]').count(),
    ).toBe(0);
    for (const name of ['one', 'two', 'three']) {
      await preview.getByText(name, { exact: true }).click();
      await expect(preview.getByRole('link', { name, exact: true })).toHaveCount(0);
    }

    // Names that are no placeholders keep a text from being published.
    const source = hostile.replace('{__proto__} {constructor}', '');
    const { revision } = await call('GET', '/policy/draft');
    const saved = await call('PUT', '/policy/draft', { source, revision });
    const { version } = await call('POST', '/policy/versions', {
      revision: saved['revision'],
      startsOn: saved['latest'],
      summary: '<img src=x onerror=alert(1)>',
    });
    await visitor.goto(`/policy-privacy?version=${String(version)}`);
    await expect(visitor.getByRole('heading', { name: 'The end' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Show what changes' }).click();
    await expect(visitor.locator('ins').filter({ hasText: 'The end' })).toBeVisible();
    expect([dialogs, foreign]).toEqual([[], []]);
    await sql`alter table policy_versions disable trigger policy_versions_never_deleted`;
    await sql`delete from policy_versions where number = ${version}`;
    await sql`alter table policy_versions enable trigger policy_versions_never_deleted`;
  },
);

test('the policy shows the fees that an admin sets', { tag: '@desk' }, async ({ open, person, sql }) => {
  const { id, page } = await person('admin');
  await sql`delete from policy_acceptances where account_id = ${id}`;
  const release = await holdOnce(page, 'GET', '**/api/pending-counts');
  await page.goto('/admin-dashboard#branding-config');
  const fees = page.getByRole('region', { name: 'Fees' });
  const heading = page.getByRole('heading', { name: 'Branding & Site Config' });
  await expect(fees).toBeVisible();
  await expect(heading).toBeInViewport();
  // A banner that arrives late above the section does not push it away.
  release();
  await expect(
    page.getByRole('complementary', { name: /Please accept our policy|Our policy has changed/ }),
  ).toBeAttached();
  await expect(heading).toBeInViewport();
  await fees.getByLabel('Cooling-off fee').fill('twelve');
  await fees.getByRole('button', { name: 'Save fees' }).click();
  await expect(fees.getByText('Enter an amount in rand, such as 150 or 149.50.')).toBeVisible();
  await fees.getByLabel('Cooling-off fee').fill('32.50');
  await failOnce(page, 'PUT', '**/api/settings/site', (route) => route.fulfill(serverError));
  await fees.getByRole('button', { name: 'Save fees' }).click();
  await expect(fees.getByText('Failed to change the site settings.')).toBeVisible();
  await fees.getByRole('button', { name: 'Save fees' }).click();
  await expect(toast(page, 'Fees saved.')).toBeVisible();
  await expectAccessible(page);
  const visitor = await open();
  await visitor.goto('/policy-privacy');
  await expect(visitor.getByText('R32.50 admin fee')).toBeVisible();
  await dismissToasts(page);
  await fees.getByLabel('Cooling-off fee').fill('25');
  await fees.getByRole('button', { name: 'Save fees' }).click();
  await expect(toast(page, 'Fees saved.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('R25 admin fee')).toBeVisible();
});
