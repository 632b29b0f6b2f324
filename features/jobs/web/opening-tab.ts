import { jobTabs, type JobTab } from '../tabs.ts';
import type { JobCounts } from './api.ts';

/** The tab that My Jobs opens: the first in which a job waits for the reader, else the first with jobs. */
export const openingTab = (counts: JobCounts | undefined): JobTab =>
  jobTabs.find((tab) => (counts?.waiting[tab] ?? 0) > 0) ??
  jobTabs.find((tab) => (counts?.[tab] ?? 0) > 0) ??
  'pending';
