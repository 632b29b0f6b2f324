/** The tabs for the reader of a quote: their move, the other party's move, or decided. */
export const quoteTabs = ['move', 'waiting', 'decided'] as const;
export type QuoteTab = (typeof quoteTabs)[number];

/** The quotes that the reader requested, or the requests that the reader, a provider, received. */
export const quoteSides = ['requested', 'received'] as const;
export type QuoteSide = (typeof quoteSides)[number];
