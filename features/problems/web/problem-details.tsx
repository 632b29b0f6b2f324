import { Calendar, Heart, MapPin, MessageSquare } from 'lucide-react';
import { showDate } from '#core/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Meta, MetaItem } from '#web/ui/meta.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { problemWords } from '../wording.ts';
import { type ProblemCardData, useLike } from './api.ts';
import { ProblemStatus } from './problem-status.tsx';

/** The whole of a problem, with the page's heading. */
export function ProblemDetails({ problem }: { problem: ProblemCardData }) {
  const like = useLike();
  const { liked, likesCount, commentsCount } = problem;
  return (
    <Card as="article" pad="lg">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ProblemStatus status={problem.status} />
        {problem.category ? <Tag>{problem.category}</Tag> : null}
        {problem.status === 'pending_quotes' ? <span className="text-sm text-muted">{problemWords.awaitingSelection}</span> : null}
      </div>
      <h1 className="wrap-anywhere">{problem.title}</h1>
      <Meta className="mt-2 mb-4.5">
        {problem.location ? (
          <MetaItem icon={MapPin} className="min-w-0 wrap-anywhere">
            {problem.location}
          </MetaItem>
        ) : null}
        <MetaItem icon={Calendar}>
          <time dateTime={problem.createdAt}>{showDate(problem.createdAt)}</time>
        </MetaItem>
        <MetaItem icon={Heart}>{counted(likesCount, 'like')}</MetaItem>
        <MetaItem icon={MessageSquare}>{counted(commentsCount, 'comment')}</MetaItem>
      </Meta>
      <p className="max-w-[66ch] leading-[1.625rem] wrap-anywhere whitespace-pre-line">{problem.description}</p>
      <div className="mt-5 flex items-center gap-3 border-t border-line pt-4">
        <Avatar name={problem.ownerName} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{problem.ownerName}</p>
          <p className="text-sm text-muted">{problem.mine ? 'Posted by you' : 'Member'}</p>
        </div>
        <Button
          variant="quiet"
          icon={Heart}
          aria-pressed={liked}
          aria-label={`Like, ${counted(likesCount, 'like')}`}
          onClick={() => like.isPending || like.mutate(problem)}
          className="aria-pressed:border-like! aria-pressed:text-like! aria-pressed:[&_svg]:fill-current"
        >
          {liked ? 'Liked' : 'Like'}
        </Button>
      </div>
    </Card>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
