import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The parameters of scrypt: it takes memory for N · r blocks of 128 bytes, and time for p times as many. */
export type Parameters = { N: number; r: number; p: number };
type Derive = (password: string, salt: string, parameters: Parameters) => Promise<Buffer>;

const keyBytes = 64;
/** Both take 32 MB, and the same time if `p` is 1. The first is that of hashes from before the cost was kept with them. */
const before: Parameters = { N: 2 ** 14, r: 16, p: 1 };
const ofCost = (cost: number): Parameters =>
  cost < 1 ? { N: 2 ** 15 * cost, r: 8, p: 1 } : { N: 2 ** 15, r: 8, p: cost };

/**
 * Hashes a password by scrypt (N = 2^15, r = 8, p = `cost`), as `salt:key:cost`. Takes a core for about 70 ms for each `cost`.
 * A cost below 1, which only tests have (a power of two; PASSWORD_COST begins at 1), mixes that part of the blocks.
 */
export async function hashPassword(password: string, cost: number, derive: Derive = deriveKey): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await derive(password, salt, ofCost(cost))).toString('hex')}:${cost}`;
}

/**
 * Compares a password with a hash, also one of another cost. A wrong password takes as long as hashing at `cost`: the answer to an
 * unknown email, which hashes, must not differ. `isOutdated` says that the hash is of another cost.
 */
export async function comparePassword(
  password: string,
  hash: string,
  cost: number,
  derive: Derive = deriveKey,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const [salt = '', key = '', ownCost] = hash.split(':');
  const parameters = ownCost === undefined ? before : ofCost(Number(ownCost));
  const isRight = timingSafeEqual(await derive(password, salt, parameters), Buffer.from(key, 'hex'));
  if (!isRight && parameters.p < cost) await derive(password, salt, ofCost(cost - parameters.p));
  return { isRight, isOutdated: ownCost !== String(cost) };
}

export function deriveKey(password: string, salt: string, { N, r, p }: Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * r * (N + p);
    // Phones and desks write the same sign in different ways.
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
