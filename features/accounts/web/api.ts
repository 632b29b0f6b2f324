import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, errorOf, type Outputs } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';
import { accountWords as words } from '../wording.ts';

export type ListedAccount = Outputs['accounts']['list']['items'][number];
export type AdminStep = ListedAccount['steps'][number]['step'];

/** The people of the site for its admins, newest first. */
export const useAccounts = () =>
  useInfiniteQuery(
    api.accounts.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

const done: Record<AdminStep, string> = {
  approve: words.approved,
  suspend: words.suspended,
  activate: words.activated,
};

/** Takes an admin's step on an account; `reason` is for suspending alone. */
export function useAccountStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step, reason }: { id: string; step: AdminStep; reason?: string }) =>
      step === 'suspend' ? client.accounts.suspend({ id, reason: reason ?? '' }) : client.accounts[step]({ id }),
    onSuccess: (_account, { step }) => toast.success(done[step]),
    onError: (error, { step }) => {
      const failure = errorOf(error);
      // What is wrong with the reason is said beside it.
      if (failure.fields.length === 0) toast.error(words.failedTo(step, failure.message));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.accounts.list.key() }),
  });
}
