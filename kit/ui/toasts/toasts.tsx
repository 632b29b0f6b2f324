import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { dismiss, type Message } from './toast.ts';
import * as words from '#kit/ui/first-screen-wording.ts';

const DURATION = 5000;
/** Time to read, to understand and to press. */
const DURATION_WITH_ACTION = 10_000;
const TICK = 250;

type ToastsProps = { messages: readonly Message[]; onDismiss: (message: Message) => void };

/** The newest three messages. */
export function Toasts({ messages, onDismiss }: ToastsProps) {
  return (
    <ol className="pointer-events-none fixed inset-x-4 bottom-[calc(84px+var(--action-bar,0px)+env(safe-area-inset-bottom))] z-100 flex flex-col-reverse gap-3 min-[601px]:mx-auto min-[601px]:w-100 md:top-21 md:right-6 md:bottom-auto md:left-auto md:flex-col">
      {messages.map((message) => (
        <Passing key={message.id} message={message} onDismiss={() => onDismiss(message)} />
      ))}
    </ol>
  );
}

/** One that goes when it was left alone for long enough; an error stays. */
function Passing({ message, onDismiss }: { message: Message; onDismiss: () => void }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (message.kind === 'error') return;
    let left = message.action ? DURATION_WITH_ACTION : DURATION;
    const timer = setInterval(() => {
      if (document.hidden || item.current?.closest('section')?.matches(':hover, :focus-within')) return;
      left -= TICK;
      if (left <= 0) dismiss(message);
    }, TICK);
    return () => clearInterval(timer);
  }, [message]);
  return (
    <li
      ref={item}
      className="pointer-events-auto transition duration-240 ease-out nth-[n+4]:hidden starting:translate-y-full starting:opacity-0 md:starting:-translate-y-full"
    >
      <Toast {...message} onDismiss={onDismiss} />
    </li>
  );
}

/** The toast itself, also shown at rest on the kit page. */
function Toast({ kind, text, title, action, onDismiss }: Omit<Message, 'id'> & { onDismiss: () => void }) {
  const [icon, colour] = KINDS[kind];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog below must not take it for its own.
    event.stopPropagation();
    onDismiss();
  };
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex min-h-14 w-full items-center gap-3 rounded-card bg-raised py-2 pr-2 pl-4 font-sans text-card leading-[1.3125rem] font-medium text-ink shadow-pop"
    >
      <Icon shape={icon} className={classes('size-[22px] flex-none', colour)} />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {title ? <b className="block font-bold">{title}</b> : null}
        {text}
      </span>
      {action ? (
        <button
          type="button"
          className="min-h-11 flex-none rounded-control px-3 font-semibold text-brand-ink hover:bg-brand-tint"
          onClick={() => {
            action.onPress();
            onDismiss();
          }}
          onKeyDown={onKeyDown}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton icon={X} label={words.dismissToast} onClick={onDismiss} onKeyDown={onKeyDown} />
    </div>
  );
}

const KINDS = {
  success: [CircleCheck, 'text-success'],
  error: [CircleAlert, 'text-danger'],
  info: [Info, 'text-info'],
} as const;
