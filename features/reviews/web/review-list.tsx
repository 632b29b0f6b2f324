import type { ReactNode } from 'react';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { MorePages } from '#kit/ui/lists/more-pages.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { reviewListWords as words } from '../wording.ts';
import { type Outputs, type ReviewData, useDistribution, useReviews } from './api.ts';
import { ReviewItem } from './review-item.tsx';
import { ReviewReply } from './review-reply.tsx';

type ReviewListProps = {
  providerId: string;
  providerName: string;
  /** Shown under each review; the provider's reply by default. */
  foot?: (review: ReviewData) => ReactNode;
  /** The reader's actions, at the right of each head. */
  end?: (review: ReviewData) => ReactNode;
  /** Shown in the provider's reply, below its words. */
  belowReply?: (review: ReviewData) => ReactNode;
};

/** The reviews of a provider, newest first. */
export function ReviewList({ providerId, providerName, foot, end, belowReply }: ReviewListProps) {
  const list = useReviews(providerId);
  const distribution = useDistribution(providerId).data;
  if (list.isPending) return <LoadingList label={words.loading} count={1} />;
  if (list.isError && list.data === undefined) {
    return <LoadFailedAlert query={list} title={words.failed} />;
  }
  const reviews = allItems(list.data);
  if (reviews.length === 0)
    return <p className="text-muted">{isAnyHidden(distribution) ? words.noneShown : words.none}</p>;
  return (
    <>
      <ul>
        <KeptBelow>
          {reviews.map((review) => (
            <li key={review.id} className="border-line py-4 not-first:border-t first:pt-0 last:pb-0">
              <ReviewItem review={review} end={end?.(review)}>
                {foot ? (
                  foot(review)
                ) : review.reply ? (
                  <ReviewReply reply={review.reply} providerName={providerName}>
                    {belowReply?.(review)}
                  </ReviewReply>
                ) : null}
              </ReviewItem>
            </li>
          ))}
        </KeptBelow>
      </ul>
      <MorePages list={list}>{words.more}</MorePages>
    </>
  );
}

const isAnyHidden = (distribution: Outputs['distribution'] | undefined): boolean =>
  distribution !== undefined && distribution.hidden.length + distribution.paused > 0;
