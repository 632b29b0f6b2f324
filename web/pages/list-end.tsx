import { errorOf } from '#web/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PaginationSentinel } from '#web/ui/pagination-sentinel.tsx';

type ListEndProps = {
  list: { error: unknown; isFetchNextPageError: boolean; isFetchingNextPage: boolean; hasNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** What is said when the next page could not be fetched. */
  failed: string;
  endText?: string;
  /** When the next page is asked for, where it is not simply near the end. */
  scrolled?: { share: number; every: number };
  near?: { pixels: number; delay: number };
};

/** The foot of an endless list: the next page, its failure with another try, or the end. */
export function ListEnd({ list, failed, endText, scrolled, near }: ListEndProps) {
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) {
    return (
      <Alert tone="danger" title={failed} onRetry={more} retrying={list.isFetchingNextPage}>
        {errorOf(list.error).message}
      </Alert>
    );
  }
  if (!list.hasNextPage && endText === undefined) return null;
  return <PaginationSentinel hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onReach={more} endText={endText} scrolled={scrolled} near={near} />;
}
