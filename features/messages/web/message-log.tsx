import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { minute } from '#core/time.ts';
import { Button } from '#kit/ui/button.tsx';
import { showDay } from '../show-when.ts';
import { conversationWords, messageWords } from '../wording.ts';
import type { Conversation, MessageData } from './api.ts';
import { type Mark, MessageBubble } from './message-bubble.tsx';
import type { Unsent } from './unsent.ts';

type MessageLogProps = {
  conversation: Conversation;
  /** Oldest first. */
  messages: readonly MessageData[];
  unsent: readonly Unsent[];
  /** Messages that did not get through at the last attempt; true for one that is being tried again now. */
  stuck: ReadonlyMap<string, boolean>;
  online: boolean;
  now: Date;
  /** Over the first message: the way to earlier messages, or their beginning. */
  earlier: ReactNode;
  /** Under the last message: a line while the other is typing. */
  after?: ReactNode;
  onReport: (messageId: string) => void;
  /** The notice under a message of the reader that an admin hides. */
  showHidden: (messageId: string) => ReactNode;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** The messages by day, with the unsent ones at the foot. It opens at the latest message and does not move while the reader scrolls. */
export function MessageLog({
  conversation,
  messages,
  unsent,
  stuck,
  online,
  now,
  earlier,
  after,
  onReport,
  showHidden,
  onRetry,
  onDiscard,
}: MessageLogProps) {
  const box = useAtTheFoot(messages[0]?.id, `${messages.at(-1)?.id} ${unsent.length} ${conversation.typing}`);
  return (
    <div
      ref={box}
      role="log"
      aria-label={conversationWords.log(conversation.other.name)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2 -outline-offset-3! [overflow-anchor:none]"
    >
      {earlier}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {messages.map((message, index) => {
          const [before, next] = [messages[index - 1], messages[index + 1]];
          const day = showDay(message.createdAt, now);
          return (
            <Fragment key={message.id}>
              {before === undefined || showDay(before.createdAt, now) !== day ? (
                <li className="py-3 text-center text-sm font-semibold text-muted">{day}</li>
              ) : null}
              <MessageBubble
                message={message}
                mark={message.mine ? markOf(message, conversation) : null}
                last={next === undefined || next.mine !== message.mine || apart(message, next)}
                onReport={message.mine || message.hidden ? undefined : () => onReport(message.id)}
              >
                {message.mine && message.hidden ? (
                  <div className="mt-1 w-full max-w-120">{showHidden(message.id)}</div>
                ) : null}
              </MessageBubble>
            </Fragment>
          );
        })}
        {unsent.map(({ clientId, text, files, queued, writtenAt, refused, isLoose }) => (
          <MessageBubble
            key={clientId}
            message={{ mine: true, text, files: [...files], masked: false, hidden: false, createdAt: writtenAt }}
            mark={refused !== null ? 'failed' : isLoose ? 'loose' : online ? 'sending' : 'waiting'}
            last
          >
            {queued ? (
              <p className="mt-1 text-sm text-muted wrap-anywhere">{messageWords.queuedFiles(queued.names)}</p>
            ) : null}
            {stuck.has(clientId) ? (
              <Button variant="text" aria-disabled={stuck.get(clientId)} onClick={() => onDiscard(clientId)}>
                {messageWords.discard}
              </Button>
            ) : null}
            {refused === null ? null : (
              <div role="alert" className="mt-1 grid justify-items-end gap-1">
                <p className="text-sm font-semibold text-danger">{refused}</p>
                <p className="flex gap-2">
                  <Button variant="text" onClick={() => onDiscard(clientId)}>
                    {messageWords.discard}
                  </Button>
                  <Button variant="quiet" onClick={() => onRetry(clientId)}>
                    {messageWords.tryAgain}
                  </Button>
                </p>
              </div>
            )}
          </MessageBubble>
        ))}
      </ol>
      {after}
    </div>
  );
}

const apart = (one: MessageData, next: MessageData) =>
  Date.parse(next.createdAt) - Date.parse(one.createdAt) > 5 * minute;

function markOf({ createdAt }: MessageData, { theirs }: Conversation): Mark {
  if (theirs === null) return 'sent';
  if (theirs.readUpTo !== null && createdAt <= theirs.readUpTo) return 'read';
  return theirs.deliveredUpTo !== null && createdAt <= theirs.deliveredUpTo ? 'delivered' : 'sent';
}

/** The distance from the foot that counts as being there, in pixels. */
const near = 120;

/** Keeps a box at its foot while the reader is there, and in place while earlier messages arrive above. */
function useAtTheFoot(firstId: string | undefined, latest: string) {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef({ firstId: undefined as string | undefined, height: 0, top: 0, mine: latest });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { firstId: first, height, top } = was.current;
    const cameAbove = first !== undefined && first !== firstId;
    const atFoot = first === undefined || height - top - element.clientHeight < near;
    if (cameAbove) element.scrollTop = element.scrollTop + element.scrollHeight - height;
    else if (atFoot) element.scrollTop = element.scrollHeight;
    was.current = { firstId, height: element.scrollHeight, top: element.scrollTop, mine: latest };
    const remember = () => (was.current = { ...was.current, height: element.scrollHeight, top: element.scrollTop });
    // Pictures change the height of the content, and a phone's keyboard that of the box.
    const grown = new ResizeObserver(() => {
      if (was.current.height - was.current.top - element.clientHeight < near + 400)
        element.scrollTop = element.scrollHeight;
      remember();
    });
    grown.observe(element);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, [firstId, latest]);
  return box;
}
