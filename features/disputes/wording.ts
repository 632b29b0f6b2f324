import type { CodesOf } from '#core/errors.ts';
import { formatRand } from '#core/money/money.ts';
import { findDayStart } from '#core/month.ts';
import { showDate } from '#core/time.ts';
import type { EventWords } from '#core/wording.ts';
import { maxDisputePhotos, maxDisputes, maxEvidence, maxStatements } from './limits.ts';
import type { DisputeStep } from './lifecycle.ts';
import type { DisputeOutcome, Side } from './reasons.ts';

export const disputeErrors: Record<CodesOf<'disputes'>, string> = {
  'disputes.one-open': 'A dispute about this work is already open. Add to that one.',
  'disputes.too-late':
    'A dispute can be opened from the agreement until three months after the work is completed or cancelled. That time is over. You can still send a message.',
  'disputes.too-many': `A job can have ${maxDisputes} disputes. Send a message to talk about the rest.`,
  'disputes.above-price': 'This is more than the agreed price. Enter less.',
  'disputes.bad-day': 'Choose a day from today on, within the next half year.',
  'disputes.not-of-this-job': 'Something that you chose is not part of the record of this work. Choose again.',
  'disputes.other-offer': 'There is a newer offer. Read it, and answer that one.',
  'disputes.too-many-offers': 'There were too many offers. Answer the last one, or let an admin decide.',
  'disputes.too-many-statements': `Each side can add ${maxStatements} texts to a dispute. Send a message to say more.`,
  'disputes.offer-outdated':
    'This offer can no longer be accepted: its day has passed, or the agreed price is less now. Make an offer of your own.',
  'disputes.appeal-waits':
    'Another dispute about this work is open. You can appeal after it ends. Your remaining days are paused until then.',
  'disputes.appeal-over': 'The time for an appeal is over. The decision stands.',
  'disputes.another-admin': 'You decided this dispute. Another admin decides about the appeal.',
};

/** The errors of the forms, each beside its field. */
export const disputeRefusals = {
  chooseOutcome: 'Choose one of these.',
  amount: 'Enter how much goes back, in rand.',
  day: 'Choose the day until which the work is done again.',
  textTooShort: 'Write at least 10 characters.',
  reasonTooShort: 'Give your reasons in at least 10 characters. Both sides read them.',
  tooManyPhotos: `Choose at most ${maxDisputePhotos} photos.`,
  photoTwice: 'You have added the same photo twice.',
  tooMuchEvidence: `Choose at most ${maxEvidence} entries.`,
  evidenceTwice: 'You have chosen the same entry twice.',
} as const;

type Terms = { outcome: DisputeOutcome; cents?: number | null | undefined; day?: string | null | undefined };

/** Terms in one line: `R500.00 goes back to the member`. */
export function sayTerms({ outcome, cents, day }: Terms): string {
  switch (outcome) {
    case 'redo':
      return day == null ? 'The work is done again' : `The work is done again by ${showDate(findDayStart(day))}`;
    case 'part':
      return `${formatRand(cents ?? 0)} of the price goes back to the member`;
    case 'all':
      return 'The whole price goes back to the member';
    case 'nothing':
      return 'No money goes back';
  }
}

export const outcomeLabels: Record<DisputeOutcome, string> = {
  redo: 'The work is done again',
  part: 'Part of the price goes back',
  all: 'The whole price goes back',
  nothing: 'No money goes back',
};

/** The lines of a dispute in the timeline of its job. `who` is the side that acted. */
export const disputeTimelineWords: Record<DisputeStep, (facts: { who: string; terms: string }) => string> = {
  open: ({ who }) => `${who} opened a dispute`,
  offer: ({ who, terms }) => `${who} offered: ${terms}`,
  accept: ({ who, terms }) => `Dispute settled, ${who} accepted: ${terms}`,
  decline: ({ who }) => `${who} declined the offer`,
  'ask-admin': ({ who }) => `${who} asked an admin to decide`,
  'hand-over': () => 'The dispute went to an admin: no answer within 48 hours',
  withdraw: () => 'The dispute was withdrawn',
  decide: ({ terms }) => `Dispute decided by an admin: ${terms}`,
  appeal: ({ who }) => `${who} appealed the decision`,
  'decide-finally': ({ terms }) => `Dispute decided for good: ${terms}`,
};

const steps = {
  open: { happened: 'Dispute opened', done: 'If the other side does not answer within 48 hours, an admin decides.' },
  offer: {
    happened: 'Offer made',
    ask: { title: 'Make an offer', confirmLabel: 'Send the offer', keepLabel: 'Cancel', tone: 'primary' },
    done: 'If the other side does not answer within 48 hours, an admin decides.',
  },
  accept: {
    happened: 'Offer accepted',
    ask: { title: 'Accept this offer?', confirmLabel: 'Accept the offer', keepLabel: 'Not yet', tone: 'primary' },
    done: 'The dispute is settled. We have told the other side.',
  },
  decline: {
    happened: 'Offer declined',
    ask: { title: 'Decline this offer?', confirmLabel: 'Decline the offer', keepLabel: 'Not yet', tone: 'danger' },
    done: 'We have told the other side. You can make an offer of your own, or ask an admin to decide.',
  },
  'ask-admin': {
    happened: 'Admin asked to decide',
    ask: {
      title: 'Ask an admin to decide?',
      confirmLabel: 'Ask an admin',
      keepLabel: 'Not yet',
      tone: 'primary',
    },
    done: 'An admin reads the dispute and decides.',
  },
  'hand-over': { happened: 'Handed to an admin' },
  withdraw: {
    happened: 'Dispute withdrawn',
    ask: { title: 'Withdraw the dispute?', confirmLabel: 'Withdraw', keepLabel: 'Keep it open', tone: 'danger' },
    done: 'The dispute is withdrawn.',
  },
  decide: {
    happened: 'Dispute decided',
    ask: { title: 'Decide the dispute', confirmLabel: 'Decide', keepLabel: 'Cancel', tone: 'primary' },
    done: 'Decided. We have told both sides.',
  },
  appeal: {
    happened: 'Decision appealed',
    ask: { title: 'Appeal the decision?', confirmLabel: 'Appeal', keepLabel: 'Let it stand', tone: 'primary' },
    done: 'Another admin reads the dispute and decides for good.',
  },
  'decide-finally': {
    happened: 'Dispute decided for good',
    ask: { title: 'Decide the appeal', confirmLabel: 'Decide for good', keepLabel: 'Cancel', tone: 'primary' },
    done: 'Decided. We have told both sides.',
  },
} as const satisfies Record<DisputeStep, EventWords>;

/** The words of each step of a dispute. */
export const disputeStepWords = steps;

export const sideNames: Record<Side, string> = { member: 'Member', provider: 'Provider' };

/** The labels of a statement in a case. */
export const statementCaseLabels = { text: 'Text', side: 'Written by' };

/** A statement in the queue of moderation and in reports. Only the other side can have reported it, so its author gets no notice of a check. */
export const statementCaseWords = {
  gone: 'A text in a dispute that no longer exists',
  untitled: () => 'A text in a dispute',
  outcomes: {
    hide: (reason: string) => `The text and its photos were hidden: ${reason}`,
    show: () => 'The text and its photos are shown again.',
  },
};
