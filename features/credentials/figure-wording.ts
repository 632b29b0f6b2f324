/** The figure of credentials in Analytics & Reporting: its title, what it counts, and the names of its columns. */
export const credentialFigureWords = {
  credentials: {
    title: 'Licences and papers checked',
    definition:
      'How often each happened: a provider submitted a credential, an admin confirmed one, an admin declined one, one expired. One that is submitted again counts again.',
  },
  steps: {
    submit: 'Submitted',
    confirm: 'Confirmed',
    decline: 'Declined',
    expire: 'Expired',
  },
} as const;
