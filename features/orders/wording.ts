import type { CodesOf } from '#core/errors.ts';
import type { EventWords } from '#core/wording.ts';
import { codeLength, maxOrderPhotos, maxOrders } from './limits.ts';
import type { OrderStatus, OrderStep } from './lifecycle.ts';

export const orderErrors: Record<CodesOf<'orders'>, string> = {
  'orders.one-open': 'A change already waits for an answer. Withdraw it to propose another one.',
  'orders.work-completed': 'The work is completed, so its price stays as agreed. Send a message to talk about it.',
  'orders.too-many': `A job can have ${maxOrders} changes. Send a message to talk about the rest.`,
  'orders.ended': 'This change has ended. Propose it again: it then has new digits.',
  'orders.below-call-out':
    'The new total is below the call-out fee, which is a part of the price. Enter a higher total.',
  'orders.member-away': 'The member cannot accept a change at the moment. The agreed price stays as it is.',
  'orders.price-changed': 'The agreed price has changed since. Look at it again, and propose the change once more.',
  'orders.no-such-line':
    'A line that you take away is no longer part of the agreement. Look at the agreed lines again.',
  'orders.wrong-code':
    "This is not the answer to this change. The change waits for the member's answer: they can accept it on their own phone, or read the digits to you again.",
  'orders.codes-locked': 'The digits were wrong too often. The member can accept the change on their own phone.',
};

/** The errors of the forms, each beside its field. */
export const orderRefusals = {
  reasonTooShort: 'Say in at least 10 characters why the price changes.',
  tooManyLines: 'These are too many lines. Remove some.',
  tooManyPhotos: `Choose at most ${maxOrderPhotos} photos.`,
  photoTwice: 'You have added the same photo twice.',
  totalNotPositive: 'The new total must be more than R0. To end the work, cancel the agreement.',
  changesNothing: 'Add a line, take one away, or add days.',
  code: `Enter the ${codeLength} digits.`,
} as const;

export const ordersWords = {
  heading: 'Changes to the price',
  loading: 'Loading the changes',
  loadFailed: 'Failed to fetch the changes to the price.',
  number: (number: number) => `Change ${number}`,
  total: 'New total',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  same: 'The same price',
  added: 'Added',
  takenAway: 'Taken away',
  moreLines: (count: number) => (count === 1 ? 'Show 1 more line' : `Show ${count} more lines`),
  minus: (amount: string) => `− ${amount}`,
  days: (days: number) => (days === 1 ? '1 more day' : `${days} more days`),
  photos: 'Photos',
  photo: (number: number) => `Photo ${number}`,
  agreed: (amount: string) => `Agreed now: ${amount}`,
  askMember: (provider: string) =>
    `${provider} asks for another price. Nothing changes unless you accept. No one may charge you more than you agree to here.`,
  waits: (member: string) => `${member} has to accept this on their own phone. Until then the agreed price stands.`,
  code: 'The digits of this change',
  noLine: 'No connection at the door?',
  noLineProvider: (member: string) =>
    `Show ${member} the new total and these digits. They open the job on their phone, type both, and read you ${codeLength} digits.`,
  enterAnswer: 'Type the answer',
  answerHint: (member: string) => `${member} reads it from their phone.`,
  answerLabel: 'Answer',
  hidden: 'An admin has hidden the reason and the photos.',
  report: 'Report this change',
} as const;

/** The labels of a change order in a case. */
export const orderCaseLabels = { reason: 'Reason', lines: 'Lines', member: 'Sent to' };

/** A change order in the queue of moderation and in reports. Only its member can have reported it, so its provider gets no notice of a check. */
export const orderCaseWords = {
  gone: 'A change of a price that no longer exists',
  untitled: () => 'A change of a price',
  outcomes: {
    hide: (reason: string) => `The reason and the photos were hidden: ${reason}`,
    show: () => 'The reason and the photos are shown again.',
  },
};

/** The change orders of a job in its timeline. */
export const orderTimelineWords = {
  proposed: ({ provider, total }: OrderNames) => `${provider} asked for ${total}`,
  accepted: ({ member, total }: OrderNames) => `${member} agreed to ${total}`,
  declined: ({ member, total }: OrderNames) => `${member} declined ${total}`,
  withdrawn: ({ provider, total }: OrderNames) => `${provider} withdrew the change to ${total}`,
  lapsed: ({ total }: OrderNames) => `The change to ${total} lapsed`,
} as const satisfies Record<OrderStatus, (names: OrderNames) => string>;

type OrderNames = { member: string; provider: string; total: string };

/** The words of each step of a change order. */
export const orderStepWords = {
  propose: { happened: 'Change of the price proposed', done: 'We have asked the member to accept the change.' },
  accept: {
    happened: 'Change of the price accepted',
    ask: { title: 'Accept the new price?', confirmLabel: 'Accept the change', keepLabel: 'Not yet', tone: 'primary' },
    done: 'The new price is agreed.',
  },
  decline: {
    happened: 'Change of the price declined',
    ask: { title: 'Decline the change?', confirmLabel: 'Decline', keepLabel: 'Not yet', tone: 'danger' },
    done: 'The agreed price stays as it is. We have told the provider.',
  },
  withdraw: {
    happened: 'Change of the price withdrawn',
    ask: { title: 'Withdraw the change?', confirmLabel: 'Withdraw', keepLabel: 'Keep it', tone: 'danger' },
    done: 'The change is withdrawn. The agreed price stays as it is.',
  },
  lapse: { happened: 'Change of the price lapsed' },
} as const satisfies Record<OrderStep, EventWords>;
