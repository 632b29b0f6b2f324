export const sectionTitles = { payments: 'Payments' };

export const foundTitles = { payment: 'Payments' };

export const waitingWords = {
  payments: {
    one: '1 payment set aside',
    many: (count: string) => `${count} payments set aside`,
    action: 'Decide on payments',
  },
};
