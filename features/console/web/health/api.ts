import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { healthContract } from '#features/console/health-contract.ts';

export const { client, api } = clientFor<typeof healthContract>('console');
type Outputs = OutputsOf<typeof healthContract>;
export type Health = Outputs['health'];
export type FailedJob = Outputs['failedJobs']['items'][number];
