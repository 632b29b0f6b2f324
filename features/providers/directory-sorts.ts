/** The sorts of the directory; the first is the default. In a separate file, so that the browser does not load the cursor's validation. */
export const directorySorts = ['newest', 'rating', 'jobs'] as const;
export type DirectorySort = (typeof directorySorts)[number];
