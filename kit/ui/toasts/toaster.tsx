import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as words from '#kit/ui/first-screen-wording.ts';
import { currentMessages, dismiss, type Message, watchMessages } from './toast.ts';
import { Toasts } from './toasts.tsx';

/**
 * Mount once: bottom centre above the navigation on a phone, top right on a desk, the newest three in sight. None goes
 * by itself while one is pointed at or holds the focus, or while the page is hidden. Alt+T moves the focus to
 * them, and dismissing one moves it back.
 */
export function Toaster() {
  const messages = useSyncExternalStore(watchMessages, currentMessages);
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    const goThere = ({ altKey, code }: globalThis.KeyboardEvent) =>
      altKey && code === 'KeyT' && section.current?.focus();
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const inside = (place: EventTarget | null) => place instanceof Node && section.current?.contains(place);
      if (inside(target) && !inside(relatedTarget)) cameFrom.current = relatedTarget;
    };
    document.addEventListener('keydown', goThere);
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('keydown', goThere);
      document.removeEventListener('focusin', remember);
    };
  }, []);
  const onDismiss = (message: Message) => {
    if (section.current?.matches(':focus-within') && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus({ preventScroll: true });
    dismiss(message);
  };
  return (
    <section
      ref={section}
      data-toaster
      tabIndex={-1}
      aria-label={words.toasts}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {messages.length > 0 ? <Toasts messages={messages} onDismiss={onDismiss} /> : null}
    </section>
  );
}
