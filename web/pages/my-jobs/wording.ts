import type { JobTab } from '#features/jobs/tabs.ts';

export const myJobsWords = {
  title: 'My Jobs',
  showAs: 'Show jobs as',
  list: 'List',
  month: 'Month',
  jobs: 'Jobs',
  tabs: {
    pending: 'Pending',
    scheduled: 'Scheduled',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<JobTab, string>,
  loading: 'Loading jobs',
  loadFailed: 'Failed to load job details.',
  none: 'No jobs in this category.',
  next: 'Next on the calendar',
} as const;

export const jobMonthWords = {
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  jobsIn: (month: string) => `Jobs in ${month}`,
  loadFailed: 'Failed to load this month.',
  loadingDay: 'Loading the day',
  laterIn: (month: string) => `Later in ${month}`,
} as const;
