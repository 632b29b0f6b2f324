import { expectAccessible } from '../support/accessible.ts';
import { offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a person is found by three keys: the name, the email address and the id',
  { tag: '@desk' },
  async ({ person, join }) => {
    const member = await join('member', { name: 'Zanele Khumalo' });
    const { page } = await person('admin');
    await page.goto('/explore');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const open = async () => {
      await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
    };
    for (const key of ['zan', member.email, member.id.slice(0, 8)]) {
      await open();
      await page.keyboard.type(key);
      const first = palette.getByRole('option', { name: /^Zanele Khumalo/ });
      await expect(first).toContainText(member.email);
      await expect(first).toHaveAttribute('data-highlighted');
      if (key === 'zan') await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/admin/people/${member.id}`);
      await expect(palette).toHaveCount(0);
      await page.goto('/explore');
    }

    await open();
    await page.keyboard.type('nothing like this');
    await expect(palette.getByText('Nothing found for "nothing like this".')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  },
);

test(
  'a quote opens from the palette and by its address with a reason, which the log keeps',
  { tag: '@desk' },
  async ({ person, join, sql }) => {
    const [member, provider] = [await join('member'), await join('provider')];
    await publishListing(provider);
    const quoteId = await offerQuote(provider, await postProblem(member, 'The geyser leaks'));
    const other = await offerQuote(provider, await postProblem(member, 'The wall is damp'));
    const { page, id } = await person('admin');
    await page.goto('/admin-dashboard');
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    // Enter comes before the answer, and opens what the answer has first.
    await page.keyboard.type(quoteId);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Find anything' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The member asked for help.');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(`/quotes/${quoteId}`);
    await expect(page.getByRole('heading', { name: /geyser/ }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // By its address: the page asks in its own place, and goes on there.
    await page.goto(`/quotes/${other}#timeline`);
    await expect(page.getByRole('heading', { level: 1, name: 'This quote is private' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('no');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText('Say why, in a few words.')).toBeVisible();
    await expect(page.getByLabel('Reason')).toHaveValue('no');
    await page.getByLabel('Reason').fill('A report about the quote.');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { name: /wall/ }).first()).toBeVisible();
    await expect(page).toHaveURL(`/quotes/${other}#timeline`);
    const looks = await sql`
      select step, subject_id, data ->> 'reason' as reason from events where noun = 'look' and actor_id = ${id} order by at`;
    expect(looks.map((look) => Object.values(look))).toEqual([
      ['quote', quoteId, 'The member asked for help.'],
      ['quote', other, 'A report about the quote.'],
    ]);
  },
);

test(
  'the console leads from section to section, and others than admins are led away',
  { tag: '@desk' },
  async ({ person, join, open }) => {
    const waiting = await join('provider', { name: 'Bongani Sithole', isApproved: false });
    const { page, ...admin } = await person('admin');
    await page.goto('/admin-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('region', { name: 'Problems posted, settled, withdrawn, lapsed' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 provider is waiting for approval' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Review providers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    // The person who waits comes before everything else of the page.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Users', 'Applications']);
    await expect(page.getByText(waiting.email).filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL(/[?&]status=pending(&|#)/);
    await expect(page.getByRole('table').getByText(admin.email)).toHaveCount(0);

    const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).first();
    await expect(menu.getByRole('link', { name: 'User Management 1 waiting for you' })).toBeVisible();
    await expect(menu.locator('[aria-current="page"]')).toHaveText(/^User Management/);
    await menu.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await menu.getByRole('link', { name: 'System health' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'System health' })).toBeVisible();
    await expect(page).toHaveTitle('System health · Lungisa');

    const stranger = await open(await join('member'));
    for (const address of ['/admin-dashboard#payments', '/admin/system-logs', '/admin/people/1']) {
      await stranger.goto(address);
      await expect(stranger).toHaveURL(/\/dashboard$/);
    }
  },
);
