import type { CodesOf } from '#core/errors.ts';

export const languageErrors: Record<CodesOf<'languages'>, string> = {
  'languages.bad-text': 'This text does not fit the sentence.',
  'languages.bad-catalogue': 'This file was not taken. Nothing has changed.',
  'languages.catalogue-too-large': 'This file is too large. A file of translations has 4 MB at most.',
};

export const sentenceRefusals = {
  noSentence: 'Enter the sentence that is wrong.',
};

/** The report of a sentence, on any page of a language that no one has reviewed. */
export const reportSentenceWords = {
  report: 'Report a sentence',
  pick: 'Tap the sentence that is wrong.',
  type: 'Type it',
  cancel: 'Cancel',
  ownWords: 'A person wrote this. Tap a sentence of the site.',
  title: 'Report this sentence',
  text: 'This language is new here. Tell us what reads wrong, and an admin will look at it.',
  sentence: 'The sentence',
  suggestion: 'How would you say it?',
  send: 'Send',
  sending: 'Sending',
  sent: 'Thank you. We will look at this sentence.',
  failed: 'Your report was not sent.',
};
