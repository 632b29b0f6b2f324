import { Fragment, type ReactNode } from 'react';
import { Card } from '#kit/ui/card.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { LoadFailed, type LoadFailedPanelProps } from './load-failed.tsx';
import { allItems } from './pages.ts';

type LoadedProps<Data> = Omit<LoadFailedPanelProps, 'query' | 'title'> & {
  query: LoadFailedPanelProps['query'] & { data: Data | undefined; isPending: boolean };
  /** Stands where the content will be. */
  loading: ReactNode;
  /** The title of a failure. */
  failed: LoadFailedPanelProps['title'];
  /** The heading of the page for a screen reader, while there is no content that has one. */
  heading?: string;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query once it is there: until then a placeholder, or a card with the failure. */
export function Loaded<Data>({ query, loading, failed, heading, children, ...panel }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return (
    <Card>
      {heading === undefined ? null : <h1 className="sr-only">{heading}</h1>}
      <LoadFailed {...panel} query={query} title={failed} />
    </Card>
  );
}

type Pages<Item> = { pages: readonly { items: readonly Item[] }[] };

export type LoadedListProps<Item> = Omit<LoadedProps<Pages<Item>>, 'children'> & {
  /** The content of the card for a list without items; null shows nothing. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** `Loaded` for the pages of a list that have arrived. */
export function LoadedList<Item>({ empty, children, ...rest }: LoadedListProps<Item>): ReactNode {
  return (
    <Loaded {...rest}>
      {(data) => {
        const items = allItems(data);
        return (
          <KeptBelow>
            {items.length > 0 ? (
              <Fragment key="items">{children(items)}</Fragment>
            ) : empty === null ? null : (
              <Card key="empty">{empty}</Card>
            )}
          </KeptBelow>
        );
      }}
    </Loaded>
  );
}
