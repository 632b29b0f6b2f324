/** What a person asks of the team: to stop a use of their data, to correct it, or to look at something of the site that does not work. */
export const caseKinds = ['objection', 'correction', 'fault'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The kinds that the information officer answers. */
export const privacyKinds = ['objection', 'correction'] as const satisfies readonly CaseKind[];
