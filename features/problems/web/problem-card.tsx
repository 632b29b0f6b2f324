import { Link } from '@tanstack/react-router';
import { Heart, MapPin, MessageSquare, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatBudget } from '#core/money.ts';
import { showAgo, showDateTime } from '#core/time.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { CategoryTile } from '#web/ui/category-tile.tsx';
import { Marked } from '#web/ui/marked.tsx';
import { Meta, MetaItem } from '#web/ui/meta.tsx';
import { Price } from '#web/ui/price.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type ProblemCardData, useLike } from './api.ts';
import { ProblemStatus } from './problem-status.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** A problem in a list. */
export function ProblemCard({ problem }: { problem: ProblemCardData }) {
  const status = <ProblemStatus status={problem.status} />;
  return (
    <Card
      as="article"
      pad="none"
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 p-4 transition-colors duration-150 hover:border-field md:grid-cols-[44px_minmax(0,1fr)_auto] md:gap-x-4 md:p-5"
    >
      <CategoryTile category={problem.category} />
      <div>
        <h2 className="text-h3 wrap-anywhere">
          <Link to="/problems/$problemId" params={{ problemId: problem.id }} className="hit-44 hover:underline">
            <Marked>{problem.title}</Marked>
          </Link>
        </h2>
        <Meta className="mt-[3px]">
          {problem.category ? <span>{problem.category}</span> : null}
          <time dateTime={problem.createdAt} title={showDateTime(problem.createdAt)}>
            {showAgo(problem.createdAt, new Date())}
          </time>
          {problem.location ? (
            <MetaItem icon={MapPin} className="min-w-0 wrap-anywhere max-md:basis-full">
              {problem.location}
            </MetaItem>
          ) : null}
        </Meta>
      </div>
      <div className="col-span-full mt-3 flex items-baseline justify-between gap-1.5 md:col-span-1 md:col-start-3 md:row-start-1 md:mt-0 md:block md:text-right">
        <Budget cents={problem.budgetCents} />
        <span className="self-center md:hidden">{status}</span>
      </div>
      <Description text={problem.description} />
      <footer className="col-span-full mt-3 -mb-2.5 flex items-center gap-1 border-t border-line pt-[5px] md:col-start-2">
        <span className="mr-auto flex min-w-0 items-center gap-2 text-sm text-muted">
          <Avatar size="xs" name={problem.ownerName} />
          <span className="truncate">{problem.ownerName}</span>
          <span className="ml-1 hidden flex-none md:block">{status}</span>
        </span>
        <LikeButton problem={problem} />
        <Comments problem={problem} />
        <Share problem={problem} />
      </footer>
    </Card>
  );
}

function Budget({ cents }: { cents: number | null }) {
  if (cents === null) return <p className="text-meta text-muted">No budget given</p>;
  return <Price amount={formatBudget(cents)} note="budget" size="sm" className="max-md:*:ml-1.5 max-md:*:inline" />;
}

const cutAt = 150;

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const points = [...text];
  const long = points.length > cutAt;
  return (
    <p className="col-span-full mt-1.5 text-card wrap-anywhere whitespace-pre-line md:col-start-2 md:mt-2.5">
      <Marked>{long && !whole ? `${points.slice(0, cutAt).join('').trimEnd()}...` : text}</Marked>
      {long ? (
        <>
          {' '}
          <TextLink render={<button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} />}>{whole ? 'Read Less' : 'Read More'}</TextLink>
        </>
      ) : null}
    </p>
  );
}

function LikeButton({ problem }: { problem: ProblemCardData }) {
  const like = useLike();
  const { liked, likesCount } = problem;
  return (
    <ActionButton
      icon={Heart}
      label={`Like, ${likesCount} ${likesCount === 1 ? 'like' : 'likes'}`}
      count={likesCount}
      pressed={liked}
      onClick={() => like.isPending || like.mutate(problem)}
    />
  );
}

function Comments({ problem: { id, commentsCount } }: { problem: ProblemCardData }) {
  return (
    <Link
      to="/problems/$problemId"
      params={{ problemId: id }}
      hash="comments"
      aria-label={`${commentsCount} ${commentsCount === 1 ? 'comment' : 'comments'}`}
      className="numbers inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      {commentsCount}
    </Link>
  );
}

function Share({ problem }: { problem: ProblemCardData }) {
  const [dialog, setDialog] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <>
      <ActionButton icon={Share2} label="Share" aria-haspopup="dialog" onClick={() => setDialog('open')} className="-mr-3" />
      <Suspense>{dialog === 'unasked' ? null : <ShareDialog problem={problem} open={dialog === 'open'} onClose={() => setDialog('closed')} />}</Suspense>
    </>
  );
}
