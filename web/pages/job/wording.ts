export const jobPageWords = {
  heading: 'Job',
  loading: 'Loading the job',
  loadFailed: 'Failed to load job details.',
  notFound: 'Job or Quote not found.',
  backToMyJobs: 'Back to My Jobs',
  back: 'Back',
  progress: 'Progress',
  viewQuote: 'View Quote',
  more: 'More',
  record: 'Record of this job',
  toHomeFile: 'See your home file',
} as const;
