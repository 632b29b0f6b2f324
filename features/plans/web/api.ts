import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { plansContract } from '../contract.ts';

export const { client, api } = clientFor<typeof plansContract>('plans');
type Outputs = OutputsOf<typeof plansContract>;

export type ListedPlan = Outputs['list']['items'][number];
export type OwnPlan = Outputs['own'];
export type Renewal = NonNullable<Outputs['renewal']['renewal']>;

export type OwnSteps = Outputs['ownSteps'];
export type ChangeTerms = Outputs['changeTerms'];

/** The price of choosing a plan, for the reader. Prices can change at any time, so each look loads it again. */
export const useChoiceTerms = (plan: ListedPlan['id'], isWanted = true) =>
  useQuery({ ...api.choiceTerms.queryOptions({ input: { plan }, enabled: isWanted }), staleTime: 0 });
export type ChoiceTerms = Outputs['choiceTerms'];

export const usePlans = () => useQuery(api.list.queryOptions({ input: {} }));

/** The running plan of the reader, if there is one. */
export const useOwnPlan = (isSignedIn: boolean) => useQuery(api.own.queryOptions({ input: {}, enabled: isSignedIn }));

/** The renewal of the reader's plan. The reader must be a provider with a plan that renews: `isRenewing` says so. */
export const useRenewal = (isRenewing = true) => useQuery(api.renewal.queryOptions({ input: {}, enabled: isRenewing }));

/** The steps that the reader can take with the running plan. */
export const useOwnSteps = (isProvider: boolean) =>
  useQuery(api.ownSteps.queryOptions({ input: {}, enabled: isProvider }));
export type Payer = Outputs['findPayers']['items'][number];

export type ManagedPlan = Outputs['managedPlans']['items'][number];
export type PlanPreview = Outputs['previewPlan'];

/** The plans as admins change them. Another admin may change one at any time, so each look loads them again. */
export const managedPlansQuery = api.managedPlans.queryOptions({ input: {}, staleTime: 0 });
