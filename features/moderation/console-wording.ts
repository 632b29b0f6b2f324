export const sectionTitles = { contentModeration: 'Content Moderation' };

export const waitingWords = {
  reports: { one: '1 open report', many: (count: string) => `${count} open reports`, action: 'Look at reports' },
  heldTexts: {
    one: '1 text held for a check',
    many: (count: string) => `${count} texts held for a check`,
    action: 'Check texts',
  },
  appeals: { one: '1 appeal', many: (count: string) => `${count} appeals`, action: 'Answer appeals' },
};
