import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form';
  /** The hi-vis tape: the one thing on the screen that waits for this person. */
  tape?: boolean;
  /** `md` 16 and 20 px, `lg` 16 and 28 px for reading pages, `none` for lists that bring their own. */
  pad?: 'none' | 'md' | 'lg';
}

/** A resting surface: a hairline and no shadow. */
export function Card({ as: Tag = 'div', tape = false, pad = 'md', className, children, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classes(
        'min-w-0 rounded-card border border-line bg-surface shadow-card',
        tape && 'tape',
        !tape && PADS[pad],
        className,
      )}
    >
      {tape ? <div className={PADS[pad]}>{children}</div> : children}
    </Tag>
  );
}

interface CardHeadProps {
  title: ReactNode;
  /** Right of the title: a badge, a link. */
  end?: ReactNode;
  level?: 2 | 3;
  id?: string;
}

/** The title row of a card. */
export function CardHead({ title, end, level = 2, id }: CardHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <Heading id={id}>{title}</Heading>
      {end}
    </div>
  );
}

const PADS = { none: '', md: 'p-4 md:p-5', lg: 'p-4 md:p-7' };
