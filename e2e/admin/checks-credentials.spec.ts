import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { uploadPicture } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Kind = { id: string; name: string; version: number };

const listKinds = async (admin: Account) => (await admin.call('GET', '/credential-kinds'))['items'] as Kind[];

const findKind = async (admin: Account, name: string): Promise<Kind> => {
  const found = (await listKinds(admin)).find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`there is no kind ${name}`);
  return found;
};

/** Submits a credential of a provider with one picture. Returns its id. */
async function submit(
  provider: Account,
  { kind, number, name = provider.name }: { kind: Kind; number: string; name?: string },
): Promise<string> {
  const fileIds = [await uploadPicture(provider, 'document', 'licence.jpg')];
  const typed = { kindId: kind.id, number, nameOnDocument: name, fileIds };
  return String((await provider.call('POST', '/provider/credentials', typed))['id']);
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test(
  'an admin checks documents with the keys, and the next one opens after each answer',
  { tag: '@widths' },
  async ({ join, person }) => {
    const { page, ...admin } = await person('admin');
    const kind = await findKind(admin, 'PSIRA registration');
    const thabo = await join('provider');
    const sipho = await join('provider', { name: 'Sipho Dlamini' });
    const priya = await join('provider', { name: 'Priya Naidoo' });
    await submit(thabo, { kind, number: '1234567', name: 'NKOSI, Thabo' });
    await submit(sipho, { kind, number: '1234567', name: 'Mokoena Security' });
    const last = await submit(priya, { kind, number: '7654321' });

    await page.goto('/admin/credentials');
    const waiting = page.getByRole('table', { name: 'Documents that wait' });
    await expect(waiting.getByRole('row').filter({ hasText: kind.name })).toHaveText([/Thabo/, /Sipho/, /Priya/]);
    await expectAccessible(page);
    const first = waiting.getByRole('button', { name: `Check: ${kind.name}, Thabo Nkosi` });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect(waiting.getByRole('button', { name: /Sipho/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');

    const heading = (name: string) => page.getByRole('heading', { name: `Check: ${kind.name}, ${name}` });
    await expect(heading('Thabo Nkosi')).toBeFocused();
    await expect(page.getByText('The same words')).toBeVisible();
    await expect(page.getByText('The form fits')).toBeVisible();
    await expect(page.getByText('Another account has the same number')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sipho Dlamini' })).toHaveAttribute(
      'href',
      `/admin/people/${sipho.id}`,
    );
    await expect(page.getByRole('link', { name: 'Open the register' })).toHaveAttribute('target', '_blank');
    await failOnce(page, 'POST', /\/look$/, (route) => route.fulfill(serverError));
    await page.keyboard.press('d');
    await expect(page.getByText('Failed to open the documents.')).toBeVisible();
    await page.keyboard.press('d');
    const documents = page.getByRole('list', { name: 'Documents' });
    await expect(documents.getByRole('button')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('d');
    await expect(documents.getByRole('button')).toBeFocused();

    await page.keyboard.press('c');
    const confirming = page.getByRole('dialog', { name: `Confirm: ${kind.name}` });
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirming.getByText('Say how you checked it.')).toBeVisible();
    await expect(confirming.getByRole('radio').first()).toBeFocused();
    await confirming.getByRole('radio', { name: /^Compared with the public register/ }).check();
    const latest = await confirming.getByLabel('Last day').inputValue();
    await confirming.getByLabel('Last day').fill('2035-01-31');
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirming.getByText(/^It is checked again by .* at the latest/)).toBeVisible();
    await expect(confirming.getByLabel('Last day')).toHaveValue('2035-01-31');
    await expect(confirming.getByRole('radio', { name: /^Compared/ })).toBeChecked();
    await expectAccessible(page);
    await confirming.getByLabel('Last day').fill(latest);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Confirmed. The provider is told.')).toBeVisible();

    await expect(heading('Sipho Dlamini')).toBeFocused();
    await expect(page.getByText('Other words')).toBeVisible();
    await page.keyboard.press('x');
    const declining = page.getByRole('alertdialog', { name: `Decline: ${kind.name}?` });
    await declining.getByRole('button', { name: 'Decline' }).click();
    await expect(declining.getByText('Say why, in a few words. The provider reads it.')).toBeVisible();
    await declining.getByLabel('Reason').fill('The register names another person.');
    await declining.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Declined. The provider is told.')).toBeVisible();

    await expect(heading('Priya Naidoo')).toBeFocused();
    const colleague = await join('admin', { name: 'Carmen Adams' });
    await page.keyboard.press('c');
    await confirming.getByRole('radio', { name: /^Saw the document/ }).check();
    const way = { method: 'register', lastDay: latest };
    await colleague.call('POST', `/credentials/${last}/confirm`, way);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('It is now: Checked. Your answer was not saved.')).toBeVisible();
    await expect(page.getByText('Compared with the public register')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('No other document waits for a check.')).toBeVisible();
    await expect(page.getByText('No documents wait for a check')).toBeVisible();

    await page.getByRole('tab', { name: 'Answered' }).click();
    await expect(page).toHaveURL('/admin/credentials?view=answered');
    await expect(row(page, 'Sipho Dlamini')).toContainText('The register names another person.');
    await row(page, 'Thabo Nkosi').getByRole('button', { name: /^Open/ }).click();
    await expect(heading('Thabo Nkosi')).toBeFocused();
    await page.keyboard.press('v');
    const revoking = page.getByRole('alertdialog', { name: `Revoke: ${kind.name}?` });
    await revoking.getByLabel('Reason').fill('The register has struck it off.');
    await revoking.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Revoked. The provider is told.')).toBeVisible();
    await expect(page.getByText('The register has struck it off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    const notices = JSON.stringify(await sipho.call('GET', '/notifications'));
    expect(notices).toContain('The register names another person.');
  },
);

test(
  'an admin adds, edits and retires a kind, undoes a change, and keeps the typed text when another admin is faster',
  { tag: '@widths' },
  async ({ join, person }) => {
    const { page, ...admin } = await person('admin');
    await page.goto('/admin/credentials?view=kinds');
    await page.getByRole('button', { name: 'Add a kind' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a kind' });
    const name = `Roofing licence ${Date.now()}`;
    await adding.getByLabel('Name', { exact: true }).fill('psira REGISTRATION');
    await adding.getByLabel('Certificate that its holders issue').fill('Roofing certificate');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('Say in a sentence what it does not mean.')).toBeVisible();
    await adding.getByLabel('What it does not mean').fill('It does not say how well a person works.');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('A certificate has a name and a rule. Fill in both, or neither.')).toBeVisible();
    await adding.getByLabel('Certificate that its holders issue').fill('');
    await adding.getByRole('checkbox', { name: 'Carpentry', exact: true }).check();
    await adding.getByRole('checkbox', { name: 'Say so where it was not shown: Carpentry' }).check();
    await adding.getByLabel('Checked again after').selectOption('6 months');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('There is already “PSIRA registration”.')).toBeVisible();
    await expectAccessible(page);
    await adding.getByLabel('Name', { exact: true }).fill(name);
    await adding.getByRole('button', { name: 'Save' }).click();
    const kind = page.getByRole('article', { name });
    await expect(kind).toContainText('For Carpentry (says so where it was not shown) · Checked again after 6 months');
    await expect(kind).toContainText('None counts now');

    await kind.getByRole('button', { name: `Edit ${name}` }).click();
    const editing = page.getByRole('dialog', { name: `Edit ${name}` });
    await editing.getByLabel('What it does not mean').fill('It is no promise.');
    await editing.getByLabel('Reason').fill('Shorter.');
    const colleague = await join('admin', { name: 'Carmen Adams' });
    const { version, id } = await findKind(admin, name);
    const others = { registerName: 'Board of Roofs', registerUrl: 'https://roofs.example/', numberForm: 'digits' };
    const fields = { months: 3, limits: 'It says little.', isLicence: true, dropsDocuments: false, categories: [] };
    const certificate = { certificateName: '', certificateRule: '' };
    await colleague.call('PUT', `/credential-kinds/${id}`, {
      name,
      version,
      reason: 'A new register.',
      ...others,
      ...fields,
      ...certificate,
    });
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing.getByText('Your own changes are kept. Look at it, then save again.')).toBeVisible();
    await expect(editing.getByText('register: Board of Roofs', { exact: true })).toBeVisible();
    await expect(editing.getByLabel('Register', { exact: false }).first()).toHaveValue('Board of Roofs');
    await expect(editing.getByLabel('Checked again after')).toHaveValue('3');
    await expect(editing.getByLabel('What it does not mean')).toHaveValue('It is no promise.');
    await expectAccessible(page);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${name} saved.`)).toBeVisible();
    await expect(kind).toContainText('Board of Roofs · Digits only');

    const history = page.getByRole('region', { name: 'History' });
    const change = history.getByRole('listitem').first();
    await expect(change).toContainText('Changed: what it does not mean');
    await expect(change).toContainText('Shorter.');
    await change.getByRole('button', { name: `Undo the change of ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(change).toContainText(`A change of ${name} undone`);
    await kind.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(editing.getByLabel('What it does not mean')).toHaveValue('It says little.');
    await editing.getByRole('button', { name: 'Cancel' }).click();

    await kind.getByRole('button', { name: `Retire ${name}` }).click();
    const retiring = page.getByRole('alertdialog', { name: `Retire ${name}?` });
    await retiring.getByLabel('Reason').fill('The board is gone.');
    await retiring.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByRole('region', { name: 'Retired kinds' }).getByRole('article', { name })).toContainText(
      'Retired since',
    );
    await expectAccessible(page);
    await kind.getByRole('button', { name: `Offer again: ${name}` }).click();
    const offering = page.getByRole('alertdialog', { name: `Offer ${name} again?` });
    await offering.getByLabel('Reason').fill('It is back.');
    await offering.getByRole('button', { name: 'Offer again' }).click();
    await expect(page.getByText(`${name} is offered again.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Retired kinds' })).toHaveCount(0);
  },
);
