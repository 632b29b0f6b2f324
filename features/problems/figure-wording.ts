/** The figures of problems in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const problemFigureWords = {
  flow: {
    title: 'Problems posted, settled, withdrawn, lapsed',
    definition:
      'How often each happened: a problem was posted, was settled by an accepted quote, was withdrawn by its owner, or lapsed after 30 days without activity. A problem that opens again can be settled again.',
  },
  byCategory: {
    title: 'Problems by category',
    definition: 'Problems posted in the range, by the category that they have now.',
  },
  byProvince: {
    title: 'Problems by province',
    definition:
      'Problems posted in the range, by the province of their location. A location that names no place, or a place that several provinces have, is unknown.',
  },
  budgets: {
    title: 'Budgets',
    definition: 'Problems posted in the range, by the budget that they have: the first amount that its owner typed.',
  },
  steps: { post: 'Posted', settle: 'Settled', withdraw: 'Withdrawn', lapse: 'Lapsed' },
  count: 'Problems',
  unknown: 'Unknown',
  noCategory: 'No category',
  noBudget: 'No budget',
  budgetBand: (from: string, to: string | null) => (to === null ? `${from} and more` : `${from} to ${to}`),
  budgetBelow: (to: string) => `Below ${to}`,
};
