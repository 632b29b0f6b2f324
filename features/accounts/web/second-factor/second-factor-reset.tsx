import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { usePerson } from '#kit/api/session.ts';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { adminRefusals, secondFactorResetWords as words } from '#features/accounts/wording.ts';
import type { ListedAccount } from '../admin-api.tsx';
import { api, client } from '../api.ts';

/** Lets an admin reset the second factor of a person who has lost it, and take the reset back. Shows nothing for an account without one. */
export function SecondFactorReset({ account, refresh }: { account: ListedAccount; refresh: () => void }) {
  const { id, fullName, hasSecondFactor, resetAt } = account;
  const reader = usePerson();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useMutation(
    api.takeBackReset.mutationOptions({
      onSuccess: () => toast.success(words.stopped),
      onError: sayLoggedOut,
      onSettled: refresh,
    }),
  );
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
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="mt-2"
        aria-label={words.resetFor(fullName)}
        onClick={() => setIsAsking(true)}
      >
        {words.reset}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={words.title(fullName)}
        text={words.text}
        confirmLabel={words.reset}
        keepLabel={words.cancel}
        draft={`reason:second-factor:${id}`}
        missing={adminRefusals.sayWhy}
        send={(reason) => client.resetSecondFactor({ id, reason })}
        failed={words.failed}
        done={words.asked}
        onDone={refresh}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
