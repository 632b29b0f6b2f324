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
    `You have been logged out. Reason: “${reason}”. ${until === null ? '' : `You can log in again from ${until}. `}If you think this is a mistake, contact support.`,
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

/** Around the links that come by mail. */
export const linkWords = {
  forgot: 'Forgot your password?',
  forgotTitle: 'Choose a new password',
  forgotHint: 'We send a link to your email address.',
  sendLink: 'Send link',
  sendingLink: 'Sending',
  checkEmail: 'Check your email',
  /** The same sentence for every address: it does not reveal an account. */
  resetSent: (email: string) =>
    `If ${email} has an account, a link is on its way. It works for one hour. Look in your spam folder too.`,
  confirmSent: (email: string) =>
    `We sent an email to ${email}. Open its link to confirm your address. On this device the link logs you in. It works for one day. Look in your spam folder too.`,
  sendAgain: 'Send again',
  sentAgain: 'The email is on its way again.',
  sendFailed: 'The email could not be sent',
  backToLogin: 'Back to login',
  loading: 'Checking the link',
  loadFailed: 'The link could not be checked',
  badLink: 'This link does not work',
  badLinkHint: {
    confirm:
      'It has already been used, or it is too old. If your address is confirmed, log in. If not, log in to get another link.',
    reset: 'It has already been used, or it is too old. Ask for another one.',
    'end-sessions': 'It has already been used, or it is too old. You can end sessions in your settings.',
    'change-email':
      'It has already been used, or it is too old. Log in with the address that works, or contact support for another link.',
    'stop-reset':
      'It has already been used, or the reset has ended. Log in to check your second factor in your settings.',
  },
  anotherLink: 'Get another link',
  resetTitle: 'Choose a new password',
  resetHint: 'This logs you out everywhere.',
  newPassword: 'New password',
  savePassword: 'Save password',
  savingPassword: 'Saving',
  passwordSaved: 'Your new password is saved. Log in with it.',
  resetFailed: 'The password could not be saved',
  confirmTitle: 'Confirm your email address',
  confirmQuestion: (email: string) => `Is ${email} your address?`,
  confirm: 'Confirm',
  confirming: 'Confirming',
  confirmed: 'Your email address is confirmed. You can log in now.',
  confirmedAndLoggedIn: 'Your email address is confirmed, and you are logged in.',
  confirmFailed: 'Your address could not be confirmed',
  secureTitle: 'Log out everywhere?',
  secureQuestion: (email: string) =>
    `This logs out every phone and computer that is logged in as ${email}. Choose a new password afterwards.`,
  secure: 'Log out everywhere',
  securing: 'Logging out',
  secured: 'Every device is logged out. Choose a new password now if it was not you.',
  secureFailed: 'The devices could not be logged out',
  keepTitle: 'Stop the reset?',
  keepQuestion: (email: string) =>
    `An admin is about to delete the second factor of ${email}. If you still have it, stop the reset, and nothing changes.`,
  keep: 'Stop the reset',
  keeping: 'Stopping',
  kept: 'The reset is stopped. Your second factor stays.',
  keepFailed: 'The reset could not be stopped',
  addressTitle: 'Use this address?',
  addressQuestion: (email: string) =>
    `From now on you log in with ${email} and get our emails there. This logs you out everywhere.`,
  address: 'Use this address',
  addressing: 'Saving',
  addressed: 'Your new address is saved. Log in with it.',
  addressFailed: 'The address could not be saved',
};

/** The strength of a password, from weak to strong. */
export const strengthWords = {
  label: 'Password strength',
  levels: (): string[] => ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
} as const;
