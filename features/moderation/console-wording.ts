export const sectionTitles = { contentModeration: 'Content Moderation' };

export const waitingWords = {
  reports: { one: '1 open report', many: (count: string) => `${count} open reports`, action: 'Look at reports' },
  appeals: { one: '1 appeal', many: (count: string) => `${count} appeals`, action: 'Answer appeals' },
};
