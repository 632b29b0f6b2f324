import type { CodesOf } from '#core/errors.ts';
import type { InLanguages } from '#core/in-languages.ts';
import { languageNames, translatedLanguages } from '#core/languages.ts';

export const siteWords = {
  publicBrowsing: 'Public browsing',
  publicBrowsingHint:
    'Visitors who are not logged in can look at the dashboard, Explore, problems and providers. They cannot change anything.',
  browsingIs: (on: boolean) => (on ? 'Public browsing is on.' : 'Public browsing is off.'),
  failedToFetch: 'Failed to load the site settings.',
  failedToChange: 'Failed to change the site settings.',
  badFee: 'Enter an amount in rand, such as 150 or 149.50.',
  feeTooLarge: 'A fee can be at most R10,000.',
  badEmail: 'This is not an email address.',
  sellerMissing: 'Enter a name.',
  badVatNumber: 'A VAT number has 10 digits and starts with 4.',
  badVatRate: 'Enter a percentage from 0 to 50, such as 15 or 15.5.',
  badQuotes: 'Enter a whole number from 1 to 50.',
  badDocumentDays: 'Type a number of days from 1 to 365.',
  badDepositPercent: 'Type a number from 0 to 90.',
};

/** The form in which admins name the information officer. */
export const officerWords = {
  title: 'Information officer',
  hint: 'This person answers requests about personal data. Everyone can read the name and the email.',
  name: 'Name of the officer',
  email: 'Email of the officer',
  save: 'Save information officer',
  saving: 'Saving',
  saved: 'Information officer saved.',
};

/** The form in which admins set the fees. */
export const feeWords = {
  title: 'Fees',
  hint: 'The policy shows these fees. A change applies to new payments.',
  joiningFee: 'Joining fee',
  joiningFeeHint: 'A provider pays it once, with the first payment.',
  waived: 'Joining fee is waived',
  waivedHint: 'While it is waived, no one pays it. The policy says so.',
  coolingOffFee: 'Cooling-off fee',
  coolingOffFeeHint: 'What we keep when a person cancels within 7 days of the first payment.',
  save: 'Save fees',
  saving: 'Saving',
  saved: 'Fees saved.',
};

/** The form in which admins name the seller of the plans. */
export const sellerWords = {
  title: 'Invoices',
  hint: 'Invoices for plans show this. A change applies to new invoices only.',
  name: 'Name of the seller',
  address: 'Address of the seller',
  vatNumber: 'VAT number',
  vatNumberHint: 'Only if you are registered for VAT. Without it invoices show no VAT.',
  vatNumberPlaceholder: '4123456789',
  vatRate: 'VAT rate in percent',
  vatRateHint: 'Prices include VAT.',
  save: 'Save invoice details',
  saving: 'Saving',
  saved: 'Invoice details saved.',
};

export const siteErrors: Record<CodesOf<'site'>, string> = {
  'site.category-changed':
    'Another admin has changed this category since you opened it. What you typed is kept. Look at it as it is now, then save again.',
  'site.category-order-changed': 'Another admin has changed the order since you opened it. You see it as it is now.',
  'site.last-category': 'People need a category that they can choose. Add or offer another one first.',
  'site.not-a-picture': 'This file cannot be used. A logo is a PNG, JPEG or SVG; an icon is a PNG, ICO or SVG.',
  'site.drawing-too-slow': 'This SVG takes too long to draw. Use a simpler one, or a PNG.',
  'site.picture-too-large': 'A logo or an icon can be up to 1 MB.',
  'site.no-such-picture': 'This picture is no longer there. Choose the file again.',
  'site.notice-over': 'Choose an end in the future.',
  'site.changed-since': 'Someone changed this setting after that. Look at the newest change first.',
  'site.not-undoable': 'This change was made before changes could be undone. Change the setting by hand.',
};

export const brandWords = {
  badColour: 'Write the colour as # and six digits or letters from a to f, such as #1f3fcc.',
  lowContrast: 'Some text would be hard to read in this colour. Choose a darker one.',
  nameMissing: 'Enter a name.',
  taglineMissing: 'Enter a tagline.',
};

export const contactWords = { badPhone: 'Enter a South African phone number, such as 082 123 4567.' };

export const noticeWords = {
  missing: 'Write the notice.',
  badEnd: 'Choose when the notice ends.',
};

/** The names of the settings and their values in the log. */
export const changeWords = {
  on: 'on',
  off: 'off',
  ofTheDesign: 'default',
  picture: ({ width, height }: { width: number; height: number }) => `picture of ${width} × ${height} pixels`,
  noNotice: 'none',
  notice: (text: string, end: string) => `${text} (until ${end})`,
  inLanguages: (texts: InLanguages) =>
    translatedLanguages
      .flatMap((code) => (texts[code] === undefined ? [] : [`${languageNames[code]}: ${texts[code]}`]))
      .join('; '),
  /** The author of a change that no person made. */
  system: 'The site itself',
  settings: {
    publicBrowsing: 'Public browsing',
    joiningFeeCents: 'Joining fee',
    joiningFeeWaived: 'Joining fee is waived',
    coolingOffFeeCents: 'Cooling-off fee',
    informationOfficerName: "Information officer's name",
    informationOfficerEmail: "Information officer's email",
    sellerName: 'Name of the seller',
    sellerAddress: 'Address of the seller',
    vatNumber: 'VAT number',
    vatRate: 'VAT rate',
    siteName: 'Name of the site',
    tagline: 'Tagline',
    taglineInLanguages: 'Tagline in other languages',
    supportEmail: 'Support email',
    supportPhone: 'Support phone',
    supportHours: 'Support hours',
    salesEmail: 'Sales email',
    salesPhone: 'Sales phone',
    quotesThatFill: 'Quotes that fill a problem',
    documentDays: 'Days until documents are deleted',
    maxDepositPercent: 'Greatest deposit in percent',
    brandColour: 'Brand colour',
    logoLight: 'Logo',
    logoDark: 'Logo on dark screens',
    icon: 'Icon of the browser tab',
    notice: 'Notice to everyone',
  },
};
