/** The name under which a device keeps a person's last searches. */
export const recentSearchesKey = 'recent-searches';
