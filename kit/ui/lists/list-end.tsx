import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { PaginationSentinel } from './pagination-sentinel.tsx';
import * as words from '#kit/ui/wording.ts';

export type ListEndProps = {
  list: {
    error: Error | null;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The message if the next page could not be fetched. */
  failed: string;
  endText?: string;
  /** The next page is asked for by a press, because more of the page stands below. */
  press?: boolean;
  /** When the next page is asked for, where it is not simply near the end. */
  scrolled?: { share: number; every: number };
  near?: { pixels: number; delay: number };
};

/** The foot of an endless list: the next page, its failure with another try, or the end. */
export function ListEnd({ list, failed, endText, press = false, scrolled, near }: ListEndProps) {
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) {
    return (
      <Alert tone="danger" title={failed} onRetry={more} retrying={list.isFetchingNextPage}>
        {list.error?.message}
      </Alert>
    );
  }
  if (!list.hasNextPage && endText === undefined) return null;
  if (press) {
    return (
      <div className="mt-4 grid justify-items-center">
        <Button variant="quiet" busy={list.isFetchingNextPage} busyLabel={words.loading} onClick={more}>
          {words.loadMore}
        </Button>
      </div>
    );
  }
  return (
    <PaginationSentinel
      hasMore={list.hasNextPage}
      busy={list.isFetchingNextPage}
      onReach={more}
      endText={endText}
      scrolled={scrolled}
      near={near}
    />
  );
}
