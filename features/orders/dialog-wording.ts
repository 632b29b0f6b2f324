import { codeLength, maxOrderPhotos } from './limits.ts';

/** The form of a change. */
export const orderDialogWords = {
  title: 'Change the price',
  intro: (member: string) =>
    `The price changes only when ${member} accepts. Say why, and which lines you add or take away.`,
  reason: 'Why does the price change?',
  reasonHint: 'Say it as you would at the door.',
  days: 'More days',
  daysHint: 'How many days longer the work takes, if it does.',
  takenAway: 'Taken away',
  takenAwayHint: 'Choose what is no longer done.',
  photos: 'Photos',
  addPhotos: 'Add photos',
  photosHint: `Up to ${maxOrderPhotos}.`,
  before: 'Agreed now',
  after: 'New total',
  send: 'Send to the member',
  sending: 'Sending…',
  keep: 'Cancel',
  offlineTitle: 'No connection',
  offline: (member: string) =>
    `Show ${member} these two numbers. They open this job on their phone, choose “Answer without a connection”, and read you ${codeLength} digits. Without an answer the change is sent when you are back online.`,
  back: 'Back',
  keepForLater: 'Keep and send later',
  photosLater: 'Photos need a connection. Send the change without them.',
} as const;

/** The member's part of an answer at the door. */
export const answerDialogWords = {
  open: 'Answer without a connection',
  title: 'Answer a change at the door',
  intro: (provider: string) =>
    `${provider} shows you a new total and ${codeLength} digits. Type both only if you agree to pay that much.`,
  total: 'New total',
  totalMissing: 'Enter the new total that you see on the other phone.',
  code: 'The digits of the change',
  next: 'I agree to this total',
  keep: 'Cancel',
  done: 'Done',
  answer: 'Your answer',
  agreed: (total: string, before: string) => `You agree to pay ${total} for this work instead of ${before}.`,
  read: (provider: string) => `Read these digits to ${provider}. They accept this change and no other.`,
  back: 'Back',
} as const;

/** The messages about a change that is sent when the device is back online. */
export const orderLaterWords = {
  label: (total: string) => `Change of the price to ${total}`,
  kept: "The change is saved. We'll send it when you are back online.",
  noRoom: 'This device is full, so the change is not saved. Propose it again when you are back online.',
  waits: 'A change of this price is still waiting to be sent. Remove it first to make another one.',
  done: 'Your change has been sent.',
  doneAccepted: 'The change is accepted.',
} as const;
