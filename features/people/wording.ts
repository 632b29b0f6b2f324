import type { Activity, EntryKind, PersonSort, PlanFilter } from './filters.ts';

export const personWords = {
  chooseSomeone: 'Choose someone first.',
  tooMany: (max: number) => `Choose at most ${max} people.`,
  twice: 'You have chosen the same person twice.',
  writeNote: 'Write the note.',
  /** The reason that one person among several was not approved. */
  isAlready: (status: string) => `Their account is: ${status}.`,
} as const;

/** The search and the filters of User Management. */
export const peopleFilterWords = {
  label: 'Filter users',
  search: 'Search users',
  searchPlaceholder: 'Name, email or phone',
  role: 'Role',
  allRoles: 'All roles',
  status: 'Status',
  allStatuses: 'All statuses',
  plan: 'Plan',
  allPlans: 'All plans',
  activity: 'Last login',
  anyTime: 'Any time',
  sort: 'Sort by',
  clear: 'Clear filters',
} as const;

export const activityLabels: Record<Activity, string> = {
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  quarter: 'In the last 90 days',
  quiet: 'More than 90 days ago',
  never: 'Never',
};

export const sortLabels: Record<PersonSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  recent: 'Last login',
};

export const planLabels: Record<PlanFilter, string> = {
  none: 'No plan',
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
};

/** The table of people, and the actions on the chosen ones. */
export const peopleTableWords = {
  noneMatch: 'Try another search, or clear the filters.',
  plan: 'Plan',
  storage: 'Storage',
  free: 'Free',
  used: (used: string, limit: string) => `${used} of ${limit}`,
  until: (at: string) => `until ${at}`,
  /** A link, read aloud. */
  adjustStorage: (name: string, used: string) => `${used}, adjust storage of ${name}`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`),
  chosenLabel: 'Chosen users',
  clear: 'Clear',
  approve: 'Approve chosen',
  approving: 'Approving',
  approveTitle: (count: number) => (count === 1 ? 'Approve 1 user?' : `Approve ${count} users?`),
  approveText: 'Waiting providers are approved and their listings appear. Nothing changes for the others.',
  cancel: 'Cancel',
  approveFailed: (message: string) => `Failed to approve users: ${message}`,
  outcome: 'What happened',
  outcomeCount: (approved: number, of: number) => `${approved} of ${of} approved.`,
  approved: 'Approved',
  close: 'Close',
  export: 'Download CSV',
  exportTitle: (count: number) => (count === 1 ? 'Download 1 user as CSV?' : `Download ${count} users as CSV?`),
  exportText: 'The file has personal information. Keep it safe, and delete it when you are done.',
  exportHint: 'The log records who took the file and why.',
  exportFailed: (message: string) => `Failed to download users: ${message}`,
  fileName: 'lungisa-users.csv',
} as const;

/** The page of one person. */
export const personPageWords = {
  loading: 'Loading user',
  failed: 'Failed to fetch the user.',
  missing: 'No user has this address.',
  back: 'User Management',
  account: 'Account',
  email: 'Email',
  unconfirmed: 'not confirmed',
  newEmail: (address: string) => `Waiting for ${address} to be confirmed by its link.`,
  phone: 'Phone',
  address: 'Address',
  none: 'None',
  joined: 'Joined',
  lastSignIn: 'Last login',
  changed: 'Last change',
  plan: 'Plan',
  planUntil: (plan: string, at: string) => `${plan}, until ${at}`,
  storage: 'Storage',
  adjusted: 'Set by an admin',
  sessions: 'Open sessions',
  suspendedUntil: (at: string) => `Suspended until ${at}`,
  suspendedOpen: 'Suspended until an admin ends it',
  reason: (reason: string) => `Reason: “${reason}”`,
  leavingSince: (at: string) => `They asked to be deleted on ${at}.`,
  acts: 'Actions',
  id: 'ID',
  profile: 'Profile',
  listing: 'Listing',
  openProfile: 'Open profile',
  openListing: 'Open listing',
  reviewTitle: 'From the provider',
  listingName: 'Name',
  specialty: 'Specialty',
  places: 'Works in',
  bio: 'About',
  services: 'Services',
  portfolio: 'Portfolio',
  noListing: 'This provider has not filled in a listing yet.',
} as const;

/** The timeline of one person. */
export const timelineWords = {
  title: 'Timeline',
  show: 'Show',
  everything: 'Everything',
  loading: 'Loading timeline',
  failed: 'Failed to fetch the timeline.',
  none: 'Nothing has happened yet.',
  noneOfKind: 'Nothing of this kind.',
  by: (name: string) => `by ${name}`,
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  /** A link, read aloud. */
  removeNote: 'Remove note',
  removeTitle: 'Remove this note?',
  removeText: 'The log records that there was a note, without its text.',
  removed: 'Note removed.',
  removeFailed: (message: string) => `Failed to remove the note: ${message}`,
  remove: 'Remove',
  keep: 'Keep it',
} as const;

export const kindLabels: Record<EntryKind, string> = {
  act: 'Account',
  credential: 'Licences and papers',
  note: 'Notes',
  problem: 'Problems',
  quote: 'Quotes',
  job: 'Jobs',
  certificate: 'Certificates',
  dispute: 'Disputes',
  review: 'Reviews',
  report: 'Reports',
  payment: 'Payments',
  session: 'Sessions',
  mail: 'Emails',
};

/** The label of a line, by kind and side: an act of the person, or of others on them. */
export const entryLabels: Record<EntryKind, { by: string; about: string }> = {
  act: { by: 'Account', about: 'Account' },
  credential: { by: 'Submitted for a check', about: 'Submitted for a check' },
  note: { by: 'Private note', about: 'Private note' },
  problem: { by: 'Problem', about: 'Problem' },
  quote: { by: 'Asked for a quote', about: 'Quote as a provider' },
  job: { by: 'Job as a member', about: 'Job as a provider' },
  certificate: { by: 'Certificate as a member', about: 'Certificate as a provider' },
  dispute: { by: 'Dispute as a member', about: 'Dispute as a provider' },
  review: { by: 'Wrote a review', about: 'Was reviewed' },
  report: { by: 'Reported', about: 'Was reported' },
  payment: { by: 'Payment', about: 'Payment' },
  session: { by: 'Logged in', about: 'Logged in' },
  mail: { by: 'Email', about: 'Email' },
};

/** The steps and events of an account, in words. */
export const actLabels: Record<string, string> = {
  join: 'Registered',
  approve: 'Approved',
  suspend: 'Suspended',
  activate: 'Activated',
  'wait-again': 'Suspension over, waits for approval again',
  leave: 'Asked to be deleted',
  keep: 'Kept the account',
  'keep-waiting': 'Kept the account',
  anonymise: 'Deleted',
  'change-role': 'Role changed',
  'change-profile': 'Profile changed',
  'change-photo': 'Photo changed',
  'change-privacy': 'Privacy changed',
  'change-language': 'Language changed',
  'ask-to-confirm': 'Asked to confirm the email address',
  'ask-to-reset': 'Asked for a new password',
  'register-again': 'Someone registered with this address again',
  confirm: 'Email address confirmed',
  'new-device': 'Logged in on a new device',
  'change-password': 'Password changed',
  'reset-password': 'Password reset',
  'ask-to-change-email': 'Change of email address requested',
  'change-email': 'Email address changed',
  'end-sessions': 'Sessions ended',
  'adjust-storage': 'Storage adjusted',
  'look-at-documents': 'Documents opened',
  'add-note': 'Private note written',
  'remove-note': 'Private note removed',
  'second-factor-enabled': 'Two-factor turned on',
  'second-factor-disabled': 'Two-factor turned off',
  'second-factor-locked': 'Ten wrong codes in a row',
  'backup-codes-renewed': 'Backup codes renewed',
  'backup-code-used': 'Backup code used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'second-factor-reset-asked': 'Reset of the second factor requested',
  'second-factor-reset-stopped': 'Reset of the second factor stopped',
  'second-factor-reset': 'Second factor reset',
};

export const mailStatuses: Record<string, string> = { sent: 'Sent', failed: 'Not delivered', waiting: 'On its way' };

/** Notes that only admins read. */
export const noteWords = {
  label: 'Private note',
  hint: 'Only admins read it. Write what helps the next admin.',
  add: 'Add note',
  adding: 'Adding',
  added: 'Note added.',
  failed: 'Failed to add the note.',
} as const;
