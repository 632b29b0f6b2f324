import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { teamContract } from '../contract.ts';

export const { client, api } = clientFor<typeof teamContract>('team');
export type Worker = OutputsOf<typeof teamContract>['list']['items'][number];
