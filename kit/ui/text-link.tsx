import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

interface TextLinkProps {
  /** The link or button itself: `<Link to="…" />`, `<a href="…" />` or `<button type="button" />`. */
  render: ReactElement<{ className?: string; children?: ReactNode }>;
  className?: string;
  children: ReactNode;
}

/** A link that stands alone in text, such as "Read More"; easy to hit with a thumb. */
export function TextLink({ render, className, children }: TextLinkProps) {
  return cloneElement(
    render,
    {
      className: classes(
        'hit-44 font-semibold wrap-anywhere text-brand-ink underline-offset-3 hover:underline',
        className,
      ),
    },
    children,
  );
}
