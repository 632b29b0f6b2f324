import { classes } from './classes.ts';

interface PriceProps {
  /** Already written out: "R2,500" or "R1,850.00". Never cut. */
  amount: string;
  /** A small word under it, such as "budget". */
  note?: string;
  size?: 'sm' | 'md' | 'xl';
  className?: string;
}

/** An amount in the display face. */
export function Price({ amount, note, size = 'md', className }: PriceProps) {
  return (
    <p className={classes('font-display font-bold', SIZES[size], className)}>
      {amount}{' '}
      {note ? <small className="block font-sans text-meta font-normal tracking-normal text-muted">{note}</small> : null}
    </p>
  );
}

const SIZES = {
  sm: 'text-h2 tracking-[-0.015em] whitespace-nowrap',
  md: 'text-price tracking-[-0.015em] whitespace-nowrap',
  // With large letters a phone has no room for more.
  xl: 'text-[length:min(var(--text-price-lg),13vw)] leading-[1.1] tracking-[-0.03em] wrap-anywhere',
};
