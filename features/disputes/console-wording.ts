export const waitingWords = {
  disputes: {
    one: '1 dispute to decide',
    many: (count: string) => `${count} disputes to decide`,
    action: 'Decide disputes',
  },
};

/** The disputes that admins decide. */
export const disputeListWords = {
  title: 'Work disputes',
  text: 'The two sides of an agreed job could not agree. Read what each says, and what they chose from the record of the job. Then decide. Both sides read your reasons.',
  loading: 'Loading disputes',
  failed: 'Failed to fetch the disputes.',
  none: 'No disputes to decide',
  about: 'Dispute',
  sides: 'Sides',
  since: 'With admins since',
  actions: 'Actions',
  appeal: 'Appeal: another admin decides',
  opened: { member: 'Opened by the member', provider: 'Opened by the provider' },
  read: 'Read and decide',
  readFor: (title: string) => `Read and decide: ${title}`,
} as const;
