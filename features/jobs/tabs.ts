/** The tabs of My Jobs. Apart from their statuses, so that the first screen does not load the lifecycle. */
export const jobTabs = ['pending', 'scheduled', 'completed', 'cancelled'] as const;
export type JobTab = (typeof jobTabs)[number];
