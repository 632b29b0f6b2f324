import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/wording.ts';
import type { Reportable } from './reportable.ts';

export const moderationErrors: Record<CodesOf<'moderation'>, string> = {
  'moderation.own': 'You cannot report what is yours.',
  'moderation.already-reported': 'You have reported this. An admin will look at it.',
};

export const moderationWords = {
  sayWhy: 'Say why, in a few words.',
  reportText: 'An admin reads your report and decides. The person you report is not told who sent it.',
  whoReads: 'Only admins read this.',
  doNotReport: 'Do not report',
  reported: 'Report sent. An admin will look at it.',
  reportFailed: 'Failed to send the report.',
  title: 'Content Moderation',
  comments: 'Comments',
  noComments: 'No comments found.',
  failedToFetchComments: 'Failed to fetch comments.',
  commentIsApproved: 'Comment approved.',
  commentIsRejected: 'Comment rejected.',
  failedToJudge: (step: 'approve' | 'reject') => `Failed to ${step} comment.`,
  rejectTitle: 'Reject this comment?',
  rejectText: 'Its author is told why. Nobody else sees it then.',
  authorReads: 'The author reads this.',
  reports: 'Reports',
  noReports: 'No reports found.',
  failedToFetchReports: 'Failed to fetch reports.',
  reportClosed: { resolve: 'Report resolved.', dismiss: 'Report dismissed.' },
  failedToClose: (step: 'resolve' | 'dismiss') => `Failed to ${step} report.`,
  closeTitle: { resolve: 'Resolve this report?', dismiss: 'Dismiss this report?' },
  closeText: {
    resolve: 'Say what was done about it. The person who sent it is told that it was looked at.',
    dismiss: 'Say why nothing needs doing. The person who sent it is told that it was looked at.',
  },
  adminsRead: 'Only admins read this.',
  cancel: 'Cancel',
  kinds: { provider: 'Provider', problem: 'Problem', comment: 'Comment', message: 'Message', review: 'Review' },
  /** What a report was about, where that is gone. */
  gone: {
    provider: 'A provider who is gone',
    problem: 'A problem that is gone',
    comment: 'A comment that was deleted',
    message: 'A message that is gone',
    review: 'A review that is gone',
  },
  /** What a report was about, where nothing was written. */
  wordless: (stars: number) => `A review of ${stars} out of 5, without words`,
  /** Notes of reports that a decision about what they were of answered. */
  commentApproved: 'The comment was approved.',
  commentRejected: (reason: string) => `The comment was rejected: ${reason}`,
  reviewHidden: (reason: string) => `The review was hidden: ${reason}`,
  reviewShown: 'The review is shown.',
  severalReports: `${countMark} new reports`,
  newReport: (kind: Reportable, reason: string) => ({ title: `A ${kind} was reported`, description: reason }),
  reportResolved: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: `An admin did something about the ${kind} that you reported.`,
  }),
  reportDismissed: (kind: Reportable) => ({
    title: 'Your report was looked at',
    description: `An admin found nothing to do about the ${kind} that you reported. Thank you for telling us.`,
  }),
  yourCommentHeld: {
    title: 'Your comment is on hold',
    description: 'Several people reported it. An admin will look at it.',
  },
  yourCommentApproved: { title: 'Your comment was approved', description: 'Everybody can read it now.' },
  yourCommentRejected: (reason: string) => ({ title: 'Your comment was rejected', description: reason }),
} as const;
