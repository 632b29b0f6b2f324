import type { ComponentProps } from 'react';
import { ActDialog } from './act-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ActOptions } from './use-act.ts';

type Reason = { reason: string };

type ReasonDialogProps<Answer> = Omit<
  ComponentProps<typeof ActDialog<Reason, Answer>>,
  'draft' | 'empty' | 'required' | 'check' | 'children' | 'send'
> & {
  /** The name of the draft on this device. */
  draft: string;
  /** The label of the field. */
  label?: string;
  /** Said beside the field when nothing is written. */
  missing: string;
  /** The readers of the reason, named under the field. */
  hint?: string;
  send: (reason: string, keyed: Parameters<ActOptions<Reason, Answer>['send']>[1]) => Promise<Answer>;
};

/** Asks for a reason before an act that the log keeps, or that another person is told of. */
export function ReasonDialog<Answer>({ label, missing, hint, send, ...act }: ReasonDialogProps<Answer>) {
  return (
    <ActDialog<Reason, Answer>
      {...act}
      empty={{ reason: '' }}
      required={{ reason: missing }}
      send={({ reason }, keyed) => send(reason, keyed)}
    >
      {({ field }) => <ReasonField {...field('reason')} label={label} hint={hint} />}
    </ActDialog>
  );
}
