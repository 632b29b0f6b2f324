export const sectionTitles = { systemLogs: 'System logs', systemHealth: 'System health' };

export const waitingWords = {
  jobs: {
    one: '1 background job failed for good',
    many: (count: string) => `${count} background jobs failed for good`,
    action: 'Open system health',
  },
};
