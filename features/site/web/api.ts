import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { siteContract } from '../contract.ts';

export const { api, client } = clientFor<typeof siteContract>('site');
type Outputs = OutputsOf<typeof siteContract>;
export type Settings = Outputs['settings'];
export type Changes = Parameters<typeof client.changeSettings>[0];
export type ListedChange = Outputs['changes']['items'][number];

export const settingsQuery = api.settings.queryOptions({ input: {} });
