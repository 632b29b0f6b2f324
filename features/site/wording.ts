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
};

/** The form in which admins name the information officer. */
export const officerWords = {
  title: 'Information officer',
  hint: 'This person answers requests about personal data. Everyone can read the name and the email.',
  name: 'Name',
  email: 'Email',
  save: 'Save information officer',
  saving: 'Saving',
  saved: 'Information officer saved.',
};

/** The form in which admins set the fees. */
export const feeWords = {
  title: 'Fees',
  hint: 'The policy shows these fees. A change holds for new payments.',
  joiningFee: 'Joining fee',
  joiningFeeHint: 'A provider pays it once, with the first payment.',
  waived: 'Joining fee is waived',
  waivedHint: 'While it is waived, nothing charges it. The policy says so.',
  coolingOffFee: 'Cooling-off fee',
  coolingOffFeeHint: 'What we keep when a person cancels within 7 days of the first payment.',
  save: 'Save fees',
  saving: 'Saving',
  saved: 'Fees saved.',
};

/** The form in which admins say who sells the plans. */
export const sellerWords = {
  title: 'Invoices',
  hint: 'Invoices for plans show this. A change holds for new invoices. Invoices that exist never change.',
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
