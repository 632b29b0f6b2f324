import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A turning ring in the text colour. Give a `label` where nothing else says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classes('inline-flex flex-none', className ?? 'size-[18px]')}>
      <span
        aria-hidden="true"
        className="animate-spinner size-full rounded-full border-[2.5px] border-current border-r-transparent"
      />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
