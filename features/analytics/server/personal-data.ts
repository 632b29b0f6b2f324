import type { PersonalData } from '#engine/personal-data.ts';
import { providerDays, providerRanges } from './tables.ts';

export const analyticsPersonalData: readonly PersonalData[] = [
  {
    table: providerDays,
    copy: 'Counts of the quotes, jobs and reviews that the copy already has, row by row.',
    forget: 'Numbers of a listing that no longer has a name. They say how the marketplace did.',
  },
  {
    table: providerRanges,
    copy: 'Sums of the counts of days, which the copy already has row by row.',
    forget: 'Numbers of a listing that no longer has a name, as those of its days.',
  },
];
