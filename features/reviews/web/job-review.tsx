import { SquarePen } from 'lucide';
import { type ReactNode, useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { reviewLifecycle } from '../lifecycle.ts';
import { jobReviewWords as words } from '../wording.ts';
import { type ReviewData, useReviewOfJob } from './api.ts';
import { ReviewItem } from './review-item.tsx';
import { ReviewReply } from './review-reply.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const ReviewDialog = lazyDialog(() =>
  import('./review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
);

type JobReviewProps = {
  job: { id: string; party: 'member' | 'provider' | 'admin'; memberName: string; providerName: string };
  /** The notice above a hidden review of the reader. */
  showHidden: (reviewId: string) => ReactNode;
  /** Shown in the reply, below its words. */
  belowReply: (review: ReviewData) => ReactNode;
};

/** The review of a job on its page. Its author can change it for 7 days. */
export function JobReview({ job, showHidden, belowReply }: JobReviewProps) {
  const query = useReviewOfJob(job.id);
  const [editing, setEditing] = useState<{ open: boolean; opening: number } | null>(null);
  if (query.isError && query.data === undefined)
    return (
      <Alert tone="danger" title={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  const review = query.data?.review;
  if (!review) return null;
  const title = job.party === 'member' ? words.own : words.of(job.memberName);
  return (
    <Card as="section" pad="lg" id="review" aria-label={title}>
      <CardHead title={title} />
      {job.party === 'member' && review.status === 'hidden' ? (
        <div className="mb-4">{showHidden(review.id)}</div>
      ) : null}
      <ReviewItem review={review}>
        {review.reply ? (
          <ReviewReply reply={review.reply} providerName={job.providerName}>
            {belowReply(review)}
          </ReviewReply>
        ) : null}
      </ReviewItem>
      {review.actions.includes('amend') ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="quiet"
            icon={SquarePen}
            onClick={() => setEditing((last) => ({ open: true, opening: (last?.opening ?? 0) + 1 }))}
          >
            {reviewLifecycle.steps.amend.label}
          </Button>
          {review.amendableUntil ? (
            <p className="text-sm text-muted">{words.amendableUntil(showDateTime(review.amendableUntil))}</p>
          ) : null}
        </div>
      ) : null}
      {editing ? (
        <ReviewDialog
          key={editing.opening}
          open={editing.open}
          onClose={() => setEditing({ ...editing, open: false })}
          job={job}
          review={review}
        />
      ) : null}
    </Card>
  );
}
