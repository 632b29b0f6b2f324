export const waitingWords = {
  applications: {
    one: '1 application to become a provider',
    many: (count: string) => `${count} applications to become a provider`,
    action: 'Answer applications',
  },
};
