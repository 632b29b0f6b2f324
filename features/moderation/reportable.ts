/** The kinds of things that people can report. */
export const reportable = [
  'provider',
  'problem',
  'comment',
  'message',
  'review',
  'person',
  'worker',
  'change-order',
  'dispute-statement',
] as const;
export type Reportable = (typeof reportable)[number];
