/** The kinds of things that people can report. */
export const reportable = [
  'provider',
  'problem',
  'comment',
  'message',
  'review',
  'reply',
  'person',
  'worker',
  'change-order',
  'dispute-statement',
] as const;
export type Reportable = (typeof reportable)[number];
