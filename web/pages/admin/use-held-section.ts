import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the section that the address names at the top while the lists above it load, or a banner of the frame arrives, and push it down,
 * until the reader acts. Without this the page would be scrolled while it is still short, and end elsewhere.
 */
export function useHeldSection(list: RefObject<HTMLElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const page = list.current?.closest('main');
    if (hash === '' || !page) return;
    const observer = new ResizeObserver(() => document.getElementById(hash)?.scrollIntoView());
    observer.observe(page);
    const release = () => observer.disconnect();
    for (const act of acts) window.addEventListener(act, release, { once: true, passive: true });
    return () => {
      release();
      for (const act of acts) window.removeEventListener(act, release);
    };
  }, [hash, list]);
}
