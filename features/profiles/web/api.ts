import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { profilesContract } from '../contract.ts';

const { api } = clientFor<typeof profilesContract>('profiles');
export type ProfileData = OutputsOf<typeof profilesContract>['read'];
export type AccountPlanData = OutputsOf<typeof profilesContract>['plan'];

export const useProfile = (id: string) => useQuery(api.read.queryOptions({ input: { id } }));

/** The reader's plan and its use; admins have none. */
export const useAccountPlan = (hasPlan = true) => useQuery(api.plan.queryOptions({ input: {}, enabled: hasPlan }));
