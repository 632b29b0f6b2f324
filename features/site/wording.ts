export const siteWords = {
  title: 'Branding & Site Config',
  publicBrowsing: 'Public browsing',
  publicBrowsingHint:
    'Visitors who are not logged in can look at the dashboard, Explore, problems and providers. They cannot change anything.',
  browsingIs: (on: boolean) => (on ? 'Public browsing is on.' : 'Public browsing is off.'),
  failedToFetch: 'Failed to load the site settings.',
  failedToChange: 'Failed to change the site settings.',
  badFee: 'Enter an amount in rand, such as 150 or 149.50.',
  feeTooLarge: 'A fee can be at most R10,000.',
  badEmail: 'This is not an email address.',
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
