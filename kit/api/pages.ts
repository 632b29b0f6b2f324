/** Options of a paged list: each page names the next one by its cursor, null after the last. */
export const byCursor = <Input extends object>(input: Input) => ({
  input: (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) }),
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
});

/** The items of all pages that have arrived, in order; none before the first. */
export const allItems = <Item>(list: { pages: readonly { items: readonly Item[] }[] } | undefined): Item[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];
