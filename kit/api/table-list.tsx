import type { ReactElement, ReactNode } from 'react';
import { Empty } from '#kit/ui/empty.tsx';
import { CardTable } from '#kit/ui/lists/card-table.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { LoadedList, type LoadedListProps } from './loaded.tsx';

type TableListProps<Item> = {
  list: LoadedListProps<Item>['query'] & Parameters<typeof ListEnd>[0]['list'];
  level: 2 | 3;
  label: string;
  columns: Parameters<typeof CardTable>[0]['columns'];
  loading: string;
  /** The rows that a skeleton shows. */
  count?: number;
  failed: string;
  /** The message if the next page could not be fetched, where it is another one. */
  failedMore?: string;
  /** A sentence for a list without items, or the content of the card in its place; null shows nothing. */
  empty: string | ReactElement | null;
  /** The row of an item, with its key. */
  children: (item: Item) => ReactNode;
};

/** A list that pages by a press as a table: skeleton, failure, empty state, rows and end. */
export function TableList<Item>({
  list,
  level,
  label,
  columns,
  loading,
  count = 1,
  failed,
  failedMore = failed,
  empty,
  children,
}: TableListProps<Item>): ReactNode {
  return (
    <LoadedList
      level={level}
      query={list}
      loading={<LoadingList label={loading} count={count} />}
      failed={failed}
      empty={typeof empty === 'string' ? <Empty level={level} title={empty} /> : empty}
    >
      {(items) => (
        <>
          <CardTable label={label} columns={columns}>
            {items.map(children)}
          </CardTable>
          <ListEnd press list={list} failed={failedMore} />
        </>
      )}
    </LoadedList>
  );
}
