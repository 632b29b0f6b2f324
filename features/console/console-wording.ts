export const sectionTitles = { systemLogs: 'System logs', systemHealth: 'System health' };

export const waitingWords = {
  jobs: {
    one: '1 dead job of the queue',
    many: (count: string) => `${count} dead jobs of the queue`,
    action: 'Open system health',
  },
};
