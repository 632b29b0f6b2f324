/**
 * Texts that rows keep in place of what people typed and what is hidden or gone now. They are stored, so they are the same for every reader:
 * the column of a row has one text, whatever the language of the person who reads it.
 */
export const storedMarks = {
  /** Replaces a text whose author has left. */
  removed: 'Removed',
  /** Replaces a message that was only a file, and whose author has left. */
  removedFile: 'This file was removed.',
  /** The title of a problem whose words only its owner and admins may read. */
  hiddenProblem: 'Hidden problem',
  /** The title of a problem whose owner has left. */
  problemOfFormerMember: 'Problem of a former member',
} as const;
