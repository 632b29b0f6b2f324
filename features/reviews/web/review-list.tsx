import type { ReactNode } from 'react';
import { showDate } from '#core/time.ts';
import { errorOf } from '#web/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { FiveStars } from '#web/ui/stars.tsx';
import { reviewWords as words } from '../wording.ts';
import { type ReviewData, useReviews } from './api.ts';
import { ReviewReply } from './review-reply.tsx';

type ReviewListProps = {
  providerId: string;
  providerName: string;
  /** What stands under each review: the provider's reply, unless told otherwise. */
  foot?: (review: ReviewData) => ReactNode;
};

/** What clients say of a provider, newest first, more on demand. */
export function ReviewList({ providerId, providerName, foot }: ReviewListProps) {
  const list = useReviews(providerId);
  if (list.isPending) return <LoadingList label="Loading reviews" count={1} />;
  if (list.isError && list.data === undefined) {
    return (
      <Alert tone="danger" title={words.listFailed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {errorOf(list.error).message}
      </Alert>
    );
  }
  const reviews = list.data.pages.flatMap(({ items }) => items);
  if (reviews.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <>
      <ul>
        {reviews.map((review) => (
          <Review key={review.id} review={review}>
            {foot ? foot(review) : review.reply ? <ReviewReply reply={review.reply} providerName={providerName} /> : null}
          </Review>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="quiet" className="mt-4" busy={list.isFetchingNextPage} busyLabel="Loading" onClick={() => void list.fetchNextPage()}>
          More reviews
        </Button>
      ) : null}
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {errorOf(list.error).message}
        </p>
      ) : null}
    </>
  );
}

function Review({ review, children }: { review: ReviewData; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line py-4 not-first:border-t first:pt-0 last:pb-0">
      <Avatar size="sm" name={review.reviewerName} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold">{review.reviewerName}</b>
          <FiveStars value={review.rating} />
          <time dateTime={review.createdAt} className="text-sm text-muted">
            {showDate(review.createdAt)}
          </time>
        </p>
        {review.comment ? <p className="mt-1 whitespace-pre-line">{review.comment}</p> : null}
        {children}
      </div>
    </li>
  );
}
