/** What is to be done about a quote by the one who reads: something, nothing yet, nothing more. */
export const quoteTabs = ['move', 'waiting', 'decided'] as const;
export type QuoteTab = (typeof quoteTabs)[number];

/** Which quotes somebody looks at: those that they asked for, or those that they are asked for. */
export const quoteSides = ['requested', 'received'] as const;
export type QuoteSide = (typeof quoteSides)[number];
