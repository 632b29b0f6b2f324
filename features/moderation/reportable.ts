/** What can be reported. */
export const reportable = ['provider', 'problem', 'comment', 'message', 'review', 'person'] as const;
export type Reportable = (typeof reportable)[number];
