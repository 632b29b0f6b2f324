import type { CodesOf } from '#core/errors.ts';
import type { AccountType } from './banks.ts';

export const bankDetailsErrors: Record<CodesOf<'bank-details'>, string> = {
  'bank-details.changed-since':
    'Your bank details were changed on another screen since you opened them. Look at them as they are now.',
};

/** The errors of the form, each beside its field. */
export const bankRefusals = {
  holder: 'Type the name of the account holder, as the bank has it.',
  bank: 'Choose the bank.',
  number: 'Type the account number.',
  accountType: 'Choose the type of account.',
  digits: 'An account number has digits only.',
  id: 'This looks like an ID number. Type the account number. We never store ID numbers here.',
  length: (bank: string, [least, most]: readonly [number, number]) =>
    least === most
      ? `An account number of ${bank} has ${least} digits.`
      : `An account number of ${bank} has ${least} to ${most} digits.`,
  shapId: 'Type a phone number such as 0821234567, or a name such as thabo@capitec.',
};

export const accountTypeNames: Record<AccountType, string> = {
  current: 'Current (cheque)',
  savings: 'Savings',
  transmission: 'Transmission',
};

const masked = (lastFour: string) => `•••• ${lastFour}`;

/** The bank details of a provider, in their own profile. */
export const ownBankWords = {
  title: 'Bank details',
  text: 'Members who have accepted your quote see them on the page of the job. No one else does. No money for a job goes through this site.',
  failedToLoad: 'Failed to load your bank details.',
  none: 'You have not added any yet.',
  add: 'Add bank details',
  change: 'Change bank details',
  account: (bank: string, lastFour: string) => `${bank}, account ${masked(lastFour)}`,
  withShapId: 'With a ShapID for PayShap',
  changedOn: (date: string) => `Saved on ${date}`,
  waits: "Members can't use them yet",
  waitsUntil: (date: string) =>
    `Members can use them to pay you from ${date}. Until then, we ask them to speak to you in person.`,
  formText:
    "After a change your members can't use the new details for 72 hours, and we tell them at once. That stops a thief who takes over an account. A first entry waits too if you have open jobs.",
  holder: 'Account holder',
  holderHint: 'As the bank has it.',
  bank: 'Bank',
  chooseBank: 'Choose one',
  number: 'Account number',
  numberHint: 'Digits only. Never type an ID number.',
  accountType: 'Type of account',
  chooseType: 'Choose one',
  shapId: 'ShapID (optional)',
  shapIdHint: 'Your PayShap phone number, or a name such as thabo@capitec.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Bank details saved.',
  failed: 'Failed to save your bank details.',
};

/** The details on the page of a job, and beside a payment. */
export const payToWords = {
  title: 'Pay to',
  noMoney: 'You pay your provider directly. No money for this job goes through this site.',
  failedToLoad: 'Failed to load the bank details.',
  none: 'Your provider has not added bank details. Ask them in person before you pay.',
  hidden:
    "Your provider cannot use this site at the moment, so we hide their bank details. Don't pay before you have spoken to them.",
  changed: "Your provider's bank details have changed",
  added: 'Your provider has just added bank details',
  changedSince: (since: string, until: string) => `Changed on ${since}. You can see the new ones from ${until}.`,
  addedSince: (since: string, until: string) => `Added on ${since}. You can see them from ${until}.`,
  ask: 'Ask your provider in person before you pay.',
  old: "Old details: don't use them",
  holder: 'Account holder',
  bank: 'Bank',
  branchCode: 'Branch code',
  number: 'Account number',
  accountType: 'Type of account',
  shapId: 'ShapID',
  reference: 'Reference',
  copy: (name: string) => `Copy: ${name}`,
  copied: 'Copied.',
  copyFailed: 'Your browser does not allow copying. Press and hold the text to copy it.',
  showCode: 'Show a QR code',
  code: 'A QR code with these details and the reference',
  codeText: "It holds the text of these details, for another phone to read. A bank's app may not know it.",
};

/** The notices about a change; they carry no more than the end of a number. */
export const bankNotices = {
  own: (lastFour: string, until: string | null) => ({
    title: 'Your bank details were saved',
    description: `The account now ends in ${lastFour}. ${
      until === null ? 'Members with a job can use them at once.' : `Members can use them from ${until}.`
    } If this was not you, change your password at once and tell our team.`,
  }),
  changed: (provider: string, until: string) => ({
    title: `${provider} changed their bank details`,
    description: `You can see the new ones from ${until}. Don't use the old ones, and ask your provider in person before you pay.`,
  }),
  added: (provider: string, until: string) => ({
    title: `${provider} added bank details`,
    description: `You can see them from ${until}. Ask your provider in person before you pay.`,
  }),
};
