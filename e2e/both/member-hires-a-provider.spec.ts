import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { serverError, stopLiveUpdates } from '../support/failures.ts';
import { pressAccept } from '../support/marketplace.ts';
import { createFirstAdmin, dismissToasts, logIn, register, submitLogin } from '../support/people.ts';
import { setUpTwoFactor } from '../support/second-factor.ts';
import { expect, test } from '../support/test.ts';

const inThreeDays = () =>
  new Date(Date.now() + 3 * 24 * 60 * 60 * 1000 + 2 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Follows the menu as this width offers it. */
async function openFromMenu(page: Page, name: string) {
  const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^(${name})`) });
  if (!(await link.first().isVisible())) await page.getByRole('button', { name: /menu/i }).click();
  await link.first().click();
}

const bell = (page: Page) => page.getByRole('link', { name: /notification/i }).first();

test(
  'a member finds, hires and rates a provider, from registration to the finished job',
  { tag: '@phone' },
  async ({ app, open }) => {
    const [member, provider, admin] = [await open(), await open(), await open()];
    for (const page of [member, provider]) await stopLiveUpdates(page);
    const naledi = { name: 'Naledi Mokoena', email: 'naledi@example.co.za', role: 'member' as const };
    const thabo = { name: 'Thabo Nkosi', email: 'thabo@example.co.za', role: 'provider' as const };
    const anele = 'anele@example.co.za';
    const geyser = 'Geyser leaking through the passage ceiling';
    const tap = 'Quote on the kitchen tap as well, please.';
    const gate = 'And can you look at the garden gate?';

    await test.step('a page for members leads a visitor to the login', async () => {
      await member.goto('/my-quotes');
      await expect(member).toHaveURL(/\/login\?.*next=/);
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(member);
    });

    await test.step('a provider registers and waits for approval', async () => {
      await register(provider, thabo);
      await provider.getByRole('button', { name: /menu/i }).click();
      await expect(provider.getByText('Provider (awaiting approval)').filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(provider);
      await provider.keyboard.press('Escape');
      await expect(provider.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
    });

    await test.step('a member registers and posts a problem, whose card shows at once', async () => {
      await register(member, naledi);
      await member.getByRole('link', { name: /Post/ }).filter({ visible: true }).first().click();
      await expect(member).toHaveURL(/\/(post|add)-problem$/);
      // The address changes before the page does, and the page before has a form of its own.
      await expect(member.getByRole('heading', { level: 1, name: /^(Post New|Submit a) Problem$/ })).toBeVisible();
      await member.getByLabel(/^Title/).fill(geyser);
      await member
        .getByLabel('Description')
        .fill(
          'The geyser above the passage started dripping on Tuesday and now there is a wet patch the size of a dinner plate. We closed the valve, so there is no hot water.',
        );
      await member.getByRole('button', { name: 'Plumbing', exact: true }).click();
      await member.getByLabel(/^Location/).fill('Orlando West, Soweto');
      await member.getByLabel(/^Budget/).fill('about R2 500');
      await expect(member.getByText(/R2,500/)).toBeVisible();
      await member.getByRole('button', { name: 'Post Problem' }).click();
      await expect(member.getByText('Problem posted successfully!')).toBeVisible();
      await dismissToasts(member);
      await openFromMenu(member, 'Dashboard|Home');
      await expect(member.getByRole('article').filter({ hasText: geyser })).toBeVisible();
      await expectAccessible(member);
    });

    await test.step('the member logs in from another browser and comes back to the page that asked for it', async () => {
      const other = await open();
      await other.goto('/my-quotes');
      await submitLogin(other, naledi.email, 'not the right one');
      await expect(other.getByText('The email or the password is not right.')).toBeVisible();
      await submitLogin(other, naledi.email);
      await expect(other).toHaveURL(/\/my-quotes/);
      await expect(other.getByText("You haven't requested any quotes yet.")).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('link', { name: 'Browse Problems' }).click();
      await expect(other.getByRole('article').filter({ hasText: geyser })).toBeVisible();
    });

    await test.step('a provider without approval sees why it cannot quote yet', async () => {
      await provider.reload();
      await expect(provider.getByText('A review takes 5 to 10 business days.').first()).toBeVisible();
      await expect(provider.getByRole('link', { name: 'Create Profile' }).first()).toHaveAttribute(
        'href',
        '/provider-dashboard',
      );
      await provider.getByRole('link', { name: geyser }).click();
      await expect(provider.getByRole('button', { name: 'Offer Quote' })).toBeDisabled();
      await expect(provider.getByText('Your account is waiting for approval.').first()).toBeVisible();
    });

    await test.step('an admin approves the provider', async () => {
      const secret = await createFirstAdmin(app, anele);
      await logIn(admin, anele, secret);
      // Admins set up more than a password before they can act.
      await expect(admin).toHaveURL(/\/settings\?tab=security$/);
      await admin.goto('/admin-dashboard');
      await expect(admin.getByText('Until then you cannot act as an admin.')).toBeVisible();
      await setUpTwoFactor(admin, { password: secret });
      await expect(admin.getByText('Until then you cannot act as an admin.')).toHaveCount(0);
      await admin.goto('/admin-dashboard#user-management');
      const row = admin.getByRole('row').filter({ hasText: thabo.email }).filter({ visible: true });
      await expectAccessible(admin);
      await row.getByRole('button', { name: /Approve/ }).click();
      await expect(admin.getByText('User approved successfully!')).toBeVisible();
      await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    });

    await test.step('the provider publishes its listing', async () => {
      const saved = await provider.request.put('/api/provider/profile', {
        maxRetries: 3,
        headers: { origin: app.url },
        data: {
          name: thabo.name,
          specialty: 'Plumbing',
          shortBio: 'Geysers and burst pipes.',
          detailedBio: '',
          contactEmail: '',
          contactPhone: '',
          locationsServed: ['Soweto'],
          avatarId: null,
          portfolio: [],
        },
      });
      expect(saved.status(), await saved.text()).toBe(200);
    });

    await test.step('the provider offers a quote after fixing its mistakes', async () => {
      await provider.reload();
      await provider.getByRole('button', { name: 'Offer Quote' }).click();
      const dialog = provider.getByRole('dialog');
      await dialog.getByLabel(/^Price/).fill('-50');
      await dialog.getByLabel(/^Scope/).fill('Valve');
      await dialog.getByLabel(/timeline/i).fill('2d');
      await dialog.getByRole('button', { name: /Submit/ }).click();
      await expect(dialog.getByText('Price must be positive.')).toBeVisible();
      await expect(dialog.getByText('Timeline estimate is too short.')).toBeVisible();
      await expect(dialog.getByText('Scope description is too short.')).toBeVisible();
      await dialog.getByLabel(/^Price/).fill('a lot');
      await dialog.getByRole('button', { name: /Submit/ }).click();
      await expect(dialog.getByText('Price must be a number.')).toBeVisible();
      await dialog.getByLabel(/^Price/).fill('1850');
      await dialog
        .getByLabel(/^Scope/)
        .fill(
          'Drain the geyser, replace the pressure control valve and the drip tray, test under pressure for one hour.',
        );
      await dialog.getByLabel(/timeline/i).fill('Half a day');
      await expectAccessible(provider);
      await dialog.getByRole('button', { name: /Submit/ }).click();
      await expect(provider.getByText('Quote submitted successfully.')).toBeVisible();
    });

    await test.step('the member reads the quote and cannot accept it after the provider has revised it', async () => {
      await expect(async () => {
        await member.reload();
        await expect(bell(member)).toHaveAccessibleName(/[1-9]/, { timeout: 2000 });
      }).toPass();
      await openFromMenu(member, 'My Quotes|Quotes');
      await expect(member.getByText('Your move').first()).toBeVisible();
      await member.getByRole('link', { name: 'View Details' }).first().click();
      await expect(member.getByText('R1,850.00').first()).toBeVisible();

      await openFromMenu(provider, 'My Quotes|Quotes');
      await provider.getByRole('link', { name: 'View Details' }).first().click();
      await provider.getByRole('button', { name: 'Edit Submitted Quote' }).click();
      await provider
        .getByRole('dialog')
        .getByLabel(/^Price/)
        .fill('1 750,50');
      await provider
        .getByRole('dialog')
        .getByRole('button', { name: /Submit|Save|Send/ })
        .click();
      await expect(provider.getByText('R1,750.50').first()).toBeVisible();

      await pressAccept(member);
      await expect(
        member.getByText('The provider has changed this quote since you opened it. Read the new one first.').first(),
      ).toBeVisible();
      await expect(member.getByText('R1,750.50').first()).toBeVisible();
    });

    await test.step('the member keeps the quote when asked to confirm a decline, and accepts it', async () => {
      await member.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(member.getByText('Are you sure you want to decline this quote?')).toBeVisible();
      await member.getByRole('button', { name: 'Keep it' }).click();
      await member.getByRole('button', { name: 'Accept Quote', exact: true }).click();
      const ask = member.getByRole('alertdialog');
      await ask.getByLabel(/^Street address/).fill('27 Jacaranda Street');
      await ask.getByLabel(/^Your number/).fill('082 555 0192');
      await expectAccessible(member);
      await ask.getByRole('button', { name: 'Accept quote', exact: true }).click();
      await expect(member.getByText('Quote accepted successfully!')).toBeVisible();
      await expect(member.getByText('Quote accepted', { exact: true }).first()).toBeVisible();
      await expectAccessible(member);
    });

    await test.step('the provider proposes a date, which the member rejects, and another, which the member confirms', async () => {
      await openFromMenu(provider, 'My Jobs|Jobs');
      await provider.goto(`/jobs/new/${/[0-9a-f-]{36}/.exec(member.url())?.[0]}`);
      await expect(provider.getByRole('heading', { name: 'Propose Work Date' })).toBeVisible();
      await expect(provider.getByText('27 Jacaranda Street').first()).toBeVisible();
      await expect(provider.getByRole('link', { name: '+27 82 555 0192' })).toBeVisible();
      const propose = async (day: string) => {
        await provider.getByLabel(/^Proposed date/).fill(`${day}T08:30`);
        await provider
          .getByRole('button', { name: /^Propose/ })
          .last()
          .click();
        await expect(provider.getByText('Work date proposed successfully!').first()).toBeVisible();
      };
      await propose(inThreeDays());

      await member.goto('/my-jobs');
      await member
        .getByRole('link', { name: new RegExp('Geyser leaking') })
        .first()
        .click();
      await expect(member.getByText('Awaiting member confirmation').first()).toBeVisible();
      await expectAccessible(member);

      // An address that could not be read cannot be replaced with an empty one.
      await member.route('**/api/quotes/*/visit', (route) => route.fulfill(serverError));
      await member.getByRole('button', { name: 'Change address and number' }).click();
      const address = member.getByRole('alertdialog', { name: 'Address and number' });
      await expect(address.getByText('We could not load the address of your profile.')).toBeVisible();
      await expect(address.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await member.unroute('**/api/quotes/*/visit');
      await address.getByRole('button', { name: 'Try again' }).click();
      await expect(address.getByLabel(/^Street address/)).toHaveValue('27 Jacaranda Street');
      await address.getByRole('button', { name: 'Not now' }).click();
      await member.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(member.getByText('Proposed date rejected. The provider will suggest a new date.')).toBeVisible();

      await provider.reload();
      await provider.getByRole('button', { name: 'Propose New Date' }).click();
      await propose(inThreeDays());
      await member.reload();
      await member.getByRole('button', { name: 'Confirm date' }).click();
      await expect(member.getByText('Work date confirmed!')).toBeVisible();
      await expect(member.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    });

    await test.step('the provider completes the work, the member rates it, and the directory shows both', async () => {
      await provider.reload();
      await expect(provider.getByText(naledi.email).first()).toBeVisible();
      await provider.getByRole('button', { name: 'Mark as Completed' }).click();
      await provider
        .getByRole('dialog')
        .or(provider.getByRole('alertdialog'))
        .getByRole('button', { name: /complete/i })
        .click();
      await expect(provider.getByText('Job marked as completed!')).toBeVisible();

      await member.reload();
      await member.getByRole('button', { name: 'Rate Provider' }).first().click();
      const dialog = member.getByRole('dialog');
      await dialog.getByRole('group', { name: 'Your rating' }).getByRole('radio', { name: /4/ }).check({ force: true });
      await dialog.getByLabel(/comment/i).fill('Came on time, fixed the leak, cleaned up.');
      await dialog
        .getByRole('button', { name: /Rate|Send|Save/ })
        .last()
        .click();
      await expect(member.getByText('Completed and rated').first()).toBeVisible();

      await openFromMenu(member, 'Find a Provider');
      const card = member.getByRole('article').filter({ hasText: thabo.name });
      await expect(card.getByText('4.0')).toBeVisible();
      await expect(card).toContainText(/1\s+completed job/);
    });

    await test.step('the member requests two more quotes; the provider submits one and declines the other', async () => {
      const ask = async (description: string) => {
        const dialog = member.getByRole('dialog');
        await dialog.getByLabel(/^Description/).fill(description);
        await dialog.getByRole('button', { name: 'Send request' }).click();
        await expect(member.getByText(`Quote request sent to ${thabo.name}!`).last()).toBeVisible();
        await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
      };
      await member
        .getByRole('article')
        .filter({ hasText: thabo.name })
        .getByRole('button', { name: 'Request Quote' })
        .click();
      const dialog = member.getByRole('dialog');
      await dialog.getByLabel(/^Description/).fill('Too short');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.getByText('Description must be at least 10 characters.')).toBeVisible();
      await ask(tap);

      await provider.goto('/my-quotes');
      await provider
        .getByRole('article')
        .filter({ hasText: tap })
        .getByRole('button', { name: 'Submit/Edit Quote' })
        .click();
      await provider
        .getByRole('dialog')
        .getByLabel(/^Price/)
        .fill('380.50');
      await provider
        .getByRole('dialog')
        .getByLabel(/^Scope/)
        .fill('New washer and a clean seat for the tap.');
      await provider.getByRole('dialog').getByRole('button', { name: 'Submit Quote' }).click();
      await expect(provider.getByText('Quote submitted successfully.')).toBeVisible();

      await member.goto('/providers');
      await member
        .getByRole('article')
        .filter({ hasText: thabo.name })
        .getByRole('link', { name: 'View Profile' })
        .click();
      await expect(member.getByText('Came on time, fixed the leak, cleaned up.')).toBeVisible();
      await member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).click();
      await ask(gate);
      await provider.goto('/my-quotes');
      await provider
        .getByRole('article')
        .filter({ hasText: gate })
        .getByRole('button', { name: 'Decline Request' })
        .click();
      await expect(
        provider.getByText('Are you sure you want to decline this quote request? The member will be notified.'),
      ).toBeVisible();
      await provider
        .getByRole('dialog')
        .or(provider.getByRole('alertdialog'))
        .getByRole('button', { name: /^Decline/ })
        .click();
      await expect(provider.getByText('Quote request declined.')).toBeVisible();

      await member.goto('/my-quotes');
      await expect(
        member.getByRole('article').filter({ hasText: tap }).getByText('R380.50').filter({ visible: true }),
      ).toBeVisible();
      await member.getByRole('tab', { name: /^Decided/ }).click();
      await expect(
        member.getByRole('article').filter({ hasText: gate }).getByText('Request declined by provider'),
      ).toBeVisible();
    });

    await test.step('the bell of the provider leads to the notification about the review', async () => {
      await bell(provider).click();
      await expect(provider).toHaveURL(/\/notifications/);
      await expect(provider.getByText('New review')).toBeVisible();
    });

    await test.step('an admin suspends the provider, whose session ends', async () => {
      await admin.reload();
      const row = admin.getByRole('row').filter({ hasText: thabo.email }).filter({ visible: true });
      await row.getByRole('button', { name: /Suspend/ }).click();
      const asks = admin.getByRole('dialog').or(admin.getByRole('alertdialog'));
      await asks.getByRole('textbox').first().fill('A complaint is being looked into.');
      await asks.getByRole('button', { name: /Suspend/ }).click();
      await expect(admin.getByText('User suspended successfully!')).toBeVisible();
      await provider.goto('/my-jobs');
      await expect(provider).toHaveURL(/\/login/);
      await member.goto('/providers');
      await expect(member.getByRole('heading', { name: 'Find a Provider' })).toBeVisible();
      await expect(member.getByRole('article').filter({ hasText: thabo.name })).toHaveCount(0);
    });

    await test.step('a page does not come back after the member has logged out', async () => {
      await member.getByRole('button', { name: /menu/i }).click();
      await member
        .getByRole('button', { name: /Log ?out/i })
        .filter({ visible: true })
        .first()
        .click();
      await expect(member).toHaveURL(/\/login/);
      await member.goBack();
      await expect(member).toHaveURL(/\/login/);
      // A browser that is closed in the middle of a navigation may stay open.
      await expect(member.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      await member.waitForLoadState();
    });
  },
);
