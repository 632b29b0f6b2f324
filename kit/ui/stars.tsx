import { Star } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import * as words from './wording.ts';

/** A rating in a card: one star and the number, then what it rests on, such as "(86 reviews)". Without a review: "New, no reviews yet". */
export function Stars({ value, children, className }: { value: number; children?: ReactNode; className?: string }) {
  if (value === 0) {
    return <span className={classes('text-card leading-6 font-semibold text-muted', className)}>{words.unrated}</span>;
  }
  return (
    <span
      className={classes(
        'numbers inline-flex flex-wrap items-center gap-x-1 text-card leading-6 font-semibold whitespace-nowrap',
        className,
      )}
    >
      <Icon shape={Star} className="size-4 fill-current text-star" />
      {value.toFixed(1)}
      <VisuallyHidden>{words.outOfFive}</VisuallyHidden>
      {children ? <small className="text-sm font-normal text-muted">{children}</small> : null}
    </span>
  );
}

/** A rating in a review: five stars, rounded to whole ones. */
export function FiveStars({ value, className }: { value: number; className?: string }) {
  const full = Math.round(value);
  return (
    <span role="img" aria-label={words.rating(value)} className={classes('inline-flex gap-px text-star', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon shape={Star} key={star} className={classes('size-4', star <= full && 'fill-current')} />
      ))}
    </span>
  );
}
