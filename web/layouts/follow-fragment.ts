import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Milliseconds in which a page that is opened may still move what its address names. */
const arrivesWithin = 10_000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Shows the part of a page that the fragment of its address names: the link of a notice leads to what the notice is about. */
export function useFragment(): void {
  const { hash, at } = useLocation({ select: ({ hash, state }) => ({ hash, at: state.key }) });
  useEffect(() => (hash === '' ? undefined : keepInView(hash)), [hash, at]);
}

/** Keeps an element in view from when it stands, while the page above it arrives, until the person acts. Returns what stops it. */
function keepInView(id: string): () => void {
  const show = () => {
    const element = document.getElementById(id);
    if (element !== null && !isInView(element)) element.scrollIntoView({ block: 'start' });
  };
  // Parts that arrive make the page longer.
  const sizes = new ResizeObserver(show);
  sizes.observe(document.body);
  const stop = () => {
    sizes.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop, true);
  };
  const timer = setTimeout(stop, arrivesWithin);
  for (const act of acts) addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}

/** In the upper half, below the bar: there is room for what follows a heading. */
function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 56 && top < innerHeight / 2;
}
