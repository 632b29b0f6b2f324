/** The figures of plans in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const planFigureWords = {
  plans: {
    title: 'Plans begun, renewed, changed, ended',
    definition:
      'How often each happened: a plan began with a payment, was granted by an admin, was renewed by its saved card, was changed for another (a smaller one on the day of the renewal from which it applies), or ended (at the end of its period, in the cooling-off time, or because its payment was refunded or taken back by the bank).',
  },
  failed: {
    title: 'Failed and recovered payments',
    definition:
      'Charges for a renewal that failed, each try for itself, and plans that were paid for after such a failure.',
  },
  acts: { begun: 'Begun', granted: 'Granted', renewed: 'Renewed', changed: 'Changed', ended: 'Ended' },
  payments: { failed: 'Failed', recovered: 'Recovered' },
};
