export const waitingWords = {
  'sentence-reports': {
    one: '1 report of a sentence',
    many: (count: string) => `${count} reports of sentences`,
    action: 'Look at reports',
  },
};

/** The section Languages. */
export const languageListWords = {
  title: 'Languages',
  text: 'Each language is beta until you mark it reviewed. Beta languages let people report a sentence.',
  loading: 'Loading languages',
  failed: 'Failed to load the languages.',
  language: 'Language',
  share: 'Translated',
  /** Parts of the catalogue. */
  shareOf: (translated: number, total: number) =>
    total === 0 ? 'No catalogue' : `${Math.floor((100 * translated) / total)}% (${translated} of ${total})`,
  state: 'State',
  beta: 'Beta',
  reviewed: 'Reviewed',
  reviewedBy: (name: string, day: string) => `${name}, ${day}`,
  openReports: 'Open reports',
  actions: 'Actions',
  reviewedSwitch: (name: string) => `${name} is reviewed`,
  download: 'Download PO',
  downloadFor: (name: string) => `Download PO of ${name}`,
  upload: 'Upload PO',
  uploadFor: (name: string) => `Upload PO of ${name}`,
  uploading: 'Uploading',
  goesLive: 'Changed sentences go live with the next release.',
  mark: {
    title: (name: string) => `Mark ${name} as reviewed?`,
    text: 'The beta mark and the button to report a sentence go away for everyone.',
    confirm: 'Mark as reviewed',
    busy: 'Saving',
    keep: 'Cancel',
    done: (name: string) => `${name} is marked as reviewed.`,
  },
  unmark: {
    title: (name: string) => `Make ${name} beta again?`,
    text: 'People see the beta mark and can report sentences again.',
    confirm: 'Make it beta',
    busy: 'Saving',
    keep: 'Cancel',
    done: (name: string) => `${name} is beta again.`,
  },
  undo: 'Undo',
  changeFailed: 'The language was not changed.',
  uploaded: (count: number) =>
    count === 0
      ? 'Nothing in this file is new.'
      : `${count === 1 ? '1 sentence is' : `${count} sentences are`} changed. They go live with the next release.`,
  uploadFailed: 'The file was not taken. Nothing has changed.',
  fault: (key: string, fault: string) => (key === '' ? fault : `${key}: ${fault}`),
  close: 'Close',
};

/** Faults of a file of translations, and of a text that an admin enters. */
export const catalogueFaults = {
  notPo: (line: number) => `Line ${line} is not PO.`,
  otherLanguage: (language: string) => `The file is of another language: ${language}.`,
  noKeys: 'The file has no sentences.',
  unknownKey: 'No sentence has this key.',
  otherEnglish: 'The English text has changed. Download the file again.',
  notMessage: 'A curly bracket is missing or out of place.',
  unknownFact: (name: string) => `The English text has no {${name}}.`,
  missingFact: (name: string) => `{${name}} is missing. Copy it from the English text.`,
  wrongForm: (name: string) =>
    `{${name}} cannot be used like this: keep plural (=0, one, other) and select (true, other) as in the English.`,
  more: (count: number) => (count === 1 ? '1 more fault' : `${count} more faults`),
  noText: 'Enter the new text.',
};

/** The list of reports. */
export const reportListWords = {
  title: 'Reports of sentences',
  loading: 'Loading reports',
  failed: 'Failed to load the reports.',
  failedMore: 'Failed to load more reports.',
  none: 'No reports',
  allLanguages: 'All languages',
  language: 'Language',
  status: 'Status',
  sentence: 'Sentence',
  suggestion: 'Suggestion',
  noSuggestion: 'None',
  sent: 'Sent',
  actions: 'Actions',
  uploaded: 'From an uploaded file',
  page: (page: string) => `Page ${page}`,
  noKeys: 'No key found',
  today: (text: string) => `Today: ${text}`,
  english: (text: string) => `English: ${text}`,
  newText: (text: string) => `New: ${text}`,
  accept: 'Accept',
  acceptFor: (sentence: string) => `Accept: ${sentence}`,
  decline: 'Decline',
  declineFor: (sentence: string) => `Decline: ${sentence}`,
  reopen: 'Open again',
  reopenFor: (sentence: string) => `Open again: ${sentence}`,
  accepted: 'Report accepted.',
  declined: 'Report declined.',
  reopened: 'Report is open again.',
  undo: 'Undo',
  stepFailed: 'The report was not changed.',
  acceptTitle: 'Accept this report?',
  acceptText:
    'Enter the whole new text. Copy everything in {curly brackets} from the English text. To close the report without a change, choose “Change nothing”.',
  key: 'Sentence to change',
  noChange: 'Change nothing',
  text: 'New text',
  confirm: 'Accept',
  busy: 'Saving',
  keep: 'Cancel',
};
