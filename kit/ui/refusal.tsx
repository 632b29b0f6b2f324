import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

type RefusalProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** The failure of an act. It stands above the button of the act and comes into view, on any screen. */
export function Refusal({ title, children, action }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  // The bar of a phone and the head of the page lie over the edges.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <div ref={place} className="w-full scroll-my-24">
      <Alert tone="danger" title={title} action={action}>
        {children}
      </Alert>
    </div>
  );
}
