import type { Page } from '@playwright/test';
import { languageCookie } from '#core/languages.ts';
import { expectAccessible } from '../support/accessible.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a name that an admin types in isiZulu is shown to readers of isiZulu, and found by everyone',
  { tag: '@desk' },
  async ({ person, app, sql }) => {
    const { page: office } = await person('admin');
    const { page: zuluPage, ...member } = await person('member');
    const { page: englishPage } = await person('member');
    const { page: _, ...provider } = await person('provider');
    await publishListing(provider, { specialty: 'Marketing' });
    await postProblem(member, 'Hedge is too high', { category: 'Gardening' });
    await zuluPage.context().addCookies([{ name: languageCookie, value: 'zu', url: app.url }]);

    await office.goto('/admin/categories');
    await office.getByRole('article', { name: 'Marketing' }).getByRole('button', { name: 'Edit Marketing' }).click();
    const editing = office.getByRole('dialog', { name: 'Edit Marketing' });
    await editing.getByText('Other languages', { exact: true }).click();
    await expect(editing.getByLabel('isiZulu')).toHaveValue('Ukukhangisa');
    await editing.getByLabel('isiZulu').fill('ugesi');
    await editing.getByLabel('Reason').fill('People call it so');
    await editing.getByRole('button', { name: 'Save category' }).click();
    await expect(editing.getByText('“Electrical” has this name in isiZulu already.')).toBeVisible();
    await editing.getByLabel('isiZulu').fill('Ezokumemezela');
    await editing.getByLabel('Sesotho').fill('');
    await expectAccessible(office);
    await editing.getByRole('button', { name: 'Save category' }).click();
    await expect(office.getByText(/^Names in other languages: Marketing, .*isiZulu: Ukukhangisa/)).toBeVisible();
    // The console keeps the English name.
    await expect(office.getByRole('article', { name: 'Marketing' })).toBeVisible();

    const chips = (page: Page) => page.getByRole('main').getByRole('link');
    await zuluPage.goto('/explore');
    await expect(chips(zuluPage).filter({ hasText: 'Ezokumemezela' })).toBeVisible();
    await expect(chips(zuluPage).filter({ hasText: 'Ingadi' }).first()).toBeVisible();
    await chips(zuluPage).filter({ hasText: 'Ezokumemezela' }).click();
    // An address means the same category to everyone.
    await expect(zuluPage).toHaveURL('/explore?category=Marketing');
    await englishPage.goto('/explore');
    await expect(chips(englishPage).filter({ hasText: 'Marketing' })).toBeVisible();
    await expect(englishPage.getByText('Ezokumemezela')).toHaveCount(0);

    for (const page of [zuluPage, englishPage]) {
      await page.goto('/search?q=ezokumemezela');
      await expect(page.getByRole('article').filter({ hasText: provider.name })).toBeVisible();
    }
    await expect(zuluPage.getByRole('article').getByText('Ezokumemezela')).toBeVisible();
    await expect(englishPage.getByRole('article').getByText('Marketing')).toBeVisible();

    // A name that a language lacks is English, and says so to screen readers.
    await zuluPage.context().addCookies([{ name: languageCookie, value: 'st', url: app.url }]);
    await zuluPage.goto('/explore');
    await expect(zuluPage.getByRole('main').locator('span[lang=en]', { hasText: 'Marketing' })).toBeVisible();
    // The categories outlive this file.
    await sql`update categories set name_in_languages = name_in_languages || '{"zu": "Ukukhangisa", "st": "Papatso"}' where name = 'Marketing'`;
  },
);
