import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Where one is in a form of several pages; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'min-w-0 flex-1 border-t-4 pt-3 text-sm',
            index > current ? 'border-sunken font-medium text-muted' : 'border-brand-ink text-ink',
            index === current && 'font-bold',
            index < current && 'font-medium',
          )}
        >
          <span aria-hidden="true">{index < current ? '\u2713\u00a0' : `${index + 1}. `}</span>
          {step}
          {index < current ? <VisuallyHidden> (done)</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
