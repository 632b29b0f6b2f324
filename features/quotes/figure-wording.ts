/** The figures of quotes in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const quoteFigureWords = {
  firstQuote: {
    title: 'Time to first quote',
    definition:
      'How long the problems posted in the range waited for their first quote, whenever it came. Problems without a quote until last night are those with none. The median is that of the problems with a quote, rounded down to two digits.',
  },
  flow: {
    title: 'Requests, offers and quotes',
    definition:
      'How often each happened: a member asked a provider for a quote, a provider offered one without being asked, a provider answered a request with a quote, a member accepted a quote.',
  },
  againstBudget: {
    title: 'Accepted price against the budget',
    definition:
      'Quotes accepted in the range, by their price as a share of the budget of their problem. A request without a problem, or a problem without a budget, has none.',
  },
  failed: {
    title: 'Why quotes fail',
    definition:
      'Requests and quotes that ended without finished work, by the reason, on the day when they ended. "Agreed work" is a quote that was accepted before.',
  },
  returned: {
    title: 'Quotes returned',
    definition:
      'Quotes that gave their place of the month back to the provider, by the reason, on the day when they did. The member had not opened them within 48 hours, or before the problem went away.',
  },
  acceptedValue: {
    title: 'Value of accepted quotes',
    definition: 'The prices of the quotes accepted in the range, added up. The marketplace itself takes no share.',
  },
  firstQuoteBands: ['Within an hour', 'Within 4 hours', 'Within a day', 'Within 3 days', 'Later'],
  noQuote: 'No quote yet',
  shareWithNone: 'Share with none',
  steps: { request: 'Requests', offer: 'Offers', submit: 'Quotes', accept: 'Accepted' },
  priceBands: ['Below 75%', '75% to 100%', 'Above 100%, to 125%', 'Above 125%'],
  noBudgetToCompare: 'No budget to compare with',
  failures: {
    'decline-request': 'Declined by the provider',
    'no-answer': 'The provider did not answer',
    decline: 'Declined by the member',
    'release-settled': 'Another quote was accepted',
    'release-withdrawn': 'The problem was withdrawn',
    'release-lapsed': 'The problem lapsed',
    'release-other': 'Released for another reason',
    cancel: 'Cancelled by the member',
    'cancel-agreed': 'Agreed work cancelled by the member',
    'back-out': 'The provider took the quote back',
    'back-out-agreed': 'The provider backed out of agreed work',
  },
  returnReasons: {
    unopened: 'Not opened within 48 hours',
    withdrawn: 'The problem was withdrawn',
    lapsed: 'The problem lapsed',
    'taken-down': 'The problem was taken down',
  },
  value: 'Value',
};
