import { CategoryName } from '#kit/ui/category-name.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Link } from '@tanstack/react-router';
import { Calendar, Ellipsis, Heart, MapPin, MessageSquare } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import { showDate } from '#core/time.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyMenu } from '#kit/ui/loading/lazy-part.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { likeWords, problemCardWords } from '../feed-wording.ts';
import { problemFieldWords } from '../composer-wording.ts';
import { problemDetailsWords as words } from '../wording.ts';
import { type ProblemData, useLike } from './api.ts';
import { ProblemStatus } from './problem-status.tsx';
import { useOwnerMenu } from './use-owner-menu.tsx';

const MoreMenu = lazyMenu(() => import('./more-menu.tsx'));

type ProblemDetailsProps = {
  problem: ProblemData;
  /** The title, unless a dialog shows it above. */
  heading?: ReactNode;
};

/** One problem in full, with the steps of its owner. */
export function ProblemDetails({ problem, heading }: ProblemDetailsProps) {
  const { press, label, refusal: notLiked } = useLike(problem);
  const { acts, dialogs, refusal } = useOwnerMenu(problem);
  // Steps that end or interrupt the problem are in the menu, one press further away than a step that goes on with it.
  const first = acts.find(({ danger }) => !danger) ?? acts[0];
  const more = acts.filter((act) => act !== first);
  const [isMenuAsked, setMenuAsked] = useState(false);
  const moreButton = (
    <IconButton
      icon={Ellipsis}
      label={problemCardWords.manage}
      aria-haspopup="menu"
      onClick={() => setMenuAsked(true)}
      className="-mr-2"
    />
  );
  const { liked, likesCount, commentsCount, photos } = problem;
  return (
    <Card as="article" pad="lg">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ProblemStatus status={problem.status} />
        {problem.category ? (
          <Tag>
            <CategoryName category={problem.category} />
          </Tag>
        ) : null}
        {problem.status === 'pending_quotes' ? (
          <span className="text-sm text-muted">{problem.quotesCount > 0 ? words.awaitingSelection : words.paused}</span>
        ) : null}
      </div>
      {heading}
      <Meta className="mt-2 mb-4.5">
        {problem.location ? (
          <MetaItem icon={MapPin} className="min-w-0 wrap-anywhere">
            {problem.location}
          </MetaItem>
        ) : null}
        <MetaItem icon={Calendar}>
          <time dateTime={problem.createdAt}>{showDate(problem.createdAt)}</time>
        </MetaItem>
        <MetaItem icon={Heart}>{likeWords.count(likesCount)}</MetaItem>
        <MetaItem icon={MessageSquare}>{problemCardWords.comments(commentsCount)}</MetaItem>
      </Meta>
      <p className="max-w-[66ch] leading-[1.625rem] wrap-anywhere whitespace-pre-line" lang="" dir="auto">
        {problem.description}
      </p>
      {photos.length > 0 ? (
        <div className="mt-5">
          <Gallery label={problemFieldWords.photos} pictures={photos.map(galleryPicture)} />
        </div>
      ) : null}
      {refusal}
      {notLiked === null ? null : <Refusal title={notLiked} />}
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Avatar name={problem.ownerName} src={problem.ownerPhoto} />
        <div className="min-w-0 flex-[1_1_5rem]">
          <p className="font-semibold wrap-anywhere">
            {problem.ownerProfile === null ? (
              problem.ownerName
            ) : (
              <Link
                to="/profile/{-$accountId}"
                params={{ accountId: problem.ownerProfile }}
                className="hit-44 hover:underline"
              >
                {problem.ownerName}
              </Link>
            )}
          </p>
          <p className="text-sm text-muted">{problem.mine ? words.postedByYou : words.member}</p>
        </div>
        {problem.mine ? null : (
          <Button
            variant="quiet"
            icon={Heart}
            aria-pressed={liked}
            aria-label={label}
            onClick={press}
            className="aria-pressed:border-like! aria-pressed:text-like! aria-pressed:[&_svg]:fill-current"
          >
            {liked ? words.liked : words.like}
          </Button>
        )}
        {first ? (
          <div className="flex items-center gap-1">
            <Button variant="quiet" icon={first.icon} disabled={first.obstacle !== undefined} onClick={first.onSelect}>
              {first.label}
            </Button>
            {more.length > 0 ? (
              <Suspense fallback={moreButton}>
                {isMenuAsked ? <MoreMenu acts={more} onClose={() => setMenuAsked(false)} /> : moreButton}
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </div>
      {dialogs}
    </Card>
  );
}
