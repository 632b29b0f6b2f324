import { type RefObject, useEffect } from 'react';
import type { SectionId } from './section-id.ts';

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the section that the address names at the top while a banner of the frame arrives and pushes it down, until the reader acts. */
export function useHeldSection(shown: RefObject<HTMLElement | null>, section: SectionId): void {
  useEffect(() => {
    const page = shown.current?.closest('main');
    if (section === 'overview' || !page) return;
    const observer = new ResizeObserver(() => shown.current?.scrollIntoView());
    observer.observe(page);
    const release = () => observer.disconnect();
    for (const act of acts) window.addEventListener(act, release, { once: true, passive: true });
    return () => {
      release();
      for (const act of acts) window.removeEventListener(act, release);
    };
  }, [section, shown]);
}
