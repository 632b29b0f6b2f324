import type { OutputOf } from '#core/contract.ts';
import type { World } from '#engine/work.ts';
import { openText, sealText } from '#features/accounts/server/seal-text.ts';
import type { bankDetailsContract } from '../contract.ts';

export type Details = NonNullable<OutputOf<typeof bankDetailsContract.ofJob>['details']>;

type Configured = { config: Pick<World['config'], 'sessionSecret' | 'oldSecrets'> };

export const sealDetails = ({ config }: Configured, details: Details, rowId: string): string =>
  sealText(config, JSON.stringify(details), rowId);

/** Null if none of the site's secrets sealed them: then their provider must type them again. */
export function openDetails({ config }: Configured, row: { id: string; sealed: string }): Details | null {
  const opened = openText(config, row.sealed, row.id);
  return opened === null ? null : (JSON.parse(opened.text) as Details);
}
