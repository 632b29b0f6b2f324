import { Link } from '@tanstack/react-router';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { classes } from '#kit/ui/classes.ts';
import { CountPill } from '#kit/ui/count-pill.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { showWhen } from '../show-when.ts';
import { conversationListWords, messageLineWords } from '../wording.ts';
import type { ConversationCard } from './api.ts';

/** The reader's conversations as links; `openId` is the open one. */
export function ConversationList({
  items,
  openId,
  now,
}: {
  items: readonly ConversationCard[];
  openId: string | undefined;
  now: Date;
}) {
  return (
    <ul>
      {items.map(({ id, other, at, last, unread }) => (
        <li key={id} className="border-b border-line">
          <Link
            to="/messages/$conversationId"
            params={{ conversationId: id }}
            aria-current={id === openId ? 'page' : undefined}
            className="flex items-center gap-3 px-4 py-3.5 -outline-offset-3! transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-brand-tint"
          >
            <Avatar name={other.name} src={other.avatarUrl} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2">
                <strong className="min-w-0 flex-1 truncate font-semibold" lang="" dir="auto">
                  {other.name}
                </strong>
                <span className="numbers flex-none text-sm text-muted">{showWhen(at, now)}</span>
              </span>
              <span className="flex items-center gap-2">
                <span
                  className={classes(
                    'min-w-0 flex-1 text-sm',
                    last !== null && 'truncate',
                    unread > 0 ? 'font-semibold text-ink' : 'text-muted',
                  )}
                >
                  <LastLine last={last} />
                </span>
                {unread > 0 ? <CountPill count={unread} label={conversationListWords.unread} /> : null}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LastLine({ last }: Pick<ConversationCard, 'last'>) {
  if (last === null) return messageLineWords.nothingYet;
  if (last.hidden && !last.mine) return messageLineWords.hidden;
  return (
    <>
      {last.mine ? messageLineWords.you : null}
      {last.text === '' ? messageLineWords.files(last.files) : <bdi lang="">{last.text}</bdi>}
    </>
  );
}

/** The shape of a few conversations. */
export function ConversationSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>{conversationListWords.loading}</VisuallyHidden>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex items-center gap-3 border-b border-line px-4 py-3.5">
          <Skeleton className="size-11 flex-none rounded-full" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-2 h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
