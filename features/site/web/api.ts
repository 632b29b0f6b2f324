import { clientFor, type OutputsOf } from '#web/api/client.ts';
import type { siteContract } from '../contract.ts';

export const { api, client } = clientFor<typeof siteContract>('site');
export type Settings = OutputsOf<typeof siteContract>['settings'];

export const settingsQuery = api.settings.queryOptions({ input: {} });
