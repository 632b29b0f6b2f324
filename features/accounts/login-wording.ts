import { asSentence } from '#core/cut-text.ts';

/** Sentences of the login page. Apart from `wording.ts`, so that the page loads none for admins. */
export const loginWords = {
  email: 'Email',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in',
  fillInAllFields: 'Please fill in all fields',
  loggedIn: 'Logged in successfully!',
  failed: 'An error occurred during login',
  unconfirmed: 'Confirm your email address first',
  unconfirmedHint: 'Open the link in the email that we sent you.',
  suspended: 'Your account is suspended.',
  suspendedHint: (until: string | null, reason: string) =>
    `You have been logged out. Reason: “${asSentence(reason)}” ${until === null ? '' : `You can log in again from ${until}. `}If you think this is a mistake, contact support.`,
};

export const registerWords = {
  fullName: 'Full name',
  accountType: 'Account type',
  roles: {
    member: { label: 'Member', hint: 'Request Services' },
    provider: { label: 'Provider', hint: 'Offer Services' },
  },
  atLeast: (characters: number) => `At least ${characters} characters`,
  confirmPassword: 'Confirm password',
  createAccount: 'Create account',
  creatingAccount: 'Creating account',
  passwordsDoNotMatch: 'Passwords do not match',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters long`,
  badEmail: 'This is not an email address.',
  unknownRole: 'Choose Member or Provider.',
  createdAndLoggedIn: 'Account created and logged in successfully!',
  createdCheckEmail: 'Account created! Please check your email to verify your account.',
  failed: 'An error occurred during signup',
};

/** The headings of what the links of mails lead to, and of what sends them. */
export const linkHeadings = {
  forgot: 'Forgot your password?',
  forgotTitle: 'Choose a new password',
  forgotHint: 'We send a link to your email address.',
  checkEmail: 'Check your email',
  resetTitle: 'Choose a new password',
  resetHint: 'This logs you out everywhere.',
  confirmTitle: 'Confirm your email address',
  secureTitle: 'Log out everywhere?',
  keepTitle: 'Stop the reset?',
  addressTitle: 'Use this address?',
};

/** The strength of a password, from weak to strong. */
export const strengthWords = {
  label: 'Password strength',
  levels: (): string[] => ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
} as const;
