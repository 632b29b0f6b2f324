export const waitingWords = {
  'no-shows': {
    one: '1 contested no-show',
    many: (count: string) => `${count} contested no-shows`,
    action: 'Decide no-shows',
  },
};

/** The no-shows that admins decide. */
export const noShowListWords = {
  title: 'Contested no-shows',
  text: 'One side says that the other was not there, and the other side says that they were. Read the job before you decide: its messages, and whether the provider was on the way.',
  loading: 'Loading no-shows',
  failed: 'Failed to fetch the no-shows.',
  none: 'No contested no-shows',
  visit: 'Visit',
  says: 'The answer',
  since: 'Contested',
  actions: 'Actions',
  absent: {
    member: (name: string) => `${name} (member) was not there?`,
    provider: (name: string) => `${name} (provider) was not there?`,
  },
  openJob: 'Open the job',
  decide: 'Decide',
  decideFor: (name: string) => `Decide about ${name}`,
  confirm: 'They were not there',
  dismiss: 'They were there',
  outcome: 'Your decision',
  outcomeMissing: 'Choose what you decide.',
  reason: 'Reason',
  reasonHint: 'Both sides read it.',
  reasonMissing: 'Say why, in a few words.',
  keep: 'Cancel',
  failedToDecide: 'Failed to decide about the no-show.',
  done: 'Decided. We have told both sides.',
} as const;
