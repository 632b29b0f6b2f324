import { Check, Hand } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import * as words from '#kit/ui/wording.ts';

export interface TimelineStep {
  title: ReactNode;
  line?: ReactNode;
  /** `now` is this viewer's move and is lime; `waiting` is the move of someone else. */
  state: 'done' | 'now' | 'waiting' | 'next';
}

/** The steps of something, done and to come, from top to bottom. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map(({ title, line, state }, index) => (
        <li
          key={index}
          aria-current={state === 'now' || state === 'waiting' ? 'step' : undefined}
          className="group relative pb-[22px] pl-10 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={classes(
              'absolute top-7 -bottom-0.5 left-3 w-0.5 group-last:hidden',
              state === 'done' ? 'bg-brand-ink' : 'bg-line',
            )}
          />
          <span
            aria-hidden="true"
            className={classes(
              'absolute -top-px left-0 grid size-[26px] place-items-center rounded-full border-2',
              NODES[state],
            )}
          >
            {state === 'done' ? <Icon shape={Check} strokeWidth={3} className="size-3.5" /> : null}
            {state === 'now' ? <Icon shape={Hand} strokeWidth={3} className="size-3.5" /> : null}
            {state === 'waiting' ? <span className="size-2 rounded-full bg-current" /> : null}
          </span>
          <p
            className={classes(
              'text-card leading-6 wrap-anywhere',
              state === 'next' ? 'font-medium text-muted' : 'font-semibold',
            )}
          >
            {title}
            {state === 'done' ? <VisuallyHidden> {words.doneMark}</VisuallyHidden> : null}
          </p>
          {line ? <p className="text-sm wrap-anywhere text-muted">{line}</p> : null}
        </li>
      ))}
    </ol>
  );
}

const NODES = {
  done: 'border-brand-ink bg-brand-ink text-surface',
  now: 'border-on-accent bg-accent text-on-accent',
  waiting: 'border-brand-ink bg-surface text-brand-ink',
  next: 'border-field bg-surface',
};
