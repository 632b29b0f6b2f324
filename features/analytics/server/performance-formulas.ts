import type { PerformanceSort } from '../figures.ts';

/** SQL: the columns of the table of providers, of such numbers. Shares in hundredths of a percent, the rating in hundredths of a star. */
export const performanceFormulas: Record<PerformanceSort, string> = {
  asked: 'asked',
  answered: 'round(10000.0 * answered / nullif(asked, 0))::integer',
  accepted: 'round(10000.0 * accepted / nullif(sent, 0))::integer',
  completed: 'round(10000.0 * completed / nullif(completed + backed_out + called_off, 0))::integer',
  cancelled: 'backed_out',
  rating: 'round(100.0 * rating_sum / nullif(ratings, 0))::integer',
  reports: 'reports',
};

/** The column of `provider_ranges` that has the same. */
export const performanceColumns: Record<PerformanceSort, string> = {
  asked: 'asked',
  answered: 'answered_share',
  accepted: 'accepted_share',
  completed: 'completed_share',
  cancelled: 'backed_out',
  rating: 'rating',
  reports: 'reports',
};
