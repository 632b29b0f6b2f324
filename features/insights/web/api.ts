import { useQuery } from '@tanstack/react-query';
import { api, type Outputs } from '#web/api/client.ts';

export type SidebarProvider = Outputs['insights']['sidebar']['providers'][number];

/** What the right sidebar shows. It changes slowly, so coming back to a page does not ask again within a minute. */
export const useSidebar = () => useQuery(api.insights.sidebar.queryOptions({ input: {}, staleTime: 60_000 }));
