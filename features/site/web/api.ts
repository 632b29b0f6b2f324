import { clientFor } from '#web/api/client.ts';
import type { siteContract } from '../contract.ts';

export const { api } = clientFor<typeof siteContract>('site');

export const settingsQuery = api.settings.queryOptions({ input: {} });
