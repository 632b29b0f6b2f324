import { useMutation } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { accountStepWords, changeRoleWords, userListWords } from '../wording.ts';
import { client, type Outputs } from './api.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import type { IdentityProof } from './second-factor/confirm-identity-dialog.tsx';

export type ListedAccount = Outputs['approve'];
export type Role = ListedAccount['role'];
type AdminStep = ListedAccount['steps'][number]['step'];
type Taken = { step: 'suspend'; reason: string; until: string | null } | { step: Exclude<AdminStep, 'suspend'> };

/** The steps that an admin may take on an account. `dialogs` goes into the page; `refresh` loads the page's data again. */
export function useAccountSteps({ id, fullName }: ListedAccount, refresh: () => void) {
  const words = accountStepWords(fullName);
  const taking = useTakeStep({
    send: (taken: Taken) =>
      taken.step === 'suspend'
        ? client.suspend({ id, reason: taken.reason, until: taken.until })
        : client[taken.step]({ id }),
    lifecycle: accountLifecycle,
    words,
    describe: (_error, failed) => failed,
    refresh,
  });
  return useSteps<AdminStep, Taken>({
    taking,
    words,
    about: `account:${id}`,
    ways: {
      approve: { taken: { step: 'approve' } },
      suspend: {
        dialog: (asking, take) => (
          <SuspendDialog {...asking} onConfirm={(given) => take({ step: 'suspend', ...given })} />
        ),
      },
      activate: { taken: { step: 'activate' } },
    },
  });
}

/** Gives a person another role; the dialog shows a refusal. */
export function useChangeRole(
  { id, fullName, role: from }: ListedAccount,
  { onDone, refresh }: { onDone: () => void; refresh: () => void },
) {
  return useMutation({
    mutationFn: (given: { to: Role; reason: string } & IdentityProof) => client.changeRole({ id, from, ...given }),
    onSuccess: (_answer, { to }) => {
      toast.success(changeRoleWords.done(fullName, userListWords.roles[to]));
      onDone();
    },
    // Another admin may have been faster: the page shows the person's present role.
    onSettled: (_answer, error) => {
      if (error === null || [404, 409].includes(toCallError(error).status)) refresh();
    },
  });
}
