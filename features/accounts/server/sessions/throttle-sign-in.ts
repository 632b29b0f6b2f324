import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hour } from '#core/time.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import { findNetwork, networksOf } from '#engine/throttling/find-network.ts';
import { countTry, refuseUsedUp, scopeFor, type GiveBack, type Scope } from '#engine/throttling/throttle.ts';
import type { World } from '#engine/work.ts';
import { accounts, knownNetworks } from '../tables.ts';

/**
 * The limits within 15 minutes: failed sign-ins by account and network and by network, successful ones by account, registrations, and
 * requests for a link, by network. Within an hour: failed sign-ins of an account from everywhere, after which only networks
 * that have signed in to it may go on.
 */
const limits = {
  account: 20,
  network: 100,
  signedIn: 30,
  register: 20,
  accountInAnHour: 100,
  linkNetwork: 20,
  challenge: 300,
};

const byNetwork = (kind: string, address: string, limit: number): Scope[] =>
  networksOf(address).map(({ network, share }) => scopeFor(kind, network, limit * share));

const code = 'accounts.too-many-attempts';
const signedIn = (world: World, email: string) => [
  scopeFor('signed-in', email, limits.signedIn * world.config.limitFactor),
];

/** Counts a sign-in before it is tried. Give it back unless the password is wrong. 429 if it is one too many. */
export async function countSignIn(world: World, email: string, address: string): Promise<GiveBack> {
  await refuseUsedUp(world, code, signedIn(world, email));
  const giveBack = await countTry(world, code, [
    scopeFor('account', `${email} ${findNetwork(address)}`, limits.account),
    ...byNetwork('address', address, limits.network),
  ]);
  try {
    const limit = (await isKnownNetwork(world, email, address)) ? Infinity : limits.accountInAnHour;
    const giveBackHour = await countTry(world, code, [scopeFor('account-hour', email, limit)], hour);
    return async () => {
      await giveBack();
      await giveBackHour();
    };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Counts a right password too: hashing for too many sign-ins of one account would delay others. */
export const countSignedIn = async (world: World, email: string): Promise<void> =>
  void (await countTry(world, code, signedIn(world, email)).catch(() => {}));

/** Counts a registration, for the network. */
export const countRegistration = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, 'request.too-many', byNetwork('register', address, limits.register));

/** Counts a request for a link, for the network. The mails to an address are limited where they are made: a stranger's requests keep no one out. */
export const countLink = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, 'request.too-many', byNetwork('link-network', address, limits.linkNetwork));

/** Counts an answer of a passkey before it is checked, for the network. Give it back unless the answer is wrong. */
export const countPasskeyTry = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, code, byNetwork('passkey', address, limits.network));

/** Counts a visitor's challenge, for the network: each is a row. */
export const countChallenge = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, 'request.too-many', byNetwork('challenge', address, limits.challenge));

/** Remembers the network of a sign-in, as a hash with the site's secret. */
export async function recordNetwork(
  { world, tx, now }: { world: World; tx: Transaction; now: Date },
  accountId: string,
  address: string,
): Promise<void> {
  await tx
    .insert(knownNetworks)
    .values({ accountId, network: hashOf(world, address), lastAt: now })
    .onConflictDoUpdate({ target: [knownNetworks.accountId, knownNetworks.network], set: { lastAt: now } });
}

async function isKnownNetwork(world: World, email: string, address: string): Promise<boolean> {
  const row = await query<{ known: boolean }>(world.db).row(sql`select exists (
    select from ${knownNetworks} k join ${accounts} a on a.id = k.account_id
    where a.email = ${email} and k.network = ${hashOf(world, address)}) as known`);
  return row?.known ?? false;
}

const hashOf = (world: World, address: string): string =>
  createHmac('sha256', world.config.sessionSecret)
    .update(`network ${findNetwork(address)}`)
    .digest('base64url');
