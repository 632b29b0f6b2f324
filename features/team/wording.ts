/** The errors of the form of a worker, each beside its field. */
export const teamRefusals = {
  name: 'Enter their name.',
  since: 'Choose the month and the year.',
  future: 'This month is still to come.',
  tooMany: (max: number) => `You can add up to ${max} people.`,
} as const;

/** The team of a provider, on the page of their listing. */
export const teamWords = {
  title: 'Your team',
  text: 'For each visit you can say who comes. Only the member of that job, and anyone they share the visit with, sees the name, the photo and how long they have worked with you.',
  failed: 'Failed to load your team',
  none: 'No one yet. Without a team, members see your own name and picture.',
  since: (month: string) => `Since ${month}`,
  add: 'Add a person',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  full: (max: number) => `Your team has ${max} people. Remove one to add another.`,
} as const;

/** To the provider, when an admin hides a person of their team, or shows them again. */
export const workerNotices = {
  hide: (name: string, reason: string) => ({
    title: 'An admin has hidden a person of your team',
    description: `Members no longer see the name and the photo of ${name}. Reason: ${reason}`,
  }),
  show: (name: string, reason: string) => ({
    title: 'A person of your team is shown again',
    description: `${name}: ${reason}`,
  }),
} as const;

/** The form of one worker. */
export const workerFormWords = {
  addTitle: 'Add a person',
  editTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  month: 'Month',
  year: 'Year',
  since: 'With you since',
  chooseMonth: 'Choose the month',
  chooseYear: 'Choose the year',
  save: 'Save',
  cancel: 'Cancel',
  added: (name: string) => `${name} is in your team.`,
  saved: 'Saved.',
  failed: (reason: string) => `This was not saved: ${reason}`,
} as const;

/** The question before a worker is removed. */
export const removeWorkerWords = {
  title: (name: string) => `Remove ${name}?`,
  text: 'Their photo is deleted. Where they were to come, members are told that you come yourself.',
  confirm: 'Remove',
  keep: 'Keep',
  done: (name: string) => `${name} is no longer in your team.`,
  failed: (reason: string) => `This was not removed: ${reason}`,
} as const;

/** The photo of a worker in that form. */
export const workerPhotoWords = {
  label: 'Photo',
  hint: 'Their face, so that the member knows them at the door. Ask them first.',
  add: 'Add photo',
  change: 'Change photo',
  uploading: 'Uploading the photo',
  retry: 'Try again',
  remove: 'Remove photo',
  crop: 'Crop the photo to a square',
} as const;
