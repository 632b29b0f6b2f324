import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide';
import type { ReactNode } from 'react';
import { showDate } from '#core/time.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { FiveStars } from '#kit/ui/stars.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { aspects } from '../aspects.ts';
import { reviewLifecycle } from '../lifecycle.ts';
import { aspectLabels, reviewItemWords as words } from '../wording.ts';
import type { ReviewData } from './api.ts';

type ReviewItemProps = {
  review: ReviewData;
  /** The reader's actions, at the right of the head. */
  end?: ReactNode;
  children?: ReactNode;
};

/** One review, as everyone reads it. */
export function ReviewItem({ review, end, children }: ReviewItemProps) {
  return (
    <div className="flex gap-3">
      <Avatar size="sm" name={review.reviewerName} src={review.reviewerPhoto} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <b className="font-semibold" lang="" dir="auto">
              {review.reviewerProfile === null ? (
                review.reviewerName
              ) : (
                <Link
                  to="/profile/{-$accountId}"
                  params={{ accountId: review.reviewerProfile }}
                  className="hit-44 hover:underline"
                >
                  {review.reviewerName}
                </Link>
              )}
            </b>
            <FiveStars value={review.rating} />
            <span className="text-sm text-muted">
              <time dateTime={review.createdAt}>{showDate(review.createdAt)}</time>
              {review.editedAt ? <span title={showDate(review.editedAt)}> · {words.edited}</span> : null}
            </span>
          </p>
          {end}
        </div>
        {review.status === 'hidden' ? (
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={reviewLifecycle.statuses.hidden.tone} icon={EyeOff}>
              {reviewLifecycle.statuses.hidden.label}
            </Badge>
            {words.hidden(review.hiddenFor)}
          </p>
        ) : null}
        {review.held ? <p className="mt-1.5 text-sm text-muted">{words.held}</p> : null}
        <AspectStars review={review} />
        {review.comment ? (
          <p className="mt-1.5 whitespace-pre-line" lang="" dir="auto">
            {review.comment}
          </p>
        ) : null}
        {review.photos.length > 0 ? (
          <div className="mt-3">
            <Gallery small label={words.photos(review.reviewerName)} pictures={review.photos.map(galleryPicture)} />
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

function AspectStars({ review }: { review: ReviewData }) {
  const given = aspects.flatMap((aspect) =>
    review.aspects[aspect] === null ? [] : [{ aspect, stars: review.aspects[aspect] }],
  );
  if (given.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
      {given.map(({ aspect, stars }) => (
        <div key={aspect} className="flex gap-1.5">
          <dt>{aspectLabels[aspect]}</dt>
          <dd className="numbers font-semibold text-ink" aria-label={words.stars(stars)}>
            {stars}/5
          </dd>
        </div>
      ))}
    </dl>
  );
}
