import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { linkWords as words } from '../link-wording.ts';
import { client } from './api.ts';
import { BadLink, Linked } from './linked.tsx';

const questions = {
  confirm: {
    ask: words.confirmQuestion,
    act: words.confirm,
    acting: words.confirming,
    failed: words.confirmFailed,
    send: (token: string) => client.confirmEmail({ token }),
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

type LinkQuestionProps = {
  purpose: keyof typeof questions;
  token: string;
  onDone: (answer: { isSignedIn?: boolean }) => Promise<void>;
  wayOn: ReactNode;
};

/** Asks before a link acts: programs that scan mails open every link, and must not act by opening one. */
export function LinkQuestion({ purpose, token, onDone, wayOn }: LinkQuestionProps) {
  const question = questions[purpose];
  const act = useMutation({
    mutationFn: (): Promise<{ isSignedIn?: boolean }> => question.send(token),
    onSuccess: onDone,
  });
  const error = act.isError ? toCallError(act.error) : null;
  if (error?.code === 'accounts.bad-link') return <BadLink purpose={purpose} wayOn={wayOn} />;
  return (
    <Linked purpose={purpose} token={token} wayOn={wayOn}>
      {({ email }) => (
        <div className="grid gap-4">
          <p className="wrap-anywhere">{question.ask(email)}</p>
          {error === null ? null : (
            <Alert tone="danger" title={question.failed}>
              {error.message}
            </Alert>
          )}
          <Button size="lg" full busy={act.isPending} busyLabel={question.acting} onClick={() => act.mutate()}>
            {question.act}
          </Button>
        </div>
      )}
    </Linked>
  );
}
