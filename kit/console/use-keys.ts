import { type RefObject, useEffect, useRef } from 'react';

/** Handles the keys that are pressed while the focus is within an element. A dialog above the page is not within it. */
export function useKeys<Element extends HTMLElement>(
  onKey: (event: KeyboardEvent, within: Element) => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const within = element.current;
    if (within === null) return undefined;
    const hear = (event: KeyboardEvent) => onKey(event, within);
    within.addEventListener('keydown', hear);
    return () => within.removeEventListener('keydown', hear);
  });
  return element;
}

/** Handles keys that act: not those pressed in a field, nor those of the browser. `onKey` returns true where it took the key. */
export const useActKeys = <Element extends HTMLElement>(onKey: (key: string) => boolean): RefObject<Element | null> =>
  useKeys<Element>((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (onKey(event.key.toLowerCase())) event.preventDefault();
  });

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Moves the focus with the arrow keys between the buttons of a list that have the attribute `data-row`. */
export const useRowKeys = (): RefObject<HTMLDivElement | null> =>
  useKeys<HTMLDivElement>((event, list) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...list.querySelectorAll<HTMLElement>('[data-row]')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[at + step];
    if (step === 0 || at < 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
  });
