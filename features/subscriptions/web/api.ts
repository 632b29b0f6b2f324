import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#web/api/client.ts';
import type { subscriptionsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof subscriptionsContract>('subscriptions');
type Outputs = OutputsOf<typeof subscriptionsContract>;

export type ListedPlan = Outputs['plans']['items'][number];
export type OwnPlan = Outputs['own'];
export type Renewal = NonNullable<Outputs['renewal']['renewal']>;

export type OwnSteps = Outputs['ownSteps'];
export type ChangeTerms = Outputs['changeTerms'];

export const usePlans = () => useQuery(api.plans.queryOptions({ input: {} }));

/** The running plan of the reader, who must be a provider: `isProvider` says so. */
export const useOwnPlan = (isProvider: boolean) => useQuery(api.own.queryOptions({ input: {}, enabled: isProvider }));

/** How the plan of the reader goes on, who must be a provider. */
export const useRenewal = () => useQuery(api.renewal.queryOptions({ input: {} }));

/** What the reader can do with the running plan. */
export const useOwnSteps = (isProvider: boolean) =>
  useQuery(api.ownSteps.queryOptions({ input: {}, enabled: isProvider }));
