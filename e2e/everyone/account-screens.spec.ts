import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

/** Elements that the keyboard must reach in the page: one stop for each group of radio buttons. */
const stops = 'a[href], button, input:not([type="radio"]:not(:checked)), select, textarea, summary';

/** Walks through `main`, or the open dialog, with the Tab key, and returns what it did not reach. */
async function missedByKeyboard(page: Page): Promise<string[]> {
  const total = await page.evaluate((selector) => {
    const part = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body;
    const controls = [...part.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [role="tab"], [inert] *, [aria-hidden="true"], [aria-hidden="true"] *'),
    );
    for (const element of controls) element.dataset['missed'] = element.textContent || element.outerHTML.slice(0, 120);
    document.addEventListener('focusin', ({ target }) => delete (target as HTMLElement).dataset['missed']);
    if (!part.contains(document.activeElement)) {
      part.setAttribute('tabindex', '-1');
      (part as HTMLElement).focus();
    }
    delete (document.activeElement as HTMLElement).dataset['missed'];
    return controls.length;
  }, stops);
  const missed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-missed]')].map(({ dataset }) => dataset['missed'] ?? ''),
    );
  // Tabs and what scrolls are stops too, and a date has several.
  for (let pressed = 1; pressed < 2 * total + 20; pressed += 1) {
    await page.keyboard.press('Tab');
    if (pressed % 10 === 0 && (await missed()).length === 0) break;
  }
  return missed();
}

/** Both themes by axe at this width, on a phone at 320 pixels too; and everything by keyboard. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  if (size !== null && size.width < 400) {
    await page.setViewportSize({ ...size, width: 320 });
    await expectAccessible(page);
    await page.setViewportSize(size);
  }
  expect(await missedByKeyboard(page), page.url()).toEqual([]);
}

test('a visitor gets in and reads the policy on any screen, by keyboard too', async ({ open }) => {
  const page = await open();
  const shows = async (path: string, sign: string | RegExp) => {
    await page.goto(path);
    await expect(page.getByText(sign).first()).toBeVisible();
    await expectWhole(page);
  };
  await shows('/login', 'Log in with a passkey');
  await shows('/login?tab=register', 'Confirm password');
  await shows('/login?forgot', 'Send link');
  await shows('/login#reset=unknown', 'This link does not work');
  await page.goto('/policy-privacy');
  // Mails of earlier versions carry the token in the query.
  await shows('/login?verify=unknown', 'This link does not work');
  await expect(page).toHaveURL(/\/login#verify=unknown$/);
  await shows('/policy-privacy', 'R150 once-off joining fee');
});

test('a member finds every tab of the settings and the profile whole, by keyboard too', async ({ join, person }) => {
  const [{ page, call }, other] = [await person('member'), await join('member', { name: 'Lerato Nkosi' })];
  await call('POST', '/problems', { description: 'The kitchen tap drips.', location: 'Soweto' });
  await call('POST', '/privacy/cases', { kind: 'correction', text: 'My street is Vilakazi Street.' });
  const ready = {
    profile: 'Postal code',
    security: 'You have no passkeys yet.',
    notifications: 'Quote updates',
    privacy: 'My street is Vilakazi Street.',
  };
  for (const [tab, sign] of Object.entries(ready)) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByText(sign).or(page.getByLabel(sign)).first()).toBeVisible();
    await expectWhole(page);
  }
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog').getByText('1 problem is withdrawn.')).toBeVisible();
  await expectWhole(page);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: /View Details/ })).toBeVisible();
  await expectWhole(page);
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Lerato Nkosi' })).toBeVisible();
  await expectWhole(page);
});

test(
  'an admin finds people, privacy requests and the editor of the policy whole, by keyboard too',
  { tag: '@desk' },
  async ({ join, person }) => {
    const member = await join('member', { name: 'Sipho Zulu' });
    await member.call('POST', '/privacy/cases', { kind: 'objection', text: 'Stop sending me offers, please.' });
    const { page } = await person('admin');
    await page.goto('/admin-dashboard#privacy-requests');
    await expect(page.getByText('Stop sending me offers, please.')).toBeVisible();
    await expectWhole(page);
    await page.goto('/admin-dashboard#user-management');
    await expectWhole(page);
    await page.getByRole('link', { name: 'Sipho Zulu', exact: true }).click();
    await page.getByRole('button', { name: 'Change role Sipho Zulu' }).click();
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
    await expectWhole(page);
    await page.goto('/policy-privacy/edit');
    await expect(page.getByLabel('Text in Markdown')).toBeVisible();
    await expectWhole(page);
  },
);

test(
  'Help says how it works, how to reach the team, and takes the report of a fault',
  { tag: '@phone' },
  async ({ open, person, sql }) => {
    await sql`update site_settings set support_phone = '+27115550100', support_email = 'help@lungisa.example', support_hours = 'Monday to Friday, 8:00 to 17:00'`;
    const visitor = await open();
    await visitor.goto('/login');
    await visitor.getByRole('link', { name: 'Help' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: '+27 11 555 0100' })).toHaveAttribute('href', 'tel:+27115550100');
    await expect(visitor.getByText('Monday to Friday, 8:00 to 17:00')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Log in to report a problem' })).toBeVisible();
    await expectAccessible(visitor);

    const { page } = await person('member');
    await page.goto('/my-quotes');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Help' }).click();
    await page.getByText('How do I pay the provider?').click();
    await expect(page.getByText('Never pay for all of the work up front.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^On which page/ })).toHaveValue('/my-quotes');
    await page.getByRole('textbox', { name: 'What does not work?' }).fill('short');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Tell us what it is about, in at least 10 characters.')).toBeVisible();
    await page.getByRole('textbox', { name: 'What does not work?' }).fill('The list of quotes stays empty.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Your report is with our team.')).toBeVisible();
    const [filed] = await sql`select kind, page from privacy_cases where text = 'The list of quotes stays empty.'`;
    expect(filed).toEqual({ kind: 'fault', page: '/my-quotes' });
  },
);
