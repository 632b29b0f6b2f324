/** The name under which a device keeps what a person searched for last. */
export const recentSearchesKey = 'recent-searches';
