import { useRef, useState, type ReactNode } from 'react';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { typePassword } from '../wording.ts';

interface PasswordDialogProps {
  title: string;
  text?: string;
  label: string;
  confirm: string;
  busyLabel: string;
  keep: string;
  failed: string;
  tone?: 'primary' | 'danger';
  busy: boolean;
  error: Error | null;
  /** Why it cannot be done: then there is nothing to confirm. */
  obstacle?: string | null;
  onConfirm: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password before something that a stolen session must not do. What went wrong stands beside the field. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, label, confirm, busyLabel, keep, failed, tone = 'primary', busy, error, obstacle } = props;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refusal = error === null ? null : toCallError(error);
  const beside = refusal?.fields.find(({ path }) => path === 'password')?.message;
  const send = () => {
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else props.onConfirm(password);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      busy={busy}
      title={title}
      description={text}
      onSubmit={send}
      foot={
        <>
          <Button variant="quiet" onClick={props.onClose} disabled={busy}>
            {keep}
          </Button>
          {obstacle ? null : (
            <Button type="submit" variant={tone} busy={busy} busyLabel={busyLabel}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      {obstacle ? (
        <Alert tone="warning" title={obstacle} />
      ) : (
        <PasswordField
          ref={field}
          label={label}
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing ? typePassword : beside}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
          }}
        />
      )}
      {refusal !== null && beside === undefined ? (
        <Alert tone="danger" title={failed}>
          {refusal.message}
        </Alert>
      ) : null}
    </Dialog>
  );
}
