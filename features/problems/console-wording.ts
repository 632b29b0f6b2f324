export const foundTitles = { problem: 'Problems' };

export const waitingWords = {
  comments: {
    one: '1 comment on hold',
    many: (count: string) => `${count} comments on hold`,
    action: 'Look at comments',
  },
  problems: {
    one: '1 problem to check',
    many: (count: string) => `${count} problems to check`,
    action: 'Check problems',
  },
};
