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
