/** The cache that holds what was shared until the form for a new problem takes it. */
export const sharedCache = 'shared';
