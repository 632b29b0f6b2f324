/** The words of the feed and its cards. They are not in `wording.ts`, so that the first screen loads only the sentences that it shows. */
export const feedWords = {
  feed: 'Problem Feed',
  loading: 'Loading problems',
  couldNotFetch: 'Could not fetch problems.',
  newProblems: (count: number) => (count === 1 ? '1 new problem' : `${count} new problems`),
  onlyMembersPost: 'Only members can post problems.',
} as const;

const countLikes = (count: number) => (count === 1 ? '1 like' : `${count} likes`);

export const likeWords = {
  count: countLikes,
  button: (count: number) => (count === 1 ? 'Like, 1 like' : `Like, ${count} likes`),
  failed: 'Failed to update like. Please try again.',
  logInFirst: 'Please log in to like problems.',
} as const;

export const problemCardWords = {
  budgetNote: 'budget',
  noBudget: 'No budget given',
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  /** Follows the number on the picture. */
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  manage: 'Manage this problem',
  share: 'Share',
  unknownStatus: 'Unknown',
} as const;
