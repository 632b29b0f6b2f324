import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/count-mark.ts';
import type { StepWords } from '#core/wording.ts';
import { claimMinutes, type Measure } from './case-actions.ts';
import type { Reportable } from './reportable.ts';

export const moderationErrors: Record<CodesOf<'moderation'>, string> = {
  'moderation.own': 'You cannot report what is yours.',
  'moderation.already-reported': 'You have reported this. An admin will look at it.',
  'moderation.claimed': 'Another admin is working on this case.',
  'moderation.claim-over': `Your ${claimMinutes} minutes on this case are up. Take it again to continue.`,
  'moderation.another-admin': 'Another admin decides this: it is about you, or against your own decision.',
  'moderation.changed': 'This has changed since you read it. Look at it again.',
  'moderation.not-offered': 'This decision no longer fits the case. Look at the case again.',
  'moderation.appealed': 'You have already appealed. You can appeal a decision once.',
};

/** The errors of the forms of reports and cases. */
export const caseRefusals = {
  sayWhy: 'Say why, in a few words.',
  onlySuspensionsEnd: 'Only a suspension has an end.',
  causeNotOffered: 'Choose one of the causes that this case offers.',
};

/** The words of each kind: its name, the filter of the queue, the notice to admins of a report, and the notices to the person who sent it. */
export const kindWords: Record<
  Reportable,
  { one: string; many: string; reported: string; actedOn: string; nothingWrong: string }
> = {
  provider: {
    one: 'Provider',
    many: 'Providers',
    reported: 'A provider was reported',
    actedOn: 'An admin did something about the provider that you reported.',
    nothingWrong: 'An admin found nothing wrong with the provider that you reported. Thank you for telling us.',
  },
  problem: {
    one: 'Problem',
    many: 'Problems',
    reported: 'A problem was reported',
    actedOn: 'An admin did something about the problem that you reported.',
    nothingWrong: 'An admin found nothing wrong with the problem that you reported. Thank you for telling us.',
  },
  comment: {
    one: 'Comment',
    many: 'Comments',
    reported: 'A comment was reported',
    actedOn: 'An admin did something about the comment that you reported.',
    nothingWrong: 'An admin found nothing wrong with the comment that you reported. Thank you for telling us.',
  },
  message: {
    one: 'Message',
    many: 'Messages',
    reported: 'A message was reported',
    actedOn: 'An admin did something about the message that you reported.',
    nothingWrong: 'An admin found nothing wrong with the message that you reported. Thank you for telling us.',
  },
  review: {
    one: 'Review',
    many: 'Reviews',
    reported: 'A review was reported',
    actedOn: 'An admin did something about the review that you reported.',
    nothingWrong: 'An admin found nothing wrong with the review that you reported. Thank you for telling us.',
  },
  reply: {
    one: 'Reply to a review',
    many: 'Replies to reviews',
    reported: 'A reply to a review was reported',
    actedOn: 'An admin did something about the reply that you reported.',
    nothingWrong: 'An admin found nothing wrong with the reply that you reported. Thank you for telling us.',
  },
  person: {
    one: 'Person',
    many: 'People',
    reported: 'A person was reported',
    actedOn: 'An admin did something about the person that you reported.',
    nothingWrong: 'An admin found nothing wrong with the person that you reported. Thank you for telling us.',
  },
  worker: {
    one: 'Team member',
    many: 'Team members',
    reported: 'A team member was reported',
    actedOn: 'An admin did something about the team member that you reported.',
    nothingWrong: 'An admin found nothing wrong with the team member that you reported. Thank you for telling us.',
  },
  'change-order': {
    one: 'Change of the price',
    many: 'Changes of the price',
    reported: 'A change of the price was reported',
    actedOn: 'An admin did something about the change of the price that you reported.',
    nothingWrong:
      'An admin found nothing wrong with the change of the price that you reported. Thank you for telling us.',
  },
  'dispute-statement': {
    one: 'Text in a dispute',
    many: 'Texts in disputes',
    reported: 'A text in a dispute was reported',
    actedOn: 'An admin did something about the text in a dispute that you reported.',
    nothingWrong:
      'An admin found nothing wrong with the text in a dispute that you reported. Thank you for telling us.',
  },
};

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
  /** A button, read aloud. */
  stepFor: (step: string, reporter: string) => `${step} the report of ${reporter}`,
};

export const reportStepWords = {
  resolve: {
    ask: {
      title: 'Resolve this report?',
      confirmLabel: 'Resolve',
      keepLabel: 'Cancel',
      tone: 'primary',
      label: 'Note',
      hint: 'Only admins read this.',
    },
    done: 'Report resolved.',
    failed: () => 'Failed to resolve report.',
  },
  dismiss: {
    ask: {
      title: 'Dismiss this report?',
      confirmLabel: 'Dismiss',
      keepLabel: 'Cancel',
      tone: 'primary',
      label: 'Note',
      hint: 'Only admins read this.',
    },
    done: 'Report dismissed.',
    failed: () => 'Failed to dismiss report.',
  },
} as const satisfies Record<'resolve' | 'dismiss', StepWords>;

/** The titles of the notices to authors whose thing an admin has checked and left as it is. What lies between two people has none. */
export const checkedTitles: Partial<Record<Reportable, string>> = {
  person: 'An admin has checked your profile',
  provider: 'An admin has checked your listing',
  problem: 'An admin has checked your problem',
  comment: 'An admin has checked your comment',
  review: 'An admin has checked your review',
  reply: 'An admin has checked your reply',
};

export const moderationNotices = {
  reports: `${countMark} new reports`,
  report: (kind: Reportable, reason: string) => ({ title: kindWords[kind].reported, description: reason }),
  heldTexts: `${countMark} texts are waiting for a check`,
  reportResolved: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: kindWords[kind].actedOn,
  }),
  reportDismissed: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: kindWords[kind].nothingWrong,
  }),
  warned: (reason: string) => ({ title: 'A warning from our admins', description: reason }),
  /** The notice to an author when an admin has looked at a reported thing and left it as it is. */
  checked: (kind: Reportable, reason: string) => ({
    title: checkedTitles[kind] ?? '',
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
