export const sectionTitles = { eMail: 'Email' };

export const waitingWords = {
  mails: { one: '1 failed email', many: (count: string) => `${count} failed emails`, action: 'Look at emails' },
};
