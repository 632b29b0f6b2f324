import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { linkWords as words } from '../link-wording.ts';
import { linkHeadings, loginWords } from '../login-wording.ts';
import { describeFailure, type Failure } from './account-draft.ts';
import { client } from './api.ts';
import { useFormFailure } from './form-failure.ts';
import { BadLink, Linked } from './linked.tsx';

const questions = {
  confirm: {
    ask: words.confirmQuestion,
    act: words.confirm,
    acting: words.confirming,
    failed: words.confirmFailed,
    send: (token: string, password: string) => client.confirmEmail({ token, ...(password !== '' && { password }) }),
  },
  'end-sessions': {
    ask: words.secureQuestion,
    act: words.secure,
    acting: words.securing,
    failed: words.secureFailed,
    send: (token: string) => client.endSessionsByLink({ token }),
  },
  'stop-reset': {
    ask: words.keepQuestion,
    act: words.keep,
    acting: words.keeping,
    failed: words.keepFailed,
    send: (token: string) => client.stopReset({ token }),
  },
  'change-email': {
    ask: words.addressQuestion,
    act: words.address,
    acting: words.addressing,
    failed: words.addressFailed,
    send: (token: string) => client.changeEmail({ token }),
  },
} as const;

/** The same for every render, so that the focus moves where the field appears alone. */
const focusOnce = (control: HTMLElement | null) => control?.focus();

type LinkQuestionProps = {
  purpose: keyof typeof questions;
  token: string;
  onDone: (answer: { isSignedIn?: boolean }) => Promise<void>;
  wayOn: ReactNode;
};

/**
 * Asks before a link acts: programs that scan mails open every link, and must not act by opening one. On another device than the one that
 * registered, the link that confirms an address asks for the password too.
 */
export function LinkQuestion({ purpose, token, onDone, wayOn }: LinkQuestionProps) {
  const question = questions[purpose];
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const [password, setPassword] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (): Promise<{ isSignedIn?: boolean }> => question.send(token, password ?? ''),
    onSuccess: onDone,
    onError: (thrown) => {
      const found = describeFailure(toCallError(thrown), question.failed);
      if (found.password !== undefined) setPassword((typed) => typed ?? '');
      show(found);
    },
  });
  const error = act.isError ? toCallError(act.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    act.mutate();
  };
  if (error?.code === 'accounts.bad-link') return <BadLink purpose={purpose} wayOn={wayOn} />;
  return (
    <Linked purpose={purpose} token={token} wayOn={wayOn}>
      {({ email }) => (
        <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
          <p className="wrap-anywhere">{question.ask(email)}</p>
          {password === null ? null : (
            <PasswordField
              label={loginWords.password}
              name="password"
              autoComplete="current-password"
              value={password}
              error={failure.password}
              ref={focusOnce}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          {error === null || failure.password !== undefined ? null : (
            <Alert tone="danger" title={question.failed}>
              {error.message}
            </Alert>
          )}
          <Button size="lg" full busy={act.isPending} busyLabel={question.acting} type="submit">
            {question.act}
          </Button>
          {password === null ? null : (
            <TextLink className="justify-self-start" render={<Link to="/login" search={{ forgot: '' }} replace />}>
              {linkHeadings.forgot}
            </TextLink>
          )}
        </form>
      )}
    </Linked>
  );
}
