/** The composer loads beside the first screen, which must stay small: its words are not in `wording.ts`. */

/** The names of the fields of a problem, in its forms and in the filters. */
export const problemFieldWords = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  location: 'Location',
  /** Names the list of suggestions under the location. */
  places: 'Places',
  budget: 'Budget',
  photos: 'Photos',
} as const;

export const composerWords = {
  form: 'Post New Problem',
  title: 'Title (optional)',
  titlePlaceholder: 'What needs fixing?',
  descriptionPlaceholder: 'Describe it: what happened, since when, and when someone can come',
  locationPlaceholder: 'Suburb',
  budget: 'Budget in rand',
  needed: 'Only the description is needed.',
  post: 'Post Problem',
} as const;
