import type { CodesOf } from '#core/errors.ts';
import { maxCredentialFiles, maxMonths } from './limits.ts';
import type { NumberForm } from './number-forms.ts';

export const credentialErrors: Record<CodesOf<'credentials'>, string> = {
  'credentials.waiting': 'You have submitted this already. Our team looks at it.',
  'credentials.kind-retired': 'This can no longer be submitted. Choose another kind.',
  'credentials.kind-changed':
    'Another admin has changed this kind since you opened it. Look at it as it is now, then save again.',
  'credentials.changed-since': 'This kind has changed again since, so the change cannot be undone.',
};

/** The errors of the form of a credential, each beside its field. */
export const credentialRefusals = {
  nameMissing: 'Type the name that is on the document.',
  fileMissing: 'Add a photo or a PDF of the document.',
  tooManyFiles: `Add at most ${maxCredentialFiles} files.`,
  fileTwice: 'You have added the same file twice.',
  reasonMissing: 'Say why, in a few words. The provider reads it.',
  methodMissing: 'Say how you checked it.',
  badDay: 'Choose a day.',
  dayPassed: 'Choose a day that is still to come.',
  dayTooFar: (last: string) => `It is checked again by ${last} at the latest, however long the document is valid.`,
  noRegister: 'This kind has no public register.',
  notSeen: 'Open the documents first. Members read that an admin saw them.',
  noTellingForm: 'The form of this number says nothing about it.',
  forms: {
    none: 'This kind has no number.',
    free: 'Type the number as the document has it: 3 to 20 letters and digits.',
    digits: 'Type the number as the document has it: 3 to 12 digits.',
    psira: 'A PSIRA number has 7 digits.',
    cidb: 'Type the grade and the class, for example 4GB or 4GB PE.',
    cipc: 'Type the registration number, for example 2014/123456/07 or K2014123456.',
    vat: 'A VAT number has 10 digits and begins with 4.',
  } satisfies Record<NumberForm, string>,
};

/** The errors of the form of a kind, each beside its field. */
export const kindRefusals = {
  nameMissing: 'Name the kind.',
  nameTaken: (name: string) => `There is already “${name}”.`,
  badUrl: 'Type an address that begins with https://, or leave it empty.',
  badMonths: `Choose 1 to ${maxMonths} months.`,
  limitsMissing: 'Say in a sentence what it does not mean.',
  certificateHalf: 'A certificate has a name and a rule. Fill in both, or neither.',
  unknownCategory: 'One of the categories is gone. Choose again.',
  categoryTwice: 'You have chosen the same category twice.',
  reasonMissing: 'Say why, in a few words.',
};

/** The credentials of a provider, in their own profile. */
export const ownCredentialWords = {
  title: 'Licences and papers',
  text: 'Submit a licence, a registration or proof of insurance. Our team checks it, and members see what was checked and how.',
  failedToLoad: 'Failed to load your licences and papers.',
  list: 'Your licences and papers',
  add: 'Submit a document',
  again: 'Submit it again',
  againOf: (kind: string) => `Submit it again: ${kind}`,
  kind: 'What is it?',
  chooseKind: 'Choose one',
  kindMissing: 'Choose what it is.',
  requiredKind: (name: string) => `${name} (needed for your work)`,
  number: 'Number',
  numberHint: (register: string) => (register === '' ? 'As it is on the document.' : `Your number at ${register}.`),
  name: 'Name on the document',
  nameHint: 'Exactly as it is written there.',
  files: 'The document',
  addFile: 'Add a photo or PDF',
  filesHint: `Up to ${maxCredentialFiles} files. Only you and our team see them.`,
  drops: (days: number) =>
    days === 1
      ? 'We delete this document 1 day after our answer, and keep only that we saw it. Never type an ID number.'
      : `We delete this document ${days} days after our answer, and keep only that we saw it. Never type an ID number.`,
  submit: 'Submit',
  submitted: 'Submitted. We tell you when our team has looked at it.',
  failed: 'Failed to submit the document.',
  cancel: 'Cancel',
  withdraw: 'Withdraw',
  withdrawOf: (kind: string) => `Withdraw: ${kind}`,
  withdrawTitle: (kind: string) => `Withdraw your ${kind}?`,
  keep: 'Keep it',
  withdrawn: 'Withdrawn.',
  failedToWithdraw: 'Failed to withdraw it.',
  withNumber: (number: string) => `Number ${number}`,
  submittedOn: (date: string) => `Submitted on ${date}`,
  until: (date: string) => `Counts until ${date}`,
  ended: (date: string) => `Counted until ${date}`,
  dropsOn: (date: string) => `We delete its document on ${date}.`,
  reason: (reason: string) => `Our team wrote: ${reason}`,
};
