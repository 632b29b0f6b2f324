import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A grey bar in the shape of what is coming; size it with classes ("h-5 w-2/3", "size-11 rounded-full"). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('animate-skeleton block rounded-chip bg-sunken', className ?? 'h-3.5')}
    />
  );
}

/** The shape of a problem, quote or job card. */
export function CardSkeleton() {
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4">
      <Skeleton className="size-11 rounded-xl" />
      <div>
        <Skeleton className="h-[18px] w-4/5" />
        <Skeleton className="mt-2.5 h-3.5 w-1/2" />
      </div>
      <Skeleton className="h-5 w-18" />
      <div className="col-span-full mt-3 md:col-start-2">
        <Skeleton />
        <Skeleton className="mt-2 h-3.5 w-2/3" />
      </div>
    </Card>
  );
}

/** Several cards on their way, announced once. Other shapes go in as children. */
export function LoadingList({ label, count = 3, children }: { label: string; count?: number; children?: ReactNode }) {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children ?? Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />)}
    </div>
  );
}
