import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { DialogButtons } from '#kit/ui/overlays/dialog-buttons.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { focusFirstInvalid } from '../form-failure.ts';

type FieldDialogProps = {
  title: string;
  text?: string;
  /** The one field, named as the server names it. */
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & { name: string };
  initial?: string;
  /** The error beside an empty field. */
  missing: string;
  confirmLabel: string;
  busyLabel: string;
  /** Sends the typed text; the dialog shows an error that it throws. */
  send: (typed: string) => Promise<unknown>;
  onClose: () => void;
  /** The content above the field. */
  children?: ReactNode;
};

/** A dialog with one field to fill in. */
export function FieldDialog(props: FieldDialogProps) {
  const { title, text, field, initial = '', confirmLabel, busyLabel, send, onClose, children } = props;
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(initial);
  const [missing, setMissing] = useState<string>();
  const focus = () => focusFirstInvalid(form);
  const sending = useMutation({ mutationFn: () => send(typed), onError: focus });
  const error = sending.error && toCallError(sending.error);
  const wrong = error?.fields.find(({ path }) => path === field.name)?.message;
  const submit = () => {
    if (sending.isPending) return;
    sending.reset();
    if (typed.trim() !== '') return sending.mutate();
    setMissing(props.missing);
    focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      busy={sending.isPending}
      onSubmit={submit}
      foot={
        <DialogButtons
          cancel={words.cancel}
          onCancel={onClose}
          submit={confirmLabel}
          busy={sending.isPending}
          busyLabel={busyLabel}
        />
      }
    >
      <div ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <TextField
          {...field}
          value={typed}
          error={missing ?? wrong}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(undefined);
          }}
        />
        {error && wrong === undefined ? <Refusal title={words.failed}>{error.message}</Refusal> : null}
      </div>
    </Dialog>
  );
}
