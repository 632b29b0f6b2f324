import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { systemLogsContract } from '#features/console/system-logs-contract.ts';

export const { client, api } = clientFor<typeof systemLogsContract>('console');
type Outputs = OutputsOf<typeof systemLogsContract>;
export type LoggedEvent = Outputs['events']['items'][number];
export type Change = LoggedEvent['changes'][number];
