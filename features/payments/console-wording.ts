export const sectionTitles = { payments: 'Payments' };

export const foundTitles = { payment: 'Payments' };

export const waitingWords = {
  payments: {
    one: '1 payment set aside',
    many: (count: string) => `${count} payments set aside`,
    action: 'Decide on payments',
  },
  refunds: {
    one: '1 refund that did not go through',
    many: (count: string) => `${count} refunds that did not go through`,
    action: 'Look at refunds',
  },
};
