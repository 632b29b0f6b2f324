/** What can be reported. */
export const reportable = ['provider', 'problem', 'comment'] as const;
export type Reportable = (typeof reportable)[number];
