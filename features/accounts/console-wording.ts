export const foundTitles = { person: 'People' };

export const waitingWords = {
  providers: {
    one: '1 provider is waiting for approval',
    many: (count: string) => `${count} providers are waiting for approval`,
    action: 'Review providers',
  },
};
