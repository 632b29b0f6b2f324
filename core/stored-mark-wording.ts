/** The words that a reader sees in place of each stored mark. */
export const storedMarkWords = {
  formerMember: 'Former member',
  removed: 'Removed',
  removedFile: 'This file was removed.',
  hiddenProblem: 'Hidden problem',
  problemOfFormerMember: 'Problem of a former member',
};
