import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { policiesContract } from '../contract.ts';

export const { client, api } = clientFor<typeof policiesContract>('policies');
type Outputs = OutputsOf<typeof policiesContract>;
export type ShownPolicy = Outputs['read'];
export type PolicyVersion = ShownPolicy['versions'][number];
export type ChangedBlock = Outputs['changes']['blocks'][number];
export type PolicyDraft = Outputs['draft'];
