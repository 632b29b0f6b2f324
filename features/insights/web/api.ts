import { useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#web/api/client.ts';
import type { insightsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof insightsContract>('insights');
export type Outputs = OutputsOf<typeof insightsContract>;

export type SidebarProvider = Outputs['sidebar']['providers'][number];

/** Counts of what waits for a person: quotes, jobs, unread notifications, conversations with unread messages. */
export type PendingCounts = Outputs['pendingCounts'];

/** What the right sidebar shows. It changes slowly, so coming back to a page does not ask again within a minute. */
export const useSidebar = () => useQuery(api.sidebar.queryOptions({ input: {}, staleTime: 60_000 }));
