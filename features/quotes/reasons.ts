/** The reasons for which the system closes a quote, as rows and events keep them. Their sentences are `releaseSentences`. */
export const releaseReasons = ['settled', 'withdrawn', 'lapsed', 'taken-down', 'suspended', 'no-provider'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];
