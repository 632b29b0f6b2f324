import type { Purpose } from '#core/files.ts';

/** The purposes of files. */
export const purposeWords = {
  avatar: 'Photos of people',
  portfolio: 'Portfolios',
  problem: 'Photos of problems',
  attachment: 'Attachments of quotes and messages',
  job: 'Photos of jobs',
  review: 'Photos of reviews',
  document: 'Documents of providers',
  worker: 'Photos of team members',
  certificate: 'Certificates of jobs',
} satisfies Record<Purpose, string>;
