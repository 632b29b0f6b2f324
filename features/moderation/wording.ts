import type { CodesOf } from '#core/errors.ts';

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
} as const;
