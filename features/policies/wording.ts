import type { CodesOf } from '#core/errors.ts';
import type { Placeholder } from './placeholders.ts';

export const policyErrors: Record<CodesOf<'policies'>, string> = {
  'policies.changed-elsewhere': 'Another admin has saved the draft since you opened it.',
  'policies.unchanged': 'The draft says the same as the newest version. There is nothing to publish.',
  'policies.too-early': "People need 30 days' notice. Choose a later day.",
  'policies.too-late': 'Choose a day within a year.',
  'policies.before-the-last': 'A published version begins later than this. Choose its day or a later one.',
  'policies.unknown-placeholder': 'The text has a name in braces that is not a placeholder.',
  'policies.not-readable': 'This text cannot be shown: it is nested too deeply or takes too long to format.',
};

/** Beside the field of the text. */
export const unknownPlaceholder = (names: readonly string[]): string =>
  names.length === 1
    ? `{${names[0]}} is not a placeholder. Correct the name or remove it.`
    : `${names.map((name) => `{${name}}`).join(', ')} are not placeholders. Correct the names or remove them.`;

/** The notice of a new version to everyone. */
export const policyNotice = (date: string): { title: string; description: string } => ({
  title: 'Policy updated',
  description: `The new policy starts on ${date}.`,
});

/** In the place of settings that have no value. */
export const placeholderValues = {
  waived: ' (currently waived)',
  noOfficer: 'not named yet',
  noOfficerEmail: 'not set yet',
};

/** The page that shows the policy. */
export const policyWords = {
  title: 'Policy and privacy',
  subtitle: 'What the site costs, how refunds work, and what happens with your personal information.',
  loading: 'Loading the policy',
  loadFailed: 'The policy could not be loaded',
  noVersion: 'There is no such version',
  noVersionHint: 'It may not be published yet.',
  toCurrent: 'Read the policy that is in force now',
  onlyEnglish: 'This text is in English only.',
  translation: 'This is a translation. If it differs from the English text, the English text applies.',
  version: (version: number) => `Version ${version}`,
  holdsSince: (date: string) => `in force since ${date}`,
  startsOn: (date: string) => `starts on ${date}`,
  held: (from: string, until: string) => `in force from ${from} to ${until}`,
  coming: (date: string) => `The new policy starts on ${date}.`,
  readNew: 'Read the new policy',
  notYet: 'This version is not in force yet.',
  past: 'This version is no longer in force.',
  showChanges: 'Show what changes',
  showText: 'Show the whole text',
  changesTitle: (version: number) => `What version ${version} changes`,
  changesHint: 'New words are underlined. Removed words are struck through.',
  changesFailed: 'The changes could not be loaded',
  added: 'new:',
  removed: 'removed:',
  end: 'end of change.',
  same: 'This version says the same as the one before.',
  unchanged: (count: number) => (count === 1 ? '1 part stays the same' : `${count} parts stay the same`),
  versions: 'All versions',
  state: { holds: 'In force', coming: 'Coming', past: 'Replaced' },
  youAccepted: (date: string) => `You accepted it on ${date}`,
  edit: 'Edit policy',
  print: 'Print',
};

const descriptions: Record<Placeholder, string> = {
  siteName: 'the name of the site',
  joiningFee: 'the joining fee',
  joiningFeeIfWaived: '“(currently waived)” while the joining fee is waived',
  coolingOffFee: 'the cooling-off fee',
  monthlyFee: 'the monthly price of the smallest plan',
  informationOfficer: 'the name of the information officer',
  informationOfficerEmail: 'the email address of the information officer',
};

/** The page on which admins write the next version. */
export const editorWords = {
  title: 'Edit policy',
  back: 'Policy',
  loading: 'Loading the draft',
  loadFailed: 'The draft could not be loaded',
  tabs: 'Text and preview',
  text: 'Text',
  preview: 'Preview',
  language: 'Language of the text',
  languageHint:
    'A version can have translations. Readers of a language without one get the English text, with a note that says so.',
  source: 'Text in Markdown',
  sourceHint: 'Write ## before a heading, - before an item of a list, and **two stars** around bold words.',
  placeholders: 'Placeholders',
  placeholdersHint: 'The site puts these settings into the text:',
  descriptions,
  previewFailed: 'The preview could not be made',
  previewing: 'Making the preview',
  noText: 'The preview appears here once there is a text.',
  draftOf: (version: number) => `Draft of version ${version}`,
  notSaved: 'Not saved yet',
  savedBy: (name: string, date: string) => `Saved by ${name} on ${date}`,
  saved: 'Policy content updated successfully',
  save: 'Save draft',
  saving: 'Saving',
  saveFailed: 'The draft could not be saved.',
  discard: 'Discard draft',
  discardAsk: {
    title: 'Discard this draft?',
    text: 'The text goes back to the newest published version.',
    confirmLabel: 'Discard draft',
    busyLabel: 'Discarding',
    keepLabel: 'Keep it',
  },
  discarded: 'Draft discarded.',
  discardFailed: 'The draft could not be discarded.',
  empty: 'Write a text.',
  saveFirst: 'Save the draft first.',
  conflict: (name: string, date: string) => `${name} saved another text on ${date}. Yours is still here.`,
  conflictDiscarded: 'Another admin has published or discarded the draft. Your text is still here.',
  keepMine: 'Save mine over it',
  takeTheirs: 'Use theirs',
  theirs: (language: string) => `Their text: ${language}`,
  publish: 'Publish',
  publishTitle: (version: number) => `Publish version ${version}`,
  publishHint: 'Everyone gets a notification and an email. You cannot change a published version.',
  startsOn: 'Starts on',
  startsOnHint: (date: string) => `${date} at the earliest: people get 30 days' notice.`,
  badDate: 'Choose a day.',
  summary: 'What changes',
  summaryHint: 'One or two sentences, such as: the cooling-off fee is R30.',
  summaryMissing: 'Say what changes, in a few words.',
  publishing: 'Publishing',
  published: (version: number, date: string) => `Version ${version} is published. It starts on ${date}.`,
  publishFailed: 'The policy could not be published.',
  saveBeforePublishing: 'Save the draft before you publish it.',
};
