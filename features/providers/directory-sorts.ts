/** What the directory can be sorted by; the first is the default. Apart from the cursor, whose validation the browser does not load. */
export const directorySorts = ['newest', 'rating', 'jobs'] as const;
export type DirectorySort = (typeof directorySorts)[number];
