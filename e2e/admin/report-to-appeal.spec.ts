import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const queue = (page: Page) => page.getByRole('table', { name: 'Cases that wait' });
const reasonAnd = async (page: Page, reason: string, button: string) => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
};

test(
  'a reported comment is hidden, its author appeals, and another admin shows it again',
  { tag: '@desk' },
  async ({ join, open, person }) => {
    const [owner, author] = [await join('member'), await join('member', { name: 'Johan Botha' })];
    const [carmen, lindiwe] = [
      await join('admin', { name: 'Carmen Adams' }),
      await join('admin', { name: 'Lindiwe Khoza' }),
    ];
    const problemId = await postProblem(owner, 'The geyser leaks');
    const words = 'This plumber is a crook.';
    await author.call('POST', `/problems/${problemId}/comments`, { content: words });

    // The report.
    const { page: reader } = await person('member', { name: 'Priya Naidoo' });
    await reader.goto(`/problems/${problemId}`);
    await reader.getByRole('button', { name: "More about Johan Botha's comment" }).click();
    await reader.getByRole('menuitem', { name: 'Report comment' }).click();
    await failOnce(reader, 'POST', '**/api/reports', (route) => route.fulfill(serverError));
    await reasonAnd(reader, 'He insults people.', 'Report comment');
    await expect(reader.getByRole('alertdialog').getByRole('alert')).toContainText('Something went wrong on our side.');
    await reasonAnd(reader, 'He insults people.', 'Report comment');
    await expect(reader.getByText('Report sent. An admin will look at it.')).toBeVisible();

    // One admin has the case; the other is told who.
    const admin = await open(carmen);
    await admin.goto('/admin-dashboard#content-moderation');
    await queue(admin)
      .getByRole('button', { name: `Open the case: ${words}` })
      .click();
    await expect(admin.getByRole('heading', { name: words })).toBeFocused();
    await expect(admin.getByText('He insults people.')).toBeVisible();
    await expectAccessible(admin);
    const other = await open(lindiwe);
    await other.goto('/admin-dashboard#content-moderation');
    await expect(queue(other)).toContainText('Carmen Adams has it until');
    await queue(other)
      .getByRole('button', { name: `Open the case: ${words}` })
      .click();
    await expect(other.getByText('Carmen Adams is working on this case.').first()).toBeVisible();
    await expect(other.getByRole('button', { name: /^Hide/ })).toHaveCount(0);

    // Hidden from the keyboard, with a reason.
    await admin.keyboard.press('h');
    await reasonAnd(admin, 'It insults the plumber.', 'Hide');
    await expect(admin.getByText('This case is closed.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Next case' })).toBeFocused();
    await reader.reload();
    await expect(reader.getByText(words)).toHaveCount(0);

    // The author reads why, and appeals once.
    const own = await open(author);
    await own.goto(`/problems/${problemId}`);
    await expect(own.getByText('Reason: It insults the plumber.')).toBeVisible();
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Appeal' }).click();
    await reasonAnd(own, 'He took my deposit, and I can show it.', 'Send appeal');
    await expect(own.getByText('An admin will read your appeal.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

    // The appeal is for the other admin.
    await admin.goto('/admin-dashboard?show=appeals#content-moderation');
    await queue(admin)
      .getByRole('button', { name: /^Open the case/ })
      .click();
    await expect(admin.getByText('Another admin decides this', { exact: false }).first()).toBeVisible();
    await other.goto('/admin-dashboard?show=appeals#content-moderation');
    await queue(other)
      .getByRole('button', { name: /^Open the case/ })
      .click();
    await expect(other.getByText('He took my deposit, and I can show it.')).toBeVisible();
    await expectAccessible(other);
    await other.keyboard.press('r');
    await reasonAnd(other, 'You may say what happened.', 'Restore');
    await expect(other.getByText('This case is closed.')).toBeVisible();
    await reader.reload();
    await expect(reader.getByText(words)).toBeVisible();
    await expect(async () => {
      await own.goto('/notifications');
      await expect(own.getByText('You may say what happened.', { exact: false }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  },
);

test(
  'an admin reads the messages around a reported one with a reason, and hides it',
  { tag: '@desk' },
  async ({ join, open }) => {
    const [member, provider, admin] = [await join('member'), await join('provider'), await join('admin')];
    await publishListing(provider);
    const { id } = await member.call('POST', '/conversations', { accountId: provider.id });
    const send = ({ call }: typeof member, text: string) =>
      call('POST', `/conversations/${String(id)}/messages`, { clientId: crypto.randomUUID(), text });
    await send(member, 'Can you come on Friday?');
    const bad = await send(provider, 'Pay me before I come.');
    await member.call('POST', '/reports', {
      kind: 'message',
      subjectId: bad['id'],
      reason: 'He asks for money first.',
    });

    const page = await open(admin);
    await page.goto('/admin-dashboard?show=message#content-moderation');
    await queue(page).getByRole('button', { name: 'Open the case: A message' }).click();
    await expect(page.getByText('Can you come on Friday?')).toHaveCount(0);
    await page.getByRole('button', { name: 'Read the messages' }).click();
    await reasonAnd(page, 'Is it part of an agreement?', 'Read the messages');
    await expect(page.getByText('Can you come on Friday?')).toBeVisible();
    await page.getByRole('button', { name: 'Hide' }).click();
    await reasonAnd(page, 'Payment comes after the work.', 'Hide');
    await expect(page.getByText('This case is closed.')).toBeVisible();

    const theirs = await open(member);
    await theirs.goto(`/messages/${String(id)}`);
    await expect(theirs.getByRole('log').getByText('An admin has hidden this message.')).toBeVisible();
    await expect(theirs.getByText('Pay me before I come.')).toHaveCount(0);
    const own = await open(provider);
    await own.goto(`/messages/${String(id)}`);
    await expect(own.getByText('Reason: Payment comes after the work.')).toBeVisible();
    await expectAccessible(own);
  },
);

test(
  'a person who is suspended from the queue reads why and until when at the login, and appeals',
  { tag: '@phone' },
  async ({ join, open }) => {
    const [reporter, person, admin] = [
      await join('member'),
      await join('member', { name: 'Johan Botha' }),
      await join('admin'),
    ];
    await reporter.call('POST', '/reports', { kind: 'person', subjectId: person.id, reason: 'He writes to everyone.' });
    const moderation = await open(admin);
    await moderation.goto('/admin-dashboard?show=person#content-moderation');
    await queue(moderation)
      .getByRole('button', { name: /^Open the case: Johan Botha/ })
      .click();
    await expect(moderation.getByRole('button', { name: 'Suspend the author' })).toBeVisible();
    await moderation.keyboard.press('s');
    const dialog = moderation.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('It is all spam.');
    await dialog.getByLabel(/^Until the end of/).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(moderation.getByText('The author is suspended.')).toBeVisible();
    const page = await open();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(/^This account is suspended until /)).toBeVisible();
    await expect(page.getByText('Reason: It is all spam.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Appeal' }).click();
    await reasonAnd(page, 'I only asked for a plumber.', 'Send appeal');
    await expect(page.getByText('An admin will read your appeal.')).toBeVisible();
  },
);
