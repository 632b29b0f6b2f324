import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#web/api/client.ts';
import type { subscriptionsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof subscriptionsContract>('subscriptions');
type Outputs = OutputsOf<typeof subscriptionsContract>;

export type ListedPlan = Outputs['plans']['items'][number];
export type OwnPlan = Outputs['own'];

export const usePlans = () => useQuery(api.plans.queryOptions({ input: {} }));

/** The running plan of the reader, who must be a provider: `isProvider` says so. */
export const useOwnPlan = (isProvider: boolean) => useQuery(api.own.queryOptions({ input: {}, enabled: isProvider }));
