/** The figures of payments in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const paymentFigureWords = {
  income: {
    title: 'Subscription income',
    definition:
      'Money that came in for plans, by plan, and for joining fees, as the books have it, on the day of the booking. Refunds are not subtracted: see Refunds. Payments with a test key count only while the site runs on a test key.',
  },
  refunds: {
    title: 'Refunds',
    definition: 'Money paid back, by the reason, as the books have it, on the day of the booking.',
  },
  joiningFees: 'Joining fees',
  refunded: 'Refunded',
  causes: {
    'cool-off': 'Cancelled in the cooling-off time',
    'application-declined': 'Application declined',
    'application-unanswered': 'Application not answered',
    'application-withdrawn': 'Application withdrawn',
    'paid-twice': 'Paid twice',
    'card-check': 'Check of a card',
    admin: 'Decided by an admin',
    'at-paystack': 'Decided at Paystack',
    dispute: 'Dispute lost',
    other: 'Other',
  },
};
