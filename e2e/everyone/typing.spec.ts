import type { ElementHandle, Locator, Page } from '@playwright/test';
import { glob, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import {
  acceptQuote,
  offerQuote,
  postProblem,
  publishListing,
  requestQuote,
  someTerms,
} from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Side = 'visitor' | 'member' | 'provider' | 'admin';
type Screen = {
  name: string;
  side: Side;
  /** The source files that draw its fields. */
  files: string[];
  /** Opens it, up to the press that shows the fields. Answers with what holds them, where that is not the whole page. */
  open: (page: Page) => Promise<Locator | void>;
  /** The one width at which it is tried; a phone's by default. */
  on?: '@desk';
};

const day = 24 * 3_600_000;
const typable =
  'input:not([type=file], [type=radio], [type=checkbox], [type=hidden], [type=range], [type=color]):not([readonly], :disabled), textarea';

// The longest file by far: the workers share its screens, each with a marketplace of its own.
test.describe.configure({ mode: 'parallel' });

let naledi: Account;
let thabo: Account;
let ids: Record<
  'problem' | 'other' | 'listing' | 'requested' | 'accepted' | 'job' | 'done' | 'doneQuote' | 'conversation',
  string
>;

test.beforeAll(async ({ join }) => {
  naledi = await join('member');
  thabo = await join('provider');
  const sipho = await join('member', { name: 'Sipho Dlamini' });
  const listing = await publishListing(thabo);
  const problem = await postProblem(naledi, 'Geyser drips');
  const other = await postProblem(naledi, 'Kitchen tap drips');
  const submit = async (quoteId: string) => {
    await thabo.call('POST', `/quotes/${quoteId}/submit`, someTerms);
    return quoteId;
  };
  const accepted = await submit(await requestQuote(naledi, listing));
  const requested = await requestQuote(naledi, listing);
  const job = await acceptQuote(naledi, accepted);
  const doneQuote = await offerQuote(thabo, await postProblem(naledi, 'Gate motor hums'));
  const done = await acceptQuote(naledi, doneQuote);
  await thabo.call('POST', `/jobs/${done}/propose`, { proposedDate: new Date(Date.now() + 2 * day).toISOString() });
  await naledi.call('POST', `/jobs/${done}/confirm`, { proposal: 1 });
  await thabo.call('POST', `/jobs/${done}/complete`, {});
  const conversation = String((await naledi.call('POST', '/conversations', { quoteId: accepted }))['id']);
  await thabo.call('POST', `/conversations/${conversation}/messages`, {
    clientId: crypto.randomUUID(),
    text: 'I can come at eight.',
  });
  await naledi.call('POST', `/problems/${problem}/comments`, { content: 'It is worse at night.' });
  const comment = await sipho.call('POST', `/problems/${problem}/comments`, { content: 'Is it the washer?' });
  await naledi.call('POST', '/reports', { kind: 'comment', subjectId: comment['id'], reason: 'This is abuse.' });
  await naledi.call('POST', '/reports', { kind: 'provider', subjectId: listing, reason: 'He never came.' });
  ids = { problem, other, listing, requested, accepted, job, done, doneQuote, conversation };
});

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (page: Page | Locator, name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click();

/** On a phone the filters are in a sheet. */
async function openFilters(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Filters/ });
  const fields = page.locator('#main').locator(typable);
  await expect(button.or(fields).filter({ visible: true }).first()).toBeVisible();
  if (!(await button.isVisible())) return page.locator('#main');
  await button.click();
  return dialog(page);
}

const screens: Screen[] = [
  {
    name: 'login',
    side: 'visitor',
    files: ['features/accounts/web/login-form.tsx'],
    open: async (page) => void (await page.goto('/login')),
  },
  {
    name: 'register',
    side: 'visitor',
    files: ['features/accounts/web/register-form.tsx'],
    open: async (page) => void (await page.goto('/login?tab=register')),
  },
  {
    name: 'search',
    side: 'member',
    files: ['web/layouts/search-box.tsx'],
    open: async (page) => (await page.goto('/search'), page.locator('body')),
  },
  {
    name: 'composer',
    side: 'member',
    on: '@desk',
    files: ['features/problems/web/post/problem-composer.tsx', 'features/problems/web/post/place-field.tsx'],
    open: async (page) => void (await page.goto('/dashboard')),
  },
  {
    name: 'post a problem',
    side: 'member',
    files: ['features/problems/web/post/problem-fields.tsx', 'features/problems/web/post/place-field.tsx'],
    open: async (page) => void (await page.goto('/add-problem')),
  },
  {
    name: 'Explore',
    side: 'member',
    files: ['features/problems/web/problem-filters.tsx'],
    open: async (page) => {
      await page.goto('/explore');
      return openFilters(page);
    },
  },
  {
    name: 'directory',
    side: 'member',
    files: ['features/providers/web/directory-filters.tsx'],
    open: async (page) => {
      await page.goto('/providers');
      return openFilters(page);
    },
  },
  {
    name: 'home file',
    side: 'member',
    files: ['features/home-file/web/home-file-filters.tsx'],
    open: async (page) => {
      await page.goto('/home-file?q=geyser');
      return page.locator('#main');
    },
  },
  {
    name: 'comment',
    side: 'provider',
    files: ['features/problems/web/comments/comment-form.tsx'],
    open: async (page) => void (await page.goto(`/problems/${ids.problem}`)),
  },
  {
    name: 'own comment',
    side: 'member',
    files: ['features/problems/web/comments/edit-comment.tsx'],
    open: async (page) => {
      await page.goto(`/problems/${ids.problem}`);
      await press(page, /^More about your/i);
      await press(page, 'Edit comment', 'menuitem');
      // The form takes the focus as it opens, also from the field for a new comment.
      return page.locator('form').filter({ has: page.getByLabel('Your comment') });
    },
  },
  {
    name: 'report',
    side: 'member',
    files: ['kit/forms/reason-confirm.tsx'],
    open: async (page) => {
      await page.goto(`/providers/${ids.listing}`);
      await press(page, 'Report Provider');
      return dialog(page);
    },
  },
  {
    name: 'request a quote',
    side: 'member',
    files: ['features/quotes/web/terms/request-quote-dialog.tsx'],
    open: async (page) => {
      await page.goto(`/providers/${ids.listing}`);
      await press(page, /^Request Quote/);
      return dialog(page);
    },
  },
  {
    name: 'quote terms',
    side: 'provider',
    files: ['features/quotes/web/terms/quote-terms-dialog.tsx'],
    open: async (page) => {
      await page.goto(`/quotes/${ids.requested}`);
      await press(page, /^(Submit|Send|Give).*quote/i);
      return dialog(page);
    },
  },
  {
    name: 'quote lines',
    side: 'provider',
    files: ['features/quotes/web/terms/lines-field.tsx'],
    open: async (page) => {
      await page.goto(`/quotes/${ids.requested}`);
      await press(page, /^(Submit|Send|Give).*quote/i);
      await press(dialog(page), 'Add a line');
      return dialog(page);
    },
  },
  {
    name: 'quote payments',
    side: 'provider',
    files: ['features/quotes/web/terms/payments-field.tsx'],
    open: async (page) => {
      await page.goto(`/quotes/${ids.requested}`);
      await press(page, /^(Submit|Send|Give).*quote/i);
      await dialog(page).getByText('When it is paid').click();
      await press(dialog(page), 'Add a payment on a day');
      return dialog(page);
    },
  },
  {
    name: 'propose a date',
    side: 'provider',
    files: ['features/jobs/web/propose-date-form.tsx'],
    open: async (page) => void (await page.goto(`/jobs/new/${ids.accepted}`)),
  },
  {
    name: 'private note',
    side: 'provider',
    files: ['features/jobs/web/private-note.tsx'],
    open: async (page) => {
      await page.goto(`/jobs/${ids.done}`);
    },
  },
  {
    name: 'review',
    side: 'member',
    files: ['features/reviews/web/review-dialog.tsx'],
    open: async (page) => {
      await page.goto(`/jobs/${ids.done}`);
      await press(page, /^Rate/);
      return dialog(page);
    },
  },
  {
    name: 'conversation',
    side: 'member',
    files: ['features/messages/web/composer.tsx'],
    open: async (page) => void (await page.goto(`/messages/${ids.conversation}`)),
  },
  {
    name: 'profile',
    side: 'provider',
    files: ['features/providers/web/profile-form.tsx', 'kit/ui/fields/tags-field.tsx'],
    open: async (page) => void (await page.goto('/provider-dashboard?tab=profile')),
  },
  {
    name: 'service',
    side: 'provider',
    files: ['features/providers/web/service-form.tsx'],
    open: async (page) => void (await page.goto('/provider-dashboard?tab=services')),
  },
  {
    name: 'forgotten password',
    side: 'visitor',
    files: ['features/accounts/web/send-link.tsx', 'features/accounts/web/reset-form.tsx'],
    open: async (page) => void (await page.goto('/login?forgot')),
  },
  {
    name: 'own profile',
    side: 'member',
    files: ['features/accounts/web/profile-form.tsx'],
    open: async (page) => void (await page.goto('/settings?tab=profile')),
  },
  {
    name: 'application',
    side: 'member',
    files: ['features/applications/web/application-form.tsx'],
    open: async (page) => void (await page.goto('/provider-subscription?plan=bronze')),
  },
  {
    name: 'own password',
    side: 'member',
    files: ['features/accounts/web/password-section.tsx'],
    open: async (page) => void (await page.goto('/settings?tab=security')),
  },
  {
    name: 'address of the work',
    side: 'member',
    files: ['features/quotes/web/visit-fields.tsx'],
    open: async (page) => {
      await page.goto(`/quotes/${ids.accepted}`);
      await press(page, 'Add address and number');
      return dialog(page);
    },
  },
  {
    name: 'a problem with the site',
    side: 'member',
    files: ['features/privacy/web/fault-form.tsx'],
    open: async (page) => {
      await page.goto('/help');
      await expect(page.getByLabel('What does not work?')).toBeVisible();
      return page.locator('#main');
    },
  },
  {
    name: 'request to the information officer',
    side: 'member',
    files: ['features/privacy/web/case-section.tsx'],
    open: async (page) => void (await page.goto('/settings?tab=privacy')),
  },
  {
    name: 'policy',
    side: 'admin',
    files: ['web/console/policy-editor/policy-editor.tsx', 'web/console/policy-editor/publish-form.tsx'],
    open: async (page) => void (await page.goto('/policy-privacy/edit')),
  },
  {
    name: 'system log',
    side: 'admin',
    files: ['features/console/web/logs/event-filters.tsx'],
    open: async (page) => {
      await page.goto('/admin/system-logs');
      await page.getByRole('button', { name: 'Filters' }).click();
    },
  },
  {
    name: 'user management',
    side: 'admin',
    files: ['features/people/web/people-filters.tsx'],
    open: async (page) => {
      await page.goto('/admin-dashboard#user-management');
      return page.getByRole('search', { name: 'Filter users' });
    },
  },
  {
    name: 'note about a person',
    side: 'admin',
    files: ['features/people/web/add-note.tsx'],
    open: async (page) => {
      await page.goto(`/admin/people/${naledi.id}`);
      return page.getByRole('region', { name: 'Timeline' });
    },
  },
  {
    name: 'why an admin looks at a quote',
    side: 'admin',
    files: ['features/console/web/ask-look.tsx'],
    open: async (page) => {
      await page.goto(`/quotes/${ids.requested}`);
      return page.locator('form').filter({ hasText: 'This quote is private' });
    },
  },
  {
    name: 'site settings',
    side: 'admin',
    files: [
      'features/site/web/colour-settings.tsx',
      'features/site/web/contact-settings.tsx',
      'features/site/web/document-settings.tsx',
      'features/site/web/fee-settings.tsx',
      'features/site/web/name-settings.tsx',
      'features/site/web/notice-settings.tsx',
      'features/site/web/officer-settings.tsx',
      'features/site/web/quote-settings.tsx',
      'features/site/web/seller-settings.tsx',
    ],
    open: async (page) => {
      await page.goto('/admin-dashboard#branding-config');
      return page.locator('#branding-config');
    },
  },
  {
    name: 'a range of days of the figures',
    side: 'admin',
    files: ['features/analytics/web/range-picker.tsx'],
    open: async (page) => {
      await page.goto('/admin-dashboard?range=custom#analytics');
      return page.locator('#analytics');
    },
  },
  {
    name: 'pricing plan',
    side: 'admin',
    files: ['features/plans/web/manage/plan-fields.tsx'],
    open: async (page) => {
      await page.goto('/admin/pricing-plans');
      await press(page, 'Edit Bronze');
      return dialog(page);
    },
  },
];

/** Drawn by the kit for the screens above, or in a dialog with one or two fields: they are of the same elements. */
const others = [
  'features/accounts/web/change-email.tsx',
  'features/accounts/web/change-role.tsx',
  'features/accounts/web/email-field.tsx',
  'features/accounts/web/link-question.tsx',
  'features/accounts/web/new-password/new-password.tsx',
  'features/accounts/web/second-factor/add-passkey-dialog.tsx',
  'features/accounts/web/second-factor/confirm-identity-dialog.tsx',
  'features/accounts/web/second-factor/field-dialog.tsx',
  'features/accounts/web/second-factor/rename-passkey-dialog.tsx',
  'features/accounts/web/second-factor/scan-dialog.tsx',
  'features/accounts/web/second-factor/second-step.tsx',
  'features/accounts/web/suspend-dialog.tsx',
  'features/bank-details/web/bank-dialog.tsx',
  'features/credentials/web/submit-dialog.tsx',
  'features/files/web/storage-dialog.tsx',
  'features/jobs/web/reschedule-dialog.tsx',
  'features/jobs/web/rework-dialog.tsx',
  'features/languages/web/accept-dialog.tsx',
  'features/languages/web/report-sentence-dialog.tsx',
  'features/notifications/web/mail-times.tsx',
  'features/privacy/web/case-list.tsx',
  'features/reviews/web/received-reviews.tsx',
  'features/credentials/web/checks/answer-dialogs.tsx',
  'features/credentials/web/kinds/kind-fieldset.tsx',
  'features/site/web/categories/act-dialog.tsx',
  'features/site/web/categories/category-dialog.tsx',
  'features/plans/web/grant-plan.tsx',
  'features/plans/web/manage/plan-dialog.tsx',
  'features/payments/web/refunds.tsx',
  'features/certificates/web/deliver-dialog.tsx',
  'features/disputes/web/open-dispute.tsx',
  'features/disputes/web/statement-dialog.tsx',
  'features/disputes/web/terms-dialog.tsx',
  'features/disputes/web/terms-fields.tsx',
  'features/orders/web/answer-dialog.tsx',
  'features/orders/web/open-order.tsx',
  'features/orders/web/order-dialog.tsx',
  'features/payment-steps/web/pay-dialog.tsx',
  'features/team/web/worker-dialog.tsx',
  'features/visits/web/pin-dialog.tsx',
  'features/visits/web/share-dialog.tsx',
  'kit/forms/in-languages.tsx',
  'kit/forms/reason-field.tsx',
  'kit/uploads/sortable-uploads.tsx',
];

test('the typing journey knows every source file with a field for text', { tag: '@phone' }, async () => {
  const root = joinPath(import.meta.dirname, '../..');
  const found: string[] = [];
  for await (const path of glob(['kit/**/*.tsx', 'web/**/*.tsx', 'features/*/web/**/*.tsx'], {
    cwd: root,
    exclude: ['web/dist/**'],
  })) {
    const code = await readFile(joinPath(root, path), 'utf8');
    const fields = code.matchAll(
      /<(TextField|Textarea|MoneyField|DateTimeField|PasswordField|TagsField|textarea|input)\b([^>]*)/g,
    );
    if ([...fields].some(([, , attributes = '']) => !/type="(file|radio|checkbox|range)"/.test(attributes)))
      found.push(path);
  }
  const kit = /^kit\/ui\/(?!fields\/tags-field)/;
  const known = new Set([...screens.flatMap(({ files }) => files), ...others]);
  expect(found.filter((path) => !kit.test(path) && !known.has(path)).sort()).toEqual([]);
});

/** Returns a text that a person may type into a field of that kind; null if the device's own picker is used. */
function textFor(type: string, inputMode: string): string | null {
  if (/^(date|datetime-local|month|time)$/.test(type)) return null;
  if (type === 'number' || inputMode === 'decimal' || inputMode === 'numeric') return '1234';
  if (type === 'email') return 'a@b.co.za';
  return 'Soweto';
}

const isSame = (page: Page, field: ElementHandle) =>
  page.evaluate((element) => element === document.activeElement && element.isConnected, field);
/** Until the browser has nothing left to do, so that what loads on the first focus is there. */
const settle = async (page: Page) => {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
};

/** Types into every field within `scope` straight after focusing it, on a slow processor. Returns how many fields there are. */
async function typeEverywhere(
  page: Page,
  scope: Locator,
  slowDown: (rate: number) => Promise<unknown>,
): Promise<number> {
  const fields = scope.locator(typable).filter({ visible: true });
  await expect(fields.first()).toBeVisible();
  // From here on what the page still loads comes under the hand. Chromium slows down by keeping the processor busy, so not before.
  await slowDown(6);
  const count = await fields.count();
  for (let place = 0; place < count; place += 1) {
    const field = await fields.nth(place).elementHandle();
    if (!field) throw new Error('A field is gone.');
    const { type, inputMode, label } = await field.evaluate((element) => ({
      type: element.getAttribute('type') ?? '',
      inputMode: element.getAttribute('inputmode') ?? '',
      label: (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? '',
    }));
    const text = textFor(type, inputMode);
    if (text === null) continue;
    if (place > 0) await slowDown(6);
    await field.evaluate((element) => {
      (element as HTMLInputElement).focus();
      (element as HTMLInputElement).select();
    });
    await page.keyboard.type(text, { delay: 50 });
    expect.soft(await isSame(page, field), `${label} keeps the focus`).toBe(true);
    expect.soft(await field.inputValue(), label).toBe(text);
    await slowDown(1);
    await settle(page);
    expect.soft(await isSame(page, field), `${label} is the same element once all is there`).toBe(true);
    expect.soft(await field.inputValue(), `${label} once all is there`).toBe(text);
    await field.fill(`${text}3`);
    expect.soft(await field.inputValue(), `${label}, filled`).toBe(`${text}3`);
  }
  return count;
}

for (const { name, side, open: openScreen, on } of screens)
  test(
    `keeps every letter that is typed straight after focusing a field: ${name}`,
    { tag: on ?? [] },
    async ({ open, join }) => {
      const account = { visitor: undefined, member: naledi, provider: thabo, admin: undefined }[side];
      const page = await open(side === 'admin' ? await join('admin') : account);
      const tools = await page.context().newCDPSession(page);
      const slowDown = (rate: number) => tools.send('Emulation.setCPUThrottlingRate', { rate });
      const scope = (await openScreen(page)) ?? page.locator('#main, main').first();
      expect(await typeEverywhere(page, scope, slowDown)).toBeGreaterThan(0);
    },
  );
