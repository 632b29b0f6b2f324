/** Sentences of the login page. Apart from `wording.ts`, so that the page loads none for admins. */
export const loginWords = {
  email: 'Email',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in',
  fillInAllFields: 'Please fill in all fields',
  loggedIn: 'Logged in successfully!',
  failed: 'An error occurred during login',
  suspended: 'Your account is suspended.',
  suspendedHint: 'That is why you are logged out. If you think this is a mistake, contact support.',
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
