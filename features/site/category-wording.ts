import type { InLanguages } from '#core/in-languages.ts';
import { languageNames, translatedLanguages } from '#core/languages.ts';

/** The errors of the forms of a category. */
export const categoryRefusals = {
  nameMissing: 'Enter a name.',
  nameTaken: (name: string) => `There is already a category “${name}”. Merge the two instead.`,
  nameOfOld: (name: string, now: string) => `“${name}” is an old name of “${now}”. Choose another name.`,
  translationTaken: (language: string, name: string) => `“${name}” has this name in ${language} already.`,
  reasonMissing: 'Say why, in a few words.',
  itself: 'Choose another category.',
  gone: 'This category is no longer there. Choose another one.',
};

/** The page on which admins keep the categories. */
export const categoryAdminWords = {
  subtitle: 'The categories of problems and services.',
  loading: 'Loading the categories',
  failed: 'Failed to load the categories.',
  list: 'Categories',
  retiredList: 'Retired categories',
  add: 'Add a category',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  merge: 'Merge',
  mergeNamed: (name: string) => `Merge ${name} into another category`,
  retire: 'Retire',
  retireNamed: (name: string) => `Retire ${name}`,
  offer: 'Offer again',
  offerNamed: (name: string) => `Offer ${name} again`,
  problems: (count: number) =>
    count === 1 ? '1 problem that is not closed' : `${count.toLocaleString('en-ZA')} problems that are not closed`,
  formerly: (names: readonly string[]) => `Old names that lead here: ${names.join(', ')}`,
  moving: 'Its problems and listings are being moved. Every list shows them under the new name already.',
  retiredSince: (day: string) => `Retired since ${day}`,
  orderSaved: 'Order saved.',
  orderFailed: 'Failed to save the order.',
};

/** The dialog in which an admin adds or edits a category. */
export const categoryFormWords = {
  add: 'Add a category',
  edit: (name: string) => `Edit ${name}`,
  name: 'Name',
  nameHint:
    'A new name applies everywhere at once: problems, listings, quotes, searches and links. Old links lead to it.',
  inLanguages: 'Other languages',
  inLanguagesHint:
    'Readers of a language without a name see the English one. People find the category by all of its names.',
  icon: 'Icon',
  reason: 'Reason',
  reasonHint: 'Admins read it in the history.',
  saveNew: 'Add category',
  save: 'Save category',
  saving: 'Saving',
  cancel: 'Cancel',
  added: (name: string) => `${name} added.`,
  saved: (name: string) => `${name} saved.`,
  failed: 'Failed to save the category.',
  nowIs: (name: string) => `The category is called “${name}” now.`,
};

/** The name of an icon, as a screen reader says it. */
export const nameIcon = (icon: string): string => icon.replace(/-\d$/, '').replaceAll('-', ' ');

/** The translations of a name, in the history. */
export const showNames = (name: string, translations: InLanguages): string =>
  [
    name,
    ...translatedLanguages.flatMap((code) =>
      translations[code] === undefined ? [] : [`${languageNames[code]}: ${translations[code]}`],
    ),
  ].join(', ');

/** The dialogs that merge, retire and offer a category. */
export const categoryActWords = {
  merge: {
    title: (name: string) => `Merge ${name} into another category?`,
    text: (problems: string) =>
      `${problems} and all listings move to the category that you choose. The old name leads there from now on. You cannot undo this.`,
    problems: 'Its problems',
    into: 'Merge into',
    choose: 'Choose a category',
    confirm: 'Merge categories',
    done: (from: string, to: string) => `${from} is part of ${to} now.`,
  },
  retire: {
    title: (name: string) => `Retire ${name}?`,
    text: 'No one can choose it for a new problem or listing. Problems and listings that have it keep it.',
    confirm: 'Retire category',
    done: (name: string) => `${name} is retired.`,
  },
  offer: {
    title: (name: string) => `Offer ${name} again?`,
    text: 'Everyone can choose it again.',
    confirm: 'Offer again',
    done: (name: string) => `${name} is offered again.`,
  },
  keep: 'Cancel',
  failed: 'This did not work. Please try again.',
};

/** The history of the categories. */
export const categoryHistoryWords = {
  title: 'History',
  loading: 'Loading the history',
  failed: 'Failed to load the history.',
  none: 'No changes yet.',
  by: (who: string, when: string) => `${who}, ${when}`,
  unknownAdmin: 'An admin',
  steps: {
    add: (_before: string, after: string) => `${after} added`,
    rename: (before: string, after: string) => `${before} renamed to ${after}`,
    translate: (before: string, after: string) => `Names in other languages: ${before} → ${after}`,
    merge: (before: string, after: string) => `${before} merged into ${after}`,
    'change-icon': (before: string, after: string) => `Icon: ${before} → ${after}`,
    retire: (before: string) => `${before} retired`,
    'offer-again': (before: string) => `${before} offered again`,
    order: (before: string, after: string) => `Moved from place ${before} to ${after}`,
  },
};
