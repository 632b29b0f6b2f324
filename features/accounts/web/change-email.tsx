import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { type Fields, useFields } from '#kit/forms/use-fields.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { adminRefusals, changeEmailWords as words, userListWords } from '../wording.ts';
import { client } from './api.ts';
import type { IdentityProof } from './second-factor/confirm-identity-dialog.tsx';

const ConfirmIdentityDialog = lazyDialog(() => import('./second-factor/confirm-identity-dialog.tsx'));

type Typed = { email: string; reason: string };
type ChangeEmailProps = { account: { id: string; fullName: string }; refresh: () => void };

/** The button that gives a person another email address, and its dialog. The text in its fields stays until the link is sent. */
export function ChangeEmail({ account: { id, fullName }, refresh }: ChangeEmailProps) {
  const [isOpen, setOpen] = useState(false);
  const ask = useMutation({
    mutationFn: (proof: IdentityProof) => client.askToChangeEmail({ id, ...fields.values, ...proof }),
    onSuccess: () => {
      toast.success(words.done(fields.values.email.trim()));
      setOpen(false);
      fields.forget();
      refresh();
    },
  });
  const fields: Fields<Typed> = useFields<Typed>({
    draft: `email:${id}`,
    empty: { email: '', reason: '' },
    required: { email: adminRefusals.writeAddress, reason: adminRefusals.sayWhy },
    refused: ask.error,
  });
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
          fields={fields}
          onShown={(proof) => ask.mutateAsync(proof)}
          onClose={() => setOpen(false)}
        >
          <TextField {...fields.field('email')} label={words.email} type="email" autoComplete="off" />
          <ReasonField {...fields.field('reason')} label={words.reason} hint={words.hint} />
        </ConfirmIdentityDialog>
      ) : null}
    </>
  );
}
