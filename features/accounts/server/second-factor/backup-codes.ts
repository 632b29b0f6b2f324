import { createHmac, randomInt } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Work, World } from '#engine/work.ts';
import { backupCodes } from '#features/accounts/server/tables.ts';

const amount = 10;
/** No letters that look like digits. Ten of these signs are 49 random bits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** Makes ten new codes in place of the old ones, and returns them. They are stored as hashes, so this is the only time to show them. */
export async function makeBackupCodes({ tx, world }: Work, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: amount }, () => `${half()}-${half()}`);
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId));
  await tx
    .insert(backupCodes)
    .values(
      codes.map((code) => ({ accountId, hash: hashOf(world.config.sessionSecret, accountId, code.replace('-', '')) })),
    );
  return codes;
}

/** Uses a code up. False if it is none of the account's, or was used before. `code` has letters and digits alone. */
export async function takeBackupCode({ tx, now, world }: Work, accountId: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(backupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(backupCodes.accountId, accountId),
        inArray(backupCodes.hash, hashesOf(world, accountId, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ hash: backupCodes.hash });
  return taken.length > 0;
}

export const countBackupCodes = ({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<number> =>
  tx.$count(backupCodes, and(eq(backupCodes.accountId, accountId), isNull(backupCodes.usedAt)));

const hashesOf = ({ config }: World, accountId: string, code: string): string[] =>
  [config.sessionSecret, ...config.oldSecrets].map((secret) => hashOf(secret, accountId, code));

const hashOf = (secret: string, accountId: string, code: string): string =>
  createHmac('sha256', secret).update(`backup code\n${accountId}\n${code}`).digest('base64url');
