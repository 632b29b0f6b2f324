/** What a person asks the information officer: to stop a use of their data, or to correct it. */
export const caseKinds = ['objection', 'correction'] as const;
export type CaseKind = (typeof caseKinds)[number];
