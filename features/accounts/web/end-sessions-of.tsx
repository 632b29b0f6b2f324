import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Button } from '#kit/ui/button.tsx';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { endSessionsWords as words, sayWhy, userListWords } from '../wording.ts';
import { client } from './api.ts';

type EndSessionsOfProps = { account: { id: string; fullName: string }; refresh: () => void };

/** The button that ends all sessions of a person, and its question. */
export function EndSessionsOf({ account: { id, fullName }, refresh }: EndSessionsOfProps) {
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: (reason: string) => client.endSessionsOf({ id, reason }),
    onSuccess: ({ count }) => {
      setOpen(false);
      toast.success(words.done(count));
      refresh();
    },
    onError: sayLoggedOut,
  });
  const refused = end.error === null ? undefined : toCallError(end.error);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={userListWords.stepFor(words.end, fullName)}
        onClick={() => {
          end.reset();
          setOpen(true);
        }}
      >
        {words.end}
      </Button>
      {isOpen ? (
        <ReasonConfirm
          open
          title={words.title(fullName)}
          text={words.text}
          confirmLabel={words.end}
          keepLabel={words.keep}
          hint={words.hint}
          busy={end.isPending}
          draft={`reason:sessions:${id}`}
          missing={sayWhy}
          error={refused?.fields[0]?.message}
          refusal={refused?.fields.length === 0 ? words.failed(refused.message) : undefined}
          onConfirm={(reason) => end.mutateAsync(reason)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
