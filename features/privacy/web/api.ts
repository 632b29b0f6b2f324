import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { privacyContract } from '../contract.ts';

export const { client, api } = clientFor<typeof privacyContract>('privacy');
export type Outputs = OutputsOf<typeof privacyContract>;
