export const maxWorkers = 30;
export const maxWorkerName = 60;
/** The first year in which a worker can have begun. */
export const firstYear = 1950;
