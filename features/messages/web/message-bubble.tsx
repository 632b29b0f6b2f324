import { Check, CheckCheck, Clock, EyeOff, Flag, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { showClock } from '#core/time.ts';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { messageLineWords, messageWords } from '../wording.ts';
import type { MessageData } from './api.ts';

/** The progress of the reader's message; null for the other's. Without read receipts it stays `sent`. */
export type Mark = keyof typeof messageWords.receipts | null;

type ShownMessage = Pick<MessageData, 'mine' | 'text' | 'masked' | 'files' | 'createdAt' | 'hidden'>;

type MessageBubbleProps = {
  message: ShownMessage;
  mark: Mark;
  /** The last message of several in a row shows the time. */
  last: boolean;
  onReport?: (() => void) | undefined;
  /** Under it: the error with its buttons. */
  children?: ReactNode;
};

/** One message: the reader's on the right, the other's on the left. */
export function MessageBubble({
  message: { mine, text, masked, files, createdAt, hidden },
  mark,
  last,
  onReport,
  children,
}: MessageBubbleProps) {
  return (
    <li
      className={classes(
        'group/message grid max-w-full',
        mine ? 'justify-items-end pl-10' : 'justify-items-start pr-4',
      )}
    >
      <VisuallyHidden>{mine ? messageWords.youWrote : messageWords.theyWrote}</VisuallyHidden>
      <div className="flex max-w-full items-center gap-1">
        <div className="grid max-w-120 min-w-0 gap-2">
          {hidden && !mine ? (
            <p className="flex w-fit max-w-full items-center gap-2 rounded-2xl rounded-bl-sm border border-line px-3.5 py-2 text-muted">
              <Icon shape={EyeOff} className="size-4 flex-none" />
              {messageLineWords.hidden}
            </p>
          ) : null}
          {text === '' ? null : (
            <p
              lang=""
              dir="auto"
              className={classes(
                'w-fit max-w-full rounded-2xl px-3.5 py-2 wrap-anywhere whitespace-pre-wrap',
                mine ? 'justify-self-end rounded-br-sm bg-brand text-on-brand' : 'rounded-bl-sm bg-sunken text-ink',
              )}
            >
              {text}
            </p>
          )}
          {files.length > 0 ? (
            <div className="grid w-[min(20rem,65vw)] gap-2">
              <AttachedFiles label={messageWords.pictures} files={files} />
            </div>
          ) : null}
        </div>
        {onReport ? (
          <IconButton
            icon={Flag}
            label={messageWords.report}
            onClick={onReport}
            className="text-muted! focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover/message:opacity-100"
          />
        ) : null}
      </div>
      {masked ? <p className="mt-1 max-w-100 text-meta text-muted">{messageWords.masked}</p> : null}
      {last || isSpelledOut(mark) ? (
        <p className="numbers mt-1 flex items-center gap-1.5 px-1 text-meta text-muted">
          {showClock(createdAt)}
          {mark === null ? null : <MarkIcon mark={mark} />}
        </p>
      ) : null}
      {children}
    </li>
  );
}

const isSpelledOut = (mark: Mark) => mark === 'waiting' || mark === 'loose' || mark === 'failed';

const icons: Record<NonNullable<Mark>, IconNode> = {
  sending: Clock,
  waiting: Clock,
  loose: TriangleAlert,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: TriangleAlert,
};

function MarkIcon({ mark }: { mark: NonNullable<Mark> }) {
  const icon = icons[mark];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1',
        mark === 'read' && 'text-brand-ink',
        mark === 'failed' && 'text-danger',
      )}
    >
      <Icon shape={icon} className="size-4" />
      {isSpelledOut(mark) ? (
        messageWords.receipts[mark]
      ) : (
        <VisuallyHidden>{messageWords.receipts[mark]}</VisuallyHidden>
      )}
    </span>
  );
}
