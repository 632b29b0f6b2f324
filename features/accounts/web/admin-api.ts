import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#web/api/pages.ts';
import { errorOf } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';
import { accountStepWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

export type ListedAccount = Outputs['list']['items'][number];
export type AdminStep = ListedAccount['steps'][number]['step'];

/** The people of the site for its admins, newest first. */
export const useAccounts = () => useInfiniteQuery(api.list.infiniteOptions(byCursor({})));

/** Takes an admin's step on an account; only suspending needs `reason`. */
export function useAccountStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step, reason }: { id: string; step: AdminStep; reason?: string }) =>
      step === 'suspend' ? client.suspend({ id, reason: reason ?? '' }) : client[step]({ id }),
    onSuccess: (_account, { step }) => toast.success(words.done[step]),
    onError: (error, { step }) => {
      const failure = errorOf(error);
      // An error of the reason stands beside its field.
      if (failure.fields.length === 0) toast.error(words.failed(step, failure.message));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.list.key() }),
  });
}
