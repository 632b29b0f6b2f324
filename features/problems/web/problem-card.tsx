import { Refusal } from '#kit/ui/refusal.tsx';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Heart, MapPin, MessageSquare, Share2 } from 'lucide';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { restAfterTitle } from '#core/cut-text.ts';
import { formatBudget } from '#core/money/money.ts';
import { showAgo, showDateTime } from '#core/time.ts';
import { ActionButton } from '#kit/ui/action-button.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Price } from '#kit/ui/price.tsx';
import { problemCardWords as words } from '../feed-wording.ts';
import { type ProblemCardData, useLike } from './api.ts';
import { ProblemLink } from './problem-link.tsx';
import { ProblemStatus } from './problem-status.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { lazyDialog, lazyMenu } from '#kit/ui/loading/lazy-part.tsx';
import { readNow } from '#kit/api/server-clock.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));
const OwnerMenu = lazyMenu(() => import('./owner-menu.tsx'));
const CardPhoto = lazyExtra(() => import('./card-photo.tsx'), <span className="size-18 flex-none" />);

type ProblemCardProps = {
  problem: ProblemCardData;
  /** The reader's part in the problem, such as their quote. */
  note?: ReactNode;
};

/** A problem in a list. */
export function ProblemCard({ problem, note }: ProblemCardProps) {
  const status = <ProblemStatus status={problem.status} />;
  const titleId = useId();
  const text = restAfterTitle(problem.title, problem.description);
  return (
    <Card
      as="article"
      pad="none"
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 p-4 transition-colors duration-150 hover:border-field md:grid-cols-[44px_minmax(0,1fr)_auto] md:gap-x-4 md:p-5"
    >
      <CategoryTile category={problem.category} />
      <div>
        <h2 id={titleId} className="text-h3 wrap-anywhere">
          <ProblemLink id={problem.id} className="hit-44 hover:underline">
            <Marked>{problem.title}</Marked>
          </ProblemLink>
        </h2>
        <Meta className="mt-[3px]">
          {problem.category ? (
            <span>
              <CategoryName category={problem.category} />
            </span>
          ) : null}
          <time dateTime={problem.createdAt} title={showDateTime(problem.createdAt)}>
            {showAgo(problem.createdAt, readNow())}
          </time>
          {problem.location ? (
            <MetaItem icon={MapPin} className="min-w-0 wrap-anywhere max-md:basis-full">
              {problem.location}
            </MetaItem>
          ) : null}
        </Meta>
      </div>
      <div className="col-span-full mt-3 flex flex-wrap items-baseline justify-between gap-1.5 md:col-span-1 md:col-start-3 md:row-start-1 md:mt-0 md:block md:text-right">
        <Budget cents={problem.budgetCents} />
        <span className="self-center md:hidden">{status}</span>
      </div>
      <div className="col-span-full mt-1.5 flex items-start gap-3 md:col-start-2 md:mt-2.5">
        <p className="min-w-0 flex-1 text-card wrap-anywhere whitespace-pre-line">
          <CutText text={text} cutAt={150} />
        </p>
        {problem.photo ? <CardPhoto photo={problem.photo} count={problem.photosCount} titleId={titleId} /> : null}
      </div>
      {note ? <div className="col-span-full md:col-start-2">{note}</div> : null}
      <footer className="col-span-full mt-3 -mb-2.5 flex flex-wrap items-center border-t md:gap-1 border-line pt-[5px] md:col-start-2">
        <span className="flex min-w-0 flex-[1_1_2.5rem] items-center gap-2 text-sm text-muted">
          <Avatar size="xs" name={problem.ownerName} src={problem.ownerPhoto} />
          {problem.ownerProfile === null ? (
            <span className="truncate">{problem.ownerName}</span>
          ) : (
            <Link
              to="/profile/{-$accountId}"
              params={{ accountId: problem.ownerProfile }}
              className="truncate leading-11 hover:underline"
            >
              {problem.ownerName}
            </Link>
          )}
          <span className="ml-1 hidden flex-none md:block">{status}</span>
        </span>
        <LikeButton problem={problem} titleId={titleId} />
        <Comments problem={problem} titleId={titleId} />
        <Foot problem={problem} titleId={titleId} />
      </footer>
    </Card>
  );
}

function Budget({ cents }: { cents: number | null }) {
  if (cents === null) return <p className="text-meta text-muted">{words.noBudget}</p>;
  return (
    <Price amount={formatBudget(cents)} note={words.budgetNote} size="sm" className="max-md:*:ml-1.5 max-md:*:inline" />
  );
}

/** `titleId` describes each button, because a list has many with the same name. */
type FootProps = { problem: ProblemCardData; titleId: string };

function LikeButton({ problem, titleId }: FootProps) {
  const { press, label, refusal } = useLike(problem);
  return (
    <>
      {refusal === null ? null : (
        <div className="order-first w-full pb-2">
          <Refusal title={refusal} />
        </div>
      )}
      <ActionButton
        icon={Heart}
        label={label}
        aria-describedby={titleId}
        count={problem.likesCount}
        pressed={problem.liked}
        onClick={press}
      />
    </>
  );
}

function Comments({ problem: { id, commentsCount }, titleId }: FootProps) {
  return (
    <ProblemLink
      id={id}
      atComments
      aria-label={words.comments(commentsCount)}
      aria-describedby={titleId}
      className="numbers inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <Icon shape={MessageSquare} className="size-5 flex-none" />
      {commentsCount}
    </ProblemLink>
  );
}

/** The share button and the owner's menu. Both load when they are pressed. */
function Foot({ problem, titleId }: FootProps) {
  const [sharing, setSharing] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const [menu, setMenu] = useState(false);
  const shareId = useId();
  const owned = problem.editable || problem.steps.length > 0;
  const more = (
    <ActionButton
      icon={Ellipsis}
      label={words.manage}
      aria-describedby={titleId}
      aria-haspopup="menu"
      onClick={() => setMenu(true)}
      className="-mr-3"
    />
  );
  return (
    <>
      <ActionButton
        icon={Share2}
        id={shareId}
        label={words.share}
        aria-labelledby={`${shareId} ${titleId}`}
        aria-haspopup="dialog"
        onClick={() => setSharing('open')}
        className={owned ? '' : '-mr-3'}
      />
      {owned ? (
        <Suspense fallback={more}>
          {menu ? <OwnerMenu problem={problem} onClose={() => setMenu(false)} /> : more}
        </Suspense>
      ) : null}
      {sharing === 'unasked' ? null : (
        <ShareDialog problem={problem} open={sharing === 'open'} onClose={() => setSharing('closed')} />
      )}
    </>
  );
}
