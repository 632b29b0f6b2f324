import { type BrandPair, type Theme } from '#core/colour/brand-palette.ts';

/** The form of the brand: its pictures and its colour. */
export const lookWords = {
  title: 'Logo, icon and colour',
  hint: 'Every screen, email and paper shows your change at once.',
  pictures: {
    logoLight: {
      title: 'Logo',
      hint: 'PNG, JPEG or SVG of at most 1 MB. Wide logos look best.',
    },
    logoDark: {
      title: 'Logo on dark screens',
      hint: 'Without one, dark screens show the logo above.',
    },
    icon: {
      title: 'Icon of the browser tab',
      hint: 'PNG, ICO or SVG of at most 1 MB. A square looks best.',
    },
  },
  choose: 'Choose a file',
  /** The button beside one picture, read aloud. */
  chooseFor: (title: string) => `Choose a file for: ${title}`,
  preview: (title: string) => `Preview: ${title}`,
  onLight: 'On a light background',
  onDark: 'On a dark background',
  ofTheDesign: 'This is the default picture.',
  notYet: 'No one sees this picture yet.',
  reading: 'Reading the file',
  use: 'Use this picture',
  using: 'Saving',
  discard: 'Discard',
  backToDefault: 'Back to the default',
  backToDefaultFor: (title: string) => `Back to the default: ${title}`,
  saved: (title: string) => `${title} changed.`,
  restored: (title: string) => `${title} is back to the default.`,
  failed: 'The picture was not saved.',
};

/** The form of the brand colour. */
export const colourWords = {
  title: 'Brand colour',
  hint: 'Buttons, links and charts use this colour, on light and dark screens.',
  field: 'Colour',
  picker: 'Pick a colour',
  placeholder: '#1f3fcc',
  save: 'Save brand colour',
  saving: 'Saving',
  saved: 'Brand colour saved.',
  restored: 'The brand colour is back to the default.',
  backToDefault: 'Back to the default',
  sample: 'Preview of the colour',
  sampleButton: 'Request Quote',
  sampleLink: 'View Profile',
  themes: { light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  allPass: (count: number) => `All ${count} pairs of colours are easy to read.`,
  fails: (count: number) =>
    count === 1 ? 'One pair of colours is hard to read.' : `${count} pairs of colours are hard to read.`,
  takeNearest: (colour: string) => `Use ${colour}, the nearest colour that is easy to read`,
  showAll: 'Contrast of every pair',
  columns: { pair: 'Pair', theme: 'Theme', contrast: 'Contrast', needed: 'Needed' },
  pairs: {
    'text-on-brand': 'White text on a button',
    'text-on-hover': 'White text on a button under the pointer',
    'text-on-deep': 'White text on a panel',
    'link-on-canvas': 'Link on the page',
    'link-on-surface': 'Link on a card',
    'link-on-sunken': 'Link on a grey background',
    'link-on-tint': 'Link on a tinted background',
    'button-on-surface': 'Button on a card',
    'focus-on-canvas': 'Focus ring on the page',
    'focus-on-surface': 'Focus ring on a card',
    'chart-on-surface': 'First line of a chart',
  } satisfies Record<BrandPair, string>,
  ratio: (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`,
  passes: 'Passes',
  tooLow: 'Too low',
};

/** The form of the site's name and tagline. */
export const nameWords = {
  title: 'Name and tagline',
  hint: 'Screens, emails and papers show the name. The tagline appears on the login page and in search engines.',
  name: 'Name of the site',
  tagline: 'Tagline',
  taglineInLanguages: 'Tagline in other languages',
  save: 'Save name and tagline',
  saving: 'Saving',
  saved: 'Name and tagline saved.',
};

/** The form of the ways to reach the team. */
export const contactFormWords = {
  title: 'Support and sales',
  hint: 'The page Help shows the ways to reach support. Emails name the support email. The plans page names sales for the custom plan.',
  supportEmail: 'Support email',
  supportPhone: 'Support phone',
  supportHours: 'Support hours',
  supportHoursPlaceholder: 'Monday to Friday, 8:00 to 17:00',
  salesEmail: 'Sales email',
  salesPhone: 'Sales phone',
  phonePlaceholder: '+27 82 123 4567',
  save: 'Save contacts',
  saving: 'Saving',
  saved: 'Contacts saved.',
};

/** The form of the settings of quotes. */
export const quoteSettingWords = {
  title: 'Quotes',
  hint: 'A problem with this many open quotes takes no more until its member reopens it.',
  field: 'Quotes that fill a problem',
  fieldHint: 'A number from 1 to 50. A change applies from the next quote.',
  deposit: 'Greatest deposit, in percent of the price',
  depositHint: 'A number from 0 to 90. A provider can ask for this much when the member agrees.',
  save: 'Save quotes',
  saving: 'Saving',
  saved: 'Quotes saved.',
};

/** The form of the settings of documents. */
export const documentSettingWords = {
  title: 'Documents that we see and do not keep',
  hint: 'Documents of an identity or an address, and those of licences that no longer count, are deleted some days after the answer.',
  field: 'Days until they are deleted',
  fieldHint: 'A number from 1 to 365.',
  save: 'Save days',
  saving: 'Saving',
  saved: 'Days saved.',
};

/** The form of the notice to everyone. */
export const noticeFormWords = {
  title: 'Notice to everyone',
  hint: 'Every screen shows it until it ends. People can close it.',
  text: 'Notice',
  inLanguages: 'Notice in other languages',
  endsAt: 'Ends',
  endsAtHint: 'South African time.',
  missingEnd: 'Choose when the notice ends.',
  save: 'Show notice',
  saving: 'Saving',
  saved: 'Everyone sees the notice now.',
  end: 'End notice',
  ended: 'The notice has ended.',
  shownUntil: (when: string) => `Everyone sees this notice until ${when}.`,
  endedAt: (when: string) => `This notice ended on ${when}. No one sees it any more.`,
};

/** The notice as everyone sees it. */
export const shownNoticeWords = {
  label: 'Notice',
  close: 'Close this notice',
};

/** The list of changes. */
export const changeListWords = {
  title: 'Changes',
  hint: 'Every change of these settings, newest first.',
  loading: 'Loading the changes',
  failed: 'Failed to load the changes.',
  none: 'Nothing has been changed yet.',
  columns: { setting: 'Setting', before: 'Before', after: 'After', by: 'By', at: 'When', actions: 'Actions' },
  empty: 'Empty',
  undone: 'Undo of an earlier change',
  undo: 'Undo',
  undoFor: (setting: string) => `Undo the change of: ${setting}`,
  confirm: (setting: string, before: string) => `Set ${setting} back to “${before}”?`,
  confirmTitle: 'Undo this change?',
  keep: 'Keep it',
  undoing: 'Undoing',
  undid: 'The change is undone.',
  changedSince: 'Changed since',
};
