import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { secondFactorWords } from '#features/accounts/second-factor-wording.ts';
import { secondStepWords as words } from '#features/accounts/second-step-wording.ts';
import { focusFirstInvalid } from '../form-failure.ts';
import { client } from '../api.ts';
import { PasskeyLogin } from './passkey-login.tsx';

type SecondStepProps = {
  next: 'code' | 'passkey';
  onDone: () => Promise<void>;
  /** Back to the password. `reason` is for a reader who did not choose to go back. */
  onBack: (reason?: string) => void;
};

/** The step after the password: a code of the app, a backup code, or a passkey. */
export default function SecondStep({ next, onDone, onBack }: SecondStepProps) {
  return (
    <div className="grid gap-4">
      {next === 'code' ? <CodeForm onDone={onDone} onBack={onBack} /> : null}
      <PasskeyLogin onDone={onDone} />
      <TextLink className="justify-self-start" render={<button type="button" onClick={() => onBack()} />}>
        {words.back}
      </TextLink>
      {next === 'code' ? <p className="text-sm text-muted">{words.lost}</p> : null}
    </div>
  );
}

function CodeForm({ onDone, onBack }: Omit<SecondStepProps, 'next'>) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBackup, setIsBackup] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);
  const [missing, setMissing] = useState<string>();
  const focus = () => focusFirstInvalid(form);
  useEffect(() => field.current?.focus(), [isBackup]);
  const signIn = useMutation({
    mutationFn: () => client.signInWithCode({ code, trustDevice }),
    onSuccess: onDone,
    onError: (thrown) => {
      const error = toCallError(thrown);
      if (error.code === 'accounts.code-too-late') onBack(error.message);
      else focus();
    },
  });
  const error = signIn.error && toCallError(signIn.error);
  const wrong = error?.fields.find(({ path }) => path === 'code')?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    signIn.reset();
    if (code.trim() !== '') return signIn.mutate();
    setMissing(secondFactorWords.enterCode);
    focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        key={String(isBackup)}
        ref={field}
        label={isBackup ? words.backupCode : words.code}
        hint={isBackup ? words.backupHint : undefined}
        name="code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={missing ?? wrong}
        onChange={({ target }) => {
          setCode(target.value);
          setMissing(undefined);
        }}
      />
      <Checkbox
        label={
          <>
            {words.trust} <span className="block text-sm text-muted">{words.trustHint}</span>
          </>
        }
        checked={trustDevice}
        onChange={({ target }) => setTrustDevice(target.checked)}
      />
      {error && wrong === undefined ? (
        <Refusal title={error.problem && error.status < 500 ? error.message : words.failed} />
      ) : null}
      <Button type="submit" size="lg" full busy={signIn.isPending} busyLabel={words.loggingIn}>
        {words.login}
      </Button>
      <Button
        variant="text"
        onClick={() => {
          setIsBackup(!isBackup);
          setCode('');
          setMissing(undefined);
          signIn.reset();
        }}
      >
        {isBackup ? words.withApp : words.withBackup}
      </Button>
    </form>
  );
}
