import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { insightsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof insightsContract>('insights');
export type Outputs = OutputsOf<typeof insightsContract>;

export type SidebarProvider = Outputs['sidebar']['providers'][number];

/** Counts for a person: quotes and jobs that wait for them, unread notifications, conversations with unread messages. `policy` is the version to accept, or 0; `profileMissing` is true for a provider who never saved one. */
export type PendingCounts = Outputs['pendingCounts'];

/** A provider's use of the plan. */
export const usePlanUse = (isProvider = true) => useQuery(api.planUse.queryOptions({ input: {}, enabled: isProvider }));

/** Reads the right sidebar. It changes slowly, so coming back to a page within a minute does not ask again. */
export const useSidebar = () => useQuery(api.sidebar.queryOptions({ input: {}, staleTime: 60_000 }));
