import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/wording.ts';

export const accountErrors: Record<CodesOf<'accounts'>, string> = {
  'accounts.signed-out': 'Please log in to continue.',
  'accounts.wrong-role': 'Your account cannot do this.',
  'accounts.not-approved': 'Your account is waiting for approval. Our team looks at new providers within a day.',
  'accounts.bad-credentials': 'The email or the password is not right.',
  'accounts.suspended': 'This account is suspended. If you think this is a mistake, contact support.',
  'accounts.too-many-attempts': 'Too many attempts. Wait a few minutes and try again.',
  'accounts.email-taken': 'An account with this email exists already. Log in instead.',
  'accounts.password-too-short': 'Password is too short',
  'accounts.cannot-suspend-oneself': 'You cannot suspend yourself.',
  'accounts.last-admin': 'This is the last admin. Make someone else an admin first.',
};

/** The list of people that admins see. */
export const userListWords = {
  title: 'User Management',
  loading: 'Loading users',
  failedToFetch: (reason: string) => `Failed to fetch users: ${reason}`,
  failedToFetchMore: 'Failed to fetch more users.',
  retryFetch: 'Retry Fetch',
  none: 'No users found.',
  noneHint: 'People appear here once they register.',
  users: 'Users',
  user: 'User',
  role: 'Role',
  approval: 'Approval',
  joined: 'Joined',
  lastSignIn: 'Last sign-in',
  actions: 'Actions',
  never: 'Never',
  roles: { member: 'Member', provider: 'Provider', admin: 'Admin' },
  /** A button, read aloud. */
  stepFor: (step: string, name: string) => `${step} ${name}`,
};

export const accountStepWords = {
  done: {
    approve: 'User approved successfully!',
    suspend: 'User suspended successfully!',
    activate: 'User activated successfully!',
  },
  failed: (step: 'approve' | 'suspend' | 'activate', message: string) => `Failed to ${step} user: ${message}`,
};

export const suspendWords = {
  title: (name: string) => `Suspend ${name}?`,
  confirm: 'Suspend',
  busy: 'Suspending',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonMissing: 'Say why, in a few words.',
};

export const accountNotices = {
  approved: {
    title: 'You are approved',
    description: 'Your listing is live. You can quote on problems now.',
  },
  activated: {
    title: 'Your account is active again',
    description: 'You can sign in and use Lungisa as before.',
  },
  providersWait: `${countMark} providers are waiting for approval`,
  providerWaits: (name: string) => ({
    title: 'A provider is waiting for approval',
    description: `${name} has registered as a provider.`,
  }),
};
