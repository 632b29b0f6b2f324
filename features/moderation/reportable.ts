/** What can be reported. */
export const reportable = ['provider', 'problem', 'comment', 'message', 'review'] as const;
export type Reportable = (typeof reportable)[number];
