import { showDate } from '#core/time.ts';
import { errorOf } from '#web/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { FiveStars } from '#web/ui/stars.tsx';
import { reviewWords as words } from '../wording.ts';
import { type ReviewData, useReviews } from './api.ts';

/** What clients say of a provider, newest first, more on demand. */
export function ReviewList({ providerId, providerName }: { providerId: string; providerName: string }) {
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
          <Review key={review.id} review={review} providerName={providerName} />
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

function Review({ review, providerName }: { review: ReviewData; providerName: string }) {
  return (
    <li className="flex gap-3 border-line py-4 not-first:border-t first:pt-0 last:pb-0">
      <Avatar size="sm" name={review.reviewerName} />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold">{review.reviewerName}</b>
          <FiveStars value={review.rating} />
          <time dateTime={review.createdAt} className="text-sm text-muted">
            {showDate(review.createdAt)}
          </time>
        </p>
        {review.comment ? <p className="mt-1 whitespace-pre-line">{review.comment}</p> : null}
        {review.reply ? (
          <div className="mt-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-card">
            <p className="flex flex-wrap gap-x-2.5 text-sm text-muted">
              <b className="font-semibold text-ink">{words.answeredBy(providerName)}</b>
              <time dateTime={review.reply.at}>{showDate(review.reply.at)}</time>
            </p>
            <p className="mt-1 whitespace-pre-line">{review.reply.text}</p>
          </div>
        ) : null}
      </div>
    </li>
  );
}
