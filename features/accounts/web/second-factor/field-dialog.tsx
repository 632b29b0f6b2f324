import type { ComponentProps, ReactNode } from 'react';
import type { CallError } from '#kit/api/call.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { setUpWords as words } from '#features/accounts/second-factor-wording.ts';

type FieldDialogProps<Answer> = {
  title: string;
  text?: string;
  /** The one field, named as the server names it. No device keeps it: it may be a code. */
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'ref'> & { name: string };
  initial?: string;
  /** The error beside an empty field. */
  missing: string;
  confirmLabel: string;
  busyLabel: string;
  /** Sends the text of the field; the dialog shows an error that it throws. */
  send: (typed: string) => Promise<Answer>;
  /** Follows the end of the dialog: it may open the next one. */
  onDone?: (answer: Answer) => void;
  /** As in `ActDialog`. */
  isOver?: (error: CallError) => boolean;
  onOver?: () => unknown;
  onClose: () => void;
  /** The content above the field. */
  children?: ReactNode;
};

/** A dialog with one field to fill in. */
export function FieldDialog<Answer>({
  field,
  initial = '',
  missing,
  send,
  children,
  ...dialog
}: FieldDialogProps<Answer>) {
  const { name } = field;
  return (
    <ActDialog<Record<string, string>, Answer>
      {...dialog}
      ask={false}
      tone="primary"
      keepLabel={words.cancel}
      empty={{ [name]: initial }}
      required={{ [name]: missing }}
      send={({ [name]: typed = '' }) => send(typed)}
      failed={words.failed}
    >
      {(fields) => (
        <>
          {children}
          <TextField {...field} {...fields.field(name)} />
        </>
      )}
    </ActDialog>
  );
}
