export const evidenceNotices = {
  ready: { title: 'The record of your job is ready', description: 'You can download it for 7 days.' },
  failed: {
    title: 'The record of your job could not be made',
    description: 'Something went wrong on our side. Please ask for it again.',
  },
} as const;
