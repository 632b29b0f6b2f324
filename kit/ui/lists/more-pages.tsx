import type { ReactNode } from 'react';
import { Button } from '#kit/ui/button.tsx';
import * as words from '#kit/ui/wording.ts';
import type { ListEndProps } from './list-end.tsx';

type MorePagesProps = Pick<ListEndProps, 'list'> & { children: ReactNode };

/** The button under a part of a page that has more of the same, and why it did not come. */
export function MorePages({ list, children }: MorePagesProps) {
  return (
    <>
      {list.hasNextPage ? (
        <Button
          variant="quiet"
          className="mt-4"
          busy={list.isFetchingNextPage}
          busyLabel={words.loading}
          onClick={() => void list.fetchNextPage()}
        >
          {children}
        </Button>
      ) : null}
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {list.error?.message}
        </p>
      ) : null}
    </>
  );
}
