import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWide } from '#kit/ui/use-wide.ts';

/** The part is drawn so far below the screen of a phone. */
const margin = '0px 0px 160px';

/** A part far down a page. A phone loads and draws it once the screen is near, and keeps it; a wide window has it at once. */
export function WhenNear({ children }: { children: ReactNode }) {
  const wide = useWide();
  const [isDrawn, draw] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) draw(true);
    };
    const watch = new IntersectionObserver(look, { rootMargin: margin });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isDrawn, wide]);
  return isDrawn || wide ? children : <div ref={place} />;
}
