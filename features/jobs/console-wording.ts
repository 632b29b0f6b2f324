export const foundTitles = { job: 'Jobs' };
