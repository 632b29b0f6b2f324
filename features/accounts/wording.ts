import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/wording.ts';

export const accountErrors: Record<CodesOf<'accounts'>, string> = {
  'accounts.signed-out': 'Please log in to continue.',
  'accounts.wrong-role': 'Your account cannot do this.',
  'accounts.not-approved': 'Your account is waiting for approval. Our team looks at new providers within a day.',
  'accounts.bad-credentials': 'The email or the password is not right.',
  'accounts.suspended': 'This account is suspended. Contact support if you think that is wrong.',
  'accounts.too-many-attempts': 'Too many attempts. Wait a few minutes and try again.',
  'accounts.email-taken': 'An account with this email exists already. Log in instead.',
  'accounts.password-too-short': 'Password is too short',
  'accounts.cannot-suspend-oneself': 'You cannot suspend yourself.',
  'accounts.last-admin': 'This is the last admin. Make another one first.',
};

export const accountWords = {
  fillInAllFields: 'Please fill in all fields',
  passwordsDoNotMatch: 'Passwords do not match',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters long`,
  badEmail: 'This is not an email address.',
  unknownRole: 'Choose Member or Provider.',
  createdAndLoggedIn: 'Account created and logged in successfully!',
  createdCheckEmail: 'Account created! Please check your email to verify your account.',
  loggedIn: 'Logged in successfully!',
  signupFailed: 'An error occurred during signup',
  loginFailed: 'An error occurred during login',
  approved: 'User approved successfully!',
  suspended: 'User suspended successfully!',
  activated: 'User activated successfully!',
  failedTo: (step: 'approve' | 'suspend' | 'activate', message: string) => `Failed to ${step} user: ${message}`,
  failedToFetch: (reason: string) => `Failed to fetch users: ${reason}`,
  noUsers: 'No users found.',
  retryFetch: 'Retry Fetch',
  yourAccountApproved: {
    title: 'You are approved',
    description: 'Your listing is live. You can quote on problems now.',
  },
  yourAccountActivated: {
    title: 'Your account is active again',
    description: 'You can sign in and use Lungisa as before.',
  },
  severalProvidersWait: `${countMark} providers wait for approval`,
  newProviderWaits: (name: string) => ({
    title: 'A provider waits for approval',
    description: `${name} has registered as a provider.`,
  }),
} as const;
