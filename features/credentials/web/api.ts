import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { credentialsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof credentialsContract>('credentials');
type Outputs = OutputsOf<typeof credentialsContract>;
export type OwnCredentials = Outputs['own'];
export type OwnCredential = OwnCredentials['items'][number];
export type OfferedKind = OwnCredentials['kinds'][number];
