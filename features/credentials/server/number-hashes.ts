import { createHmac } from 'node:crypto';
import type { World } from '#engine/work.ts';

/**
 * The keyed hashes of a number, by which the same one is found on another account: the first by the present secret, the others by those that
 * it has replaced. None without a number.
 */
export const listNumberHashes = ({ config }: World, { kindId, number }: { kindId: string; number: string }): string[] =>
  (number === '' ? [] : [config.sessionSecret, ...config.oldSecrets]).map((secret) =>
    createHmac('sha256', secret).update(`credential number\n${kindId}\n${number}`).digest('base64url'),
  );
