import type { CodesOf } from '#core/errors.ts';
import { countMark, type StepWords } from '#core/wording.ts';
import { claimMinutes, type Measure } from './acts.ts';
import type { Reportable } from './reportable.ts';

export const moderationErrors: Record<CodesOf<'moderation'>, string> = {
  'moderation.own': 'You cannot report what is yours.',
  'moderation.already-reported': 'You have reported this. An admin will look at it.',
  'moderation.claimed': 'Another admin is working on this case.',
  'moderation.claim-over': `You have this case no longer: ${claimMinutes} minutes are over. Take it again to go on.`,
  'moderation.another-admin': 'Another admin decides this: it is about you, or against your own decision.',
  'moderation.changed': 'This has changed since you read it. Look at it again.',
  'moderation.not-offered': 'This cannot be done with the case as it is now. Look at it again.',
  'moderation.appealed': 'You have appealed this already. An admin answers once.',
};

export const sayWhy = 'Say why, in a few words.';

/** The dialog that reports something to the admins. */
export const reportDialogWords = {
  text: 'An admin reads your report and decides. The person you report is not told who sent it.',
  hint: 'Only admins read this.',
  keep: 'Do not report',
  done: 'Report sent. An admin will look at it.',
  failed: 'Failed to send the report.',
};

export const moderationWords = {
  cancel: 'Cancel',
  actions: 'Actions',
};

/** The reports that admins close. */
export const reportListWords = {
  title: 'Reports',
  loading: 'Loading reports',
  none: 'No reports found.',
  failedToFetch: 'Failed to fetch reports.',
  subject: 'What was reported',
  reason: 'Why',
  reporter: 'Reported by',
  when: 'When',
  noteText: (note: string) => `Note: ${note}`,
  kinds: {
    provider: 'Provider',
    problem: 'Problem',
    comment: 'Comment',
    message: 'Message',
    review: 'Review',
    person: 'Person',
  },
  /** A button, read aloud. */
  stepFor: (step: string, reporter: string) => `${step} the report of ${reporter}`,
};

const askForNote = {
  keepLabel: moderationWords.cancel,
  tone: 'primary',
  label: 'Note',
  hint: 'Only admins read this.',
} as const;

export const reportStepWords = {
  resolve: {
    ask: { ...askForNote, title: 'Resolve this report?', confirmLabel: 'Resolve' },
    done: 'Report resolved.',
    failed: () => 'Failed to resolve report.',
  },
  dismiss: {
    ask: { ...askForNote, title: 'Dismiss this report?', confirmLabel: 'Dismiss' },
    done: 'Report dismissed.',
    failed: () => 'Failed to dismiss report.',
  },
} as const satisfies Record<'resolve' | 'dismiss', StepWords>;

/** The words in a report in place of a thing that cannot be shown. */
export const reportedThings = {
  gone: {
    provider: 'A provider that no longer exists',
    problem: 'A problem that no longer exists',
    comment: 'A comment that was deleted',
    message: 'A message that no longer exists',
    review: 'A review that no longer exists',
    person: 'A person who no longer exists',
  },
  /** The line of the queue for a thing without a text to show. */
  withoutText: {
    provider: 'A listing without a name',
    problem: 'A problem without a title',
    comment: 'A comment without text',
    message: 'A message',
    review: 'A review without text',
    person: 'A person without a name',
  },
  reviewWithoutText: (stars: number) => `A review of ${stars} out of 5, without text`,
};

/** The notes on reports that an admin answered by a decision about the reported thing. */
export const decisionNotes = {
  commentApproved: 'The comment was approved.',
  commentRejected: (reason: string) => `The comment was rejected: ${reason}`,
  problemTakenDown: (reason: string) => `The problem was taken down: ${reason}`,
  problemShown: 'The problem is live again.',
  reviewHidden: (reason: string) => `The review was hidden: ${reason}`,
  reviewShown: 'The review is shown again.',
  messageHidden: (reason: string) => `The message was hidden: ${reason}`,
  messageShown: 'The message is shown again.',
  textApproved: 'The text was approved.',
  replyDropped: (reason: string) => `The reply was dropped: ${reason}`,
  listingHidden: (reason: string) => `The text of the listing was hidden: ${reason}`,
  listingShown: 'The text of the listing is shown again.',
  suspensionEnded: 'The suspension has ended.',
};

export const moderationNotices = {
  reports: `${countMark} new reports`,
  report: (kind: Reportable, reason: string) => ({ title: `A ${kind} was reported`, description: reason }),
  reportResolved: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: `An admin did something about the ${kind} that you reported.`,
  }),
  reportDismissed: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: `An admin found nothing wrong with the ${kind} that you reported. Thank you for telling us.`,
  }),
  warned: (reason: string) => ({ title: 'A warning from our admins', description: reason }),
  /** The notice to an author when an admin has looked at a reported thing and left it as it is. */
  checked: (kind: Exclude<Reportable, 'message'>, reason: string) => ({
    title: checkedTitles[kind],
    description: `Nothing changes. ${reason}`,
  }),
  appealed: (measure: Measure, text: string) => ({
    title: measure === 'suspend' ? 'A suspended person appeals' : 'An author appeals',
    description: text,
  }),
  appeals: `${countMark} appeals wait`,
  upheld: (answer: string) => ({
    title: 'An admin has read your appeal',
    description: `The decision stands. ${answer}`,
  }),
  suspensionUpheld: (answer: string) => ({
    title: 'Your account stays suspended',
    description: `An admin has read your appeal. ${answer}`,
  }),
  suspensionLifted: (answer: string | null) => ({
    title: 'Your account is open again',
    description: `You can log in again.${answer === null ? '' : ` ${answer}`}`,
  }),
};

const checkedTitles: Record<Exclude<Reportable, 'message'>, string> = {
  provider: 'An admin has checked your listing',
  problem: 'An admin has checked your problem',
  comment: 'An admin has checked your comment',
  review: 'An admin has checked your review',
  person: 'An admin has checked your profile',
};
