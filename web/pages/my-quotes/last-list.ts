import type { QuoteSide } from '#features/quotes/tabs.ts';

/** The filters of a list of quotes; the page validates the tab and the status. */
export type QuoteSearch = { show?: string; status?: string; category?: string };

type List = { side: QuoteSide } & QuoteSearch;

let last: List | undefined;

/** Remembers the list that is on the screen, until the page is loaded again. */
export function rememberList(list: List): void {
  last = list;
}

/** The list of this side as it was last on the screen, with its tab and filters. */
export const lastList = (side: QuoteSide): List => (last?.side === side ? last : { side });
