import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { linkWords as words, loginWords } from '../login-wording.ts';
import { describeFailure, focusFirstInvalid, type Failure } from './account-draft.ts';
import { api } from './api.ts';

/** Has the link that confirms an address mailed again. */
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
      {send.isError ? (
        <Alert tone="danger" title={words.sendFailed}>
          {toCallError(send.error).message}
        </Alert>
      ) : null}
    </div>
  );
}

/** Asks for the address that a link to a new password goes to. The answer is the same for every address. */
export function ForgotForm({ email, onChange }: { email: string; onChange: (email: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
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
    setFailure({});
    send.mutate({ email });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={loginWords.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={failure.email}
        onChange={(event) => onChange(event.target.value)}
      />
      {failure.form ? <Alert tone="danger" title={failure.form} /> : null}
      <div role="status">
        {sentTo === null ? null : (
          <Alert tone="success" title={words.checkEmail}>
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
