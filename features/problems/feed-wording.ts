/** What cards and the feed say. Apart from `wording.ts`, so that the first screen loads no sentence that it does not show. */
export const feedWords = {
  feed: 'Problem Feed',
  couldNotFetch: 'Could not fetch problems.',
  onlyMembersPost: 'Only members post problems.',
  likeFailed: 'Failed to update like. Please try again.',
  logInToLike: 'Please log in to like problems.',
} as const;
