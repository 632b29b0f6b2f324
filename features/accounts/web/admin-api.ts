import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#web/api/pages.ts';
import { useSteps, useTakeStep } from '#web/api/use-steps.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import { accountStepWords, sayWhy } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

export type ListedAccount = Outputs['list']['items'][number];
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
