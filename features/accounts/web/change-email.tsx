import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { changeEmailWords as words, sayWhy, userListWords, writeAddress } from '../wording.ts';
import { client } from './api.ts';
import type { Shown } from './second-factor/confirm-identity-dialog.tsx';

const ConfirmIdentityDialog = lazyDialog(() => import('./second-factor/confirm-identity-dialog.tsx'));

type ChangeEmailProps = { account: { id: string; fullName: string }; refresh: () => void };

/** The button that gives a person another email address, and its dialog. What is typed stays until the link is sent. */
export function ChangeEmail({ account: { id, fullName }, refresh }: ChangeEmailProps) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail, forgetEmail] = useDraft(`email-of:${id}`, '');
  const [reason, setReason, forgetReason] = useDraft(`reason:email:${id}`, '');
  const [isChecked, setChecked] = useState(false);
  const ask = useMutation({
    mutationFn: (proof: Shown) => client.askToChangeEmail({ id, email, reason, ...proof }),
    onSuccess: () => {
      toast.success(words.done(email.trim()));
      setOpen(false);
      forgetEmail();
      forgetReason();
      setChecked(false);
      refresh();
    },
  });
  const beside = (field: string) =>
    ask.error ? toCallError(ask.error).fields.find(({ path }) => path === field)?.message : undefined;
  const check = () => {
    setChecked(true);
    return email.trim() !== '' && reason.trim() !== '';
  };
  const type = (set: (typed: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setChecked(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={userListWords.stepFor(words.change, fullName)}
        onClick={() => {
          ask.reset();
          setOpen(true);
        }}
      >
        {words.change}
      </Button>
      {isOpen ? (
        <ConfirmIdentityDialog
          title={words.title(fullName)}
          text={words.text}
          confirmLabel={words.confirm}
          busyLabel={words.busy}
          keepLabel={words.keep}
          failed={words.failed}
          tone="danger"
          besides={['email', 'reason']}
          check={check}
          onShown={(proof) => ask.mutateAsync(proof)}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={words.email}
            type="email"
            autoComplete="off"
            value={email}
            error={isChecked ? (email.trim() === '' ? writeAddress : beside('email')) : undefined}
            onChange={type(setEmail)}
          />
          <Textarea
            label={words.reason}
            hint={words.hint}
            rows={3}
            limit={500}
            value={reason}
            error={isChecked ? (reason.trim() === '' ? sayWhy : beside('reason')) : undefined}
            onChange={type(setReason)}
          />
        </ConfirmIdentityDialog>
      ) : null}
    </>
  );
}
