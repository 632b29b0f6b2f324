import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { reportSentenceWords as words } from '#features/languages/wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { useCloseByBack } from '#kit/ui/overlays/close-by-back.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { readSentence } from './read-sentence.ts';

type PickSentenceProps = {
  /** Called with the picked sentence, or with an empty one by a person who would rather type it. */
  onPick: (sentence: string) => void;
  onCancel: () => void;
};

/** Presses that reach nothing on the page while a sentence is picked. A finger may still scroll. */
const silenced = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'dblclick',
  'contextmenu',
  'touchstart',
  'touchend',
];

/** A bar over the page until its reader has pressed a sentence: by a tap, or with Tab and Enter. The press does nothing else. */
export default function PickSentence({ onPick, onCancel }: PickSentenceProps) {
  const bar = useRef<HTMLDivElement>(null);
  useCloseByBack(true, onCancel);
  const take = useEffectEvent((element: Element, point?: { x: number; y: number }) => {
    const picked = readSentence(element, point);
    if (picked === 'person') toast.info(words.ownWords);
    else if (picked !== null) onPick(picked.sentence);
  });
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    bar.current?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    const isOwn = ({ target }: Event) =>
      target instanceof Node &&
      (bar.current?.contains(target) || (target instanceof Element && target.closest('[data-toaster]')));
    const silence = (event: Event) => {
      if (isOwn(event)) return;
      event.stopImmediatePropagation();
      if (event.type === 'mousedown' || event.type === 'contextmenu') event.preventDefault();
    };
    for (const name of silenced) addEventListener(name, silence, { capture: true, signal });
    addEventListener(
      'click',
      (event) => {
        if (isOwn(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        // A press by the keyboard has no place.
        if (event.target instanceof Element)
          take(event.target, event.detail === 0 ? undefined : { x: event.clientX, y: event.clientY });
      },
      { capture: true, signal },
    );
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') cancel();
        else if (!['Enter', ' '].includes(event.key) || isOwn(event)) return;
        else if (event.target instanceof Element && event.target !== document.body) take(event.target);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true, signal },
    );
    return () => listening.abort();
  }, []);
  return createPortal(
    <div
      ref={bar}
      role="region"
      aria-label={words.report}
      tabIndex={-1}
      className="fixed inset-x-0 top-0 z-50 flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-2 text-ink shadow-pop outline-hidden"
    >
      <p role="status" className="min-w-40 flex-1 font-semibold">
        {words.pick}
      </p>
      <Button variant="quiet" size="sm" onClick={() => onPick('')}>
        {words.type}
      </Button>
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>,
    document.body,
  );
}
