import { expectAccessible } from '../support/accessible.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin adds, renames and merges a category, and old links lead to the new one',
  { tag: '@desk' },
  async ({ person }) => {
    const { page: office } = await person('admin');
    await office.goto('/admin/categories');
    await expect(office.getByRole('article', { name: 'Plumbing' })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Add a category' }).click();
    const adding = office.getByRole('dialog', { name: 'Add a category' });
    await adding.getByLabel('Name').fill('plumbing');
    await adding.getByRole('button', { name: 'Add category' }).click();
    await expect(adding.getByText('There is already a category “Plumbing”. Merge the two instead.')).toBeVisible();
    await adding.getByLabel('Name').fill('Gardens');
    await adding.getByRole('radio', { name: 'flower' }).check();
    await adding.getByRole('button', { name: 'Add category' }).click();
    await expect(office.getByRole('article', { name: 'Gardens' })).toBeVisible();

    const { page: memberPage, ...member } = await person('member');
    const { page: _, ...provider } = await person('provider');
    await publishListing(provider, { specialty: 'Gardens' });
    const id = await postProblem(member, 'Hedge is too high', { category: 'Gardens' });

    await office.getByRole('article', { name: 'Gardens' }).getByRole('button', { name: 'Edit Gardens' }).click();
    const editing = office.getByRole('dialog', { name: 'Edit Gardens' });
    await editing.getByLabel('Name').fill('Hedges');
    await editing.getByRole('button', { name: 'Save category' }).click();
    await expect(editing.getByText('Say why, in a few words.')).toBeVisible();
    await editing.getByLabel('Reason').fill('It is about hedges');
    await editing.getByRole('button', { name: 'Save category' }).click();
    await expect(office.getByRole('article', { name: 'Hedges' })).toBeVisible();
    await memberPage.goto('/explore?category=Gardens');
    await expect(memberPage).toHaveURL('/explore?category=Hedges');
    await expect(memberPage.getByRole('link', { name: 'Hedge is too high' })).toBeVisible();

    await office.getByRole('button', { name: 'Merge Hedges into another category' }).click();
    const merging = office.getByRole('alertdialog', { name: 'Merge Hedges into another category?' });
    await expect(merging.getByText(/^1 problem that is not closed and all listings move/)).toBeVisible();
    await merging.getByRole('button', { name: 'Merge categories' }).click();
    await expect(merging.getByText('Say why, in a few words.')).toBeVisible();
    await merging.getByLabel('Merge into').selectOption('Gardening');
    await merging.getByLabel('Reason').fill('They are one');
    await expectAccessible(office);
    await merging.getByRole('button', { name: 'Merge categories' }).click();
    await expect(office.getByText('Hedges is part of Gardening now.')).toBeVisible();
    await expect(office.getByRole('article', { name: 'Hedges' })).toHaveCount(0);
    await expect(
      office.getByRole('article', { name: 'Gardening' }).getByText('Old names that lead here: Gardens, Hedges'),
    ).toBeVisible();
    await expect(office.getByText('Hedges merged into Gardening')).toBeVisible();

    await memberPage.goto('/explore?category=Gardens');
    await expect(memberPage).toHaveURL('/explore?category=Gardening');
    await expect(memberPage.getByRole('link', { name: 'Hedge is too high' })).toBeVisible();
    await memberPage.goto('/providers?category=Hedges');
    await expect(memberPage).toHaveURL('/providers?category=Gardening');
    await expect(memberPage.getByText(provider.name).first()).toBeVisible();
    await memberPage.goto(`/problems/${id}`);
    await expect(memberPage.getByText('Gardening', { exact: true }).first()).toBeVisible();
  },
);
