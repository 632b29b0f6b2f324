/** The figure of visits in Analytics & Reporting: its title, what it counts, and the names of its columns. */
export const visitFigureWords = {
  visits: {
    title: 'Visits agreed and kept',
    definition:
      'How often each happened: a date was agreed, the provider did not say by 20:00 on the day before if they are still coming, the provider arrived with the PIN, a party said that the other one was not there. Another date for the same job counts again. Work that is completed without a PIN has no arrival.',
  },
  steps: {
    create: 'Agreed',
    'fall-silent': 'No answer',
    arrive: 'Arrived',
    report: 'No-shows reported',
  },
} as const;
