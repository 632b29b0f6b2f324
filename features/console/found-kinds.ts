/** The kinds of result in the command palette, in its order. */
export const foundKinds = ['person', 'problem', 'quote', 'job', 'payment'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Things of two people, or of one person and us: the log records when an admin opens one. */
export const privateKinds = ['quote', 'job', 'payment'] as const;
export type PrivateKind = (typeof privateKinds)[number];

export const isPrivate = (kind: FoundKind): kind is PrivateKind => (privateKinds as readonly string[]).includes(kind);
