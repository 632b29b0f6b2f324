/** Waits for a task of its own: a slow phone answers between two. */
export const nextTask = (): Promise<void> => new Promise((begin) => setTimeout(begin));
