import { cursor, type Key } from '#core/paging.ts';

/** All pages of a list, one after the other. */
export async function readPages<Item>(
  list: (from: Key | undefined) => Promise<{ items: readonly Item[]; next: string | null }>,
): Promise<(readonly Item[])[]> {
  const pages = [];
  for (let next: string | null | undefined; next !== null;) {
    const page = await list(next === undefined ? undefined : cursor.parse(next));
    pages.push(page.items);
    next = page.next;
  }
  return pages;
}
