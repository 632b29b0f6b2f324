import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { usePerson } from '#kit/api/session.ts';
import { Button } from '#kit/ui/button.tsx';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { sayWhy, secondFactorResetWords as words } from '#features/accounts/wording.ts';
import type { ListedAccount } from '../admin-api.tsx';
import { api } from '../api.ts';

/** Lets an admin reset the second factor of a person who has lost it, and take the reset back. Shows nothing for an account without one. */
export function SecondFactorReset({ account, refresh }: { account: ListedAccount; refresh: () => void }) {
  const { id, fullName, hasSecondFactor, resetAt } = account;
  const reader = usePerson();
  const [isAsking, setIsAsking] = useState(false);
  const say = (sentence: string) => () => {
    setIsAsking(false);
    toast.success(sentence);
    refresh();
  };
  const onError = (error: Error) => {
    sayLoggedOut(error);
    if (toCallError(error).fields.length === 0) refresh();
  };
  const reset = useMutation(api.resetSecondFactor.mutationOptions({ onSuccess: say(words.asked), onError }));
  const stop = useMutation(api.takeBackReset.mutationOptions({ onSuccess: say(words.stopped), onError }));
  if (!hasSecondFactor || id === reader.id) return null;
  if (resetAt !== null)
    return (
      <div className="mt-2 grid justify-items-start gap-2">
        <p className="text-sm text-muted">{words.waits(showDateTime(resetAt))}</p>
        <Refused act={stop} failed={words.failed} />
        <Button
          size="sm"
          variant="quiet"
          aria-label={words.stopFor(fullName)}
          busy={stop.isPending}
          onClick={() => stop.mutate({ id })}
        >
          {words.stop}
        </Button>
      </div>
    );
  const refused = reset.error === null ? undefined : toCallError(reset.error);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="mt-2"
        aria-label={words.resetFor(fullName)}
        onClick={() => {
          reset.reset();
          setIsAsking(true);
        }}
      >
        {words.reset}
      </Button>
      {isAsking ? (
        <ReasonConfirm
          open
          title={words.title(fullName)}
          text={words.text}
          confirmLabel={words.reset}
          keepLabel={words.cancel}
          busy={reset.isPending}
          draft={`reason:second-factor:${id}`}
          missing={sayWhy}
          error={refused?.fields[0]?.message}
          refusal={refused?.fields.length === 0 ? words.failed(refused.message) : undefined}
          onConfirm={(reason) => reset.mutateAsync({ id, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
