/** The requests of people to the team: stop a use of their data, correct it, or look at a fault of the site. */
export const caseKinds = ['objection', 'correction', 'fault'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The kinds that the information officer answers. */
export const privacyKinds = ['objection', 'correction'] as const satisfies readonly CaseKind[];
