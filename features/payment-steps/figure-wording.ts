/** The figure of payment steps in Analytics & Reporting. */
export const paymentFigureWords = {
  payments: {
    title: 'Paid as agreed',
    definition:
      'The payment steps that the provider received although they had not fallen late, those that fell late, and the share of the first among both. A step falls late when its member has not said within 7 days of its falling due that they paid, or not again within 7 days of the provider saying that nothing arrived. A step counts once: when it is received, or when it falls late. A receipt no longer counts once the member says that they did not pay: it is taken off that day, and no number falls below 0.',
  },
  columns: { 'as-agreed': 'Paid as agreed', late: 'Late' },
  share: 'Paid as agreed',
};
