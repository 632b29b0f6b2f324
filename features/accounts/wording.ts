import { asSentence } from '#core/cut-text.ts';
import type { CodesOf } from '#core/errors.ts';
import { showDateTime } from '#core/time.ts';
import { countMark } from '#core/count-mark.ts';
import type { StepWords } from '#core/wording.ts';

export const accountErrors: Record<CodesOf<'accounts'>, string> = {
  'accounts.signed-out': 'Please log in to continue.',
  'accounts.wrong-role': 'Your account cannot do this.',
  'accounts.not-approved': 'Your account is waiting for approval. A review takes 5 to 10 business days.',
  'accounts.bad-credentials': 'The email or the password is not right.',
  'accounts.suspended': 'This account is suspended. If you think this is a mistake, contact support.',
  'accounts.unconfirmed': 'Confirm your email address first. Open the link in the email that we sent you.',
  'accounts.registered-elsewhere':
    'Enter the password that you chose when you registered. If you did not register, choose a new one with “Forgot your password?”.',
  'accounts.bad-link': 'This link does not work. It has already been used, or it is too old.',
  'accounts.wrong-password': 'The password is not right.',
  'accounts.wrong-code': 'This code is not right. Enter the newest code.',
  'accounts.codes-locked': 'Too many wrong codes.',
  'accounts.code-too-late': 'The time for the code is up, or too many codes were wrong. Log in again.',
  'accounts.second-factor-needed':
    'Set up two-factor or a passkey under Settings, Security. Then you can act as an admin.',
  'accounts.second-factor-on': 'Two-factor is already on.',
  'accounts.second-factor-off': 'Two-factor is already off.',
  'accounts.set-up-over': 'Setting up two-factor took too long. Start again.',
  'accounts.confirm-first': 'Enter your password, or use a passkey.',
  'accounts.show-factor': 'Use your passkey here, or log out and log in again with a code.',
  'accounts.unknown-passkey': 'This passkey does not work here. Log in with your password.',
  'accounts.passkey-not-yours': 'This passkey did not work. Try again, or enter your password.',
  'accounts.passkey-not-made': 'The passkey could not be added. Try again.',
  'accounts.too-many-passkeys': 'You have as many passkeys as an account can have. Remove one first.',
  'accounts.no-passkeys-here': 'Passkeys do not work at this address.',
  'accounts.own-email': 'You cannot change your own email address here. Ask another admin.',
  'accounts.too-early': 'This link does not work yet. Open it again a day after we sent it.',
  'accounts.own-reset': 'You cannot reset your own second factor. Ask another admin.',
  'accounts.no-reset': 'There is no reset to stop.',
  'accounts.too-many-attempts': 'Too many attempts.',
  'accounts.email-taken': 'This email already has an account. Log in instead.',
  'accounts.password-too-common': 'Many people use this password. Choose another one.',
  'accounts.password-too-short': 'Password is too short',
  'accounts.cannot-suspend-oneself': 'You cannot suspend yourself.',
  'accounts.profile-changed': 'Your profile was changed somewhere else. Look at the latest version, then save again.',
  'accounts.look-unexplained': 'This is private. First say why you need to see it.',
  'accounts.last-admin': 'This is the last admin. Make someone else an admin first.',
};

/** The message to a suspended person who logs in. */
export const suspendedSentence = ({ reason, until }: { reason: string; until: Date | null }): string =>
  `This account is suspended${until === null ? '' : ` until ${showDateTime(until)}`}. Reason: “${asSentence(reason)}” If you think this is a mistake, contact support.`;

/** The list of people that admins see. */
export const userListWords = {
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
  lastSignIn: 'Last login',
  actions: 'Actions',
  never: 'Never',
  roles: { member: 'Member', provider: 'Provider', admin: 'Admin' },
  /** A button, read aloud. */
  stepFor: (step: string, name: string) => `${step} ${name}`,
};

/** The words of an admin's steps on the account of this person. */
export const accountStepWords = (name: string) =>
  ({
    approve: {
      done: 'User approved successfully!',
      failed: (message: string) => `Failed to approve user: ${message}`,
    },
    suspend: {
      ask: { title: `Suspend ${name}?`, confirmLabel: 'Suspend', busyLabel: 'Suspending', keepLabel: 'Cancel' },
      done: 'User suspended successfully!',
      failed: (message: string) => `Failed to suspend user: ${message}`,
    },
    activate: {
      done: 'User activated successfully!',
      failed: (message: string) => `Failed to activate user: ${message}`,
    },
  }) as const satisfies Record<'approve' | 'suspend' | 'activate', StepWords>;

/** The dialog in which an admin suspends a person. */
export const suspendWords = {
  reason: 'Reason',
  reasonHint: 'The person reads this.',
  until: 'Until the end of',
  untilHint: 'Leave it empty to end the suspension yourself.',
};

/** The errors of what admins do to an account, each beside its field. */
export const adminRefusals = {
  sayWhy: 'Say why, in a few words.',
  writeAddress: 'Enter the new email address.',
  chooseLaterEnd: 'Choose an end in the future.',
  chooseAnotherRole: 'Choose a role that the person does not have yet.',
};

export const linkWorksFrom = (at: string): string => `This link works from ${at}. Open it again then.`;

/** The dialog in which an admin gives a person another role. */
export const changeRoleWords = {
  change: 'Change role',
  title: (name: string) => `Change the role of ${name}?`,
  newRole: 'New role',
  reason: 'Reason',
  /** The consequences of the change, by the role that a person has and the one they get. */
  gains: {
    member: 'They can post problems and ask for quotes.',
    provider: 'They get an approved listing. It appears once they have filled it in.',
    admin: 'They can change everything on the site, and act for everyone on it.',
  },
  loses: {
    member: 'They can no longer post problems. Problems they have posted stay.',
    provider:
      'Their listing is hidden, and requests and quotes without a decision are closed. They finish the jobs they have agreed on.',
    admin: 'They can no longer change the site.',
  },
  hint: 'The person can read this.',
  confirm: 'Change role',
  busy: 'Changing',
  keep: 'Cancel',
  done: (name: string, role: string) => `${name}: ${role}`,
  failed: 'Failed to change the role',
};

type NewRole = 'member' | 'provider' | 'admin';

const becameYourself: Record<NewRole, string> = {
  member: 'You are now a member',
  provider: 'You are now a provider',
  admin: 'You are now an admin',
};

const became: Record<NewRole, (name: string) => string> = {
  member: (name) => `${name} is now a member`,
  provider: (name) => `${name} is now a provider`,
  admin: (name) => `${name} is now an admin`,
};

/** The notices about a change of role. */
export const roleNotices = {
  own: (to: NewRole, reason: string) => ({
    title: becameYourself[to],
    description: `An admin changed your role: ${reason}`,
  }),
  ofOther: (name: string, to: NewRole, by: string, reason: string) => ({
    title: became[to](name),
    description: `${by} changed the role: ${reason}`,
  }),
};

export const accountNotices = {
  activated: {
    title: 'Your account is active again',
    description: 'You can log in and use the site as before.',
  },
  waitsAgain: {
    title: 'Your suspension is over',
    description: 'Your account is waiting for approval again. A review takes 5 to 10 business days.',
  },
  suspended: (until: Date | null, reason: string) => ({
    title: 'Your account is suspended',
    description: `Reason: “${asSentence(reason)}” ${until === null ? 'You cannot log in.' : `You can log in again from ${showDateTime(until)}.`} If you think this is a mistake, contact support.`,
  }),
  providersWait: `${countMark} providers are waiting for approval`,
  providerWaits: (name: string) => ({
    title: 'A provider is waiting for approval',
    description: `${name} has registered as a provider.`,
  }),
};

/** The dialog in which an admin gives a person another address. */
export const changeEmailWords = {
  change: 'Change email',
  title: (name: string) => `Change the email address of ${name}?`,
  text: 'Make sure it is really them: call them back. The new address gets a link that works after 24 hours. The old one gets an email at once and can stop it. When the link is opened, the person is logged out everywhere and logs in with the new address.',
  email: 'New email',
  reason: 'Reason',
  hint: 'The person can read this.',
  confirm: 'Send link',
  busy: 'Sending',
  keep: 'Cancel',
  done: (email: string) => `A link is on its way to ${email}.`,
  failed: 'Failed to change the email address',
};

/** The dialog in which an admin ends all sessions of a person. */
export const endSessionsWords = {
  end: 'End sessions',
  title: (name: string) => `End all sessions of ${name}?`,
  text: 'They are logged out on every device at once and must log in again.',
  hint: 'The person can read this.',
  keep: 'Cancel',
  done: (count: number) => (count === 1 ? '1 session is ended.' : `${count} sessions are ended.`),
  failed: (message: string) => `Failed to end sessions: ${message}`,
};

/** The dialog in which an admin resets the second factor that a person has lost. */
export const secondFactorResetWords = {
  reset: 'Reset second factor',
  /** A button, read aloud. */
  resetFor: (name: string) => `Reset second factor of ${name}`,
  title: (name: string) => `Reset the second factor of ${name}?`,
  text: 'Make sure it is really them: call them back. We email them now, and delete their codes and passkeys after 24 hours unless they stop it.',
  cancel: 'Cancel',
  asked: 'The second factor will be reset in 24 hours.',
  waits: (at: string) => `Second factor will be reset on ${at}`,
  stop: 'Stop reset',
  stopFor: (name: string) => `Stop the reset of ${name}`,
  stopped: 'The reset is stopped.',
  failed: (message: string) => `Failed to reset second factor: ${message}`,
};

/** A person as a result of the palette. */
export const foundPersonWords = {
  roleAndStatus: (role: string, status: string) => `${role}, ${status.toLowerCase()}`,
};

/** The labels of a person in a case. */
export const personCaseLabels = { person: 'Person', city: 'City' };

/** A person in the queue of moderation, in reports and in the notice to them. */
export const personCaseWords = {
  gone: 'A person who no longer exists',
  untitled: () => 'A person without a name',
  outcomes: {},
};
