import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { linkWords as words } from '../link-wording.ts';
import { linkHeadings, loginWords } from '../login-wording.ts';
import { describeFailure, type Failure } from './account-draft.ts';
import { api } from './api.ts';
import { EmailField } from './email-field.tsx';
import { useFormFailure } from './form-failure.ts';

/** Sends the mail that confirms an address again. */
export function SendConfirmation({ email }: { email: string }) {
  const send = useMutation(api.sendConfirmation.mutationOptions());
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="quiet"
        busy={send.isPending}
        busyLabel={words.sendingLink}
        onClick={() => send.mutate({ email })}
      >
        {words.sendAgain}
      </Button>
      <p role="status" className="text-sm text-muted">
        {send.isSuccess ? words.sentAgain : null}
      </p>
      {send.isError ? <Refusal title={words.sendFailed}>{toCallError(send.error).message}</Refusal> : null}
    </div>
  );
}

/** Asks for the address to which a link to a new password goes. The answer is the same for every address. */
export function ForgotForm({ email, onChange }: { email: string; onChange: (email: string) => void }) {
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useMutation(
    api.sendReset.mutationOptions({
      onSuccess: () => setSentTo(email.trim()),
      onError: (error) => show(describeFailure(toCallError(error), words.sendFailed)),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSentTo(null);
    if (email.trim() === '') return show({ email: loginWords.fillInAllFields });
    clear();
    send.mutate({ email });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <EmailField value={email} error={failure.email} onChange={onChange} />
      {failure.form ? <Refusal title={failure.form} /> : null}
      <div role="status">
        {sentTo === null ? null : (
          <Alert tone="success" title={linkHeadings.checkEmail}>
            {words.resetSent(sentTo)}
          </Alert>
        )}
      </div>
      <Button
        type="submit"
        size="lg"
        full
        variant={sentTo === null ? 'primary' : 'quiet'}
        busy={send.isPending}
        busyLabel={words.sendingLink}
      >
        {sentTo === null ? words.sendLink : words.sendAgain}
      </Button>
    </form>
  );
}
