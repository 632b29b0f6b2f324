import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { accountsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof accountsContract>('accounts');
export type Outputs = OutputsOf<typeof accountsContract>;
