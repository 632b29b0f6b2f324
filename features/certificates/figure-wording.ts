/** The figure of certificates in Analytics & Reporting: its title, what it counts, and the names of its columns. */
export const certificateFigureWords = {
  certificates: {
    title: 'Certificates owed',
    definition:
      'The certificates that providers promised with completed work, those that they delivered within five working days, and those that they delivered later.',
  },
  steps: {
    promise: 'Promised',
    'in-time': 'Delivered in time',
    'too-late': 'Delivered late',
  },
};
