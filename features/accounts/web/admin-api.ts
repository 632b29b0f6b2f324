import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#web/api/client.ts';
import { byCursor } from '#web/api/pages.ts';
import { useSteps, useTakeStep } from '#web/api/use-steps.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import { toast } from '#web/ui/toast.ts';
import { accountStepWords, changeRoleWords, sayWhy, userListWords } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';
import type { Shown } from './second-factor/confirm-identity-dialog.tsx';

export type ListedAccount = Outputs['list']['items'][number];
export type Role = ListedAccount['role'];
type AdminStep = ListedAccount['steps'][number]['step'];
type Taken = { step: 'suspend'; reason: string } | { step: Exclude<AdminStep, 'suspend'> };

/** The people of the site for its admins, newest first. */
export const useAccounts = () => useInfiniteQuery(api.list.infiniteOptions(byCursor({})));

/** The steps that an admin may take on an account. `dialogs` goes into the page. */
export function useAccountSteps({ id, fullName }: ListedAccount) {
  const queries = useQueryClient();
  const words = accountStepWords(fullName);
  const taking = useTakeStep({
    send: (taken: Taken) =>
      taken.step === 'suspend' ? client.suspend({ id, reason: taken.reason }) : client[taken.step]({ id }),
    lifecycle: accountLifecycle,
    words,
    describe: (_error, failed) => failed,
    refresh: () => void queries.invalidateQueries({ queryKey: api.list.key() }),
  });
  return useSteps<AdminStep, Taken>({
    taking,
    words,
    reasonMissing: sayWhy,
    ways: {
      approve: { taken: { step: 'approve' } },
      suspend: { withReason: (reason) => ({ step: 'suspend', reason }) },
      activate: { taken: { step: 'activate' } },
    },
  });
}

/** Gives a person another role; the refusal stands in the dialog. */
export function useChangeRole({ id, fullName, role: from }: ListedAccount, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: { to: Role; reason: string } & Shown) => client.changeRole({ id, from, ...given }),
    onSuccess: (_answer, { to }) => {
      toast.success(changeRoleWords.done(fullName, userListWords.roles[to]));
      onDone();
    },
    // Someone may have been faster: the list says which role the person has now.
    onSettled: (_answer, error) => {
      if (error === null || [404, 409].includes(toCallError(error).status))
        void queries.invalidateQueries({ queryKey: api.list.key() });
    },
  });
}
