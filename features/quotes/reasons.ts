/** The reasons for which the system closes a quote, as rows and events keep them. Their sentences are `releaseSentences`. */
export const releaseReasons = ['settled', 'withdrawn', 'lapsed', 'taken-down', 'suspended', 'no-provider'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** The reasons for which a quote gives its place of the month back. Their sentences are `placeWords.reasons`. */
export const returnReasons = ['unopened', 'withdrawn', 'lapsed', 'taken-down'] as const;
export type ReturnReason = (typeof returnReasons)[number];
