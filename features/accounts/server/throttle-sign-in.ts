import { networkOf } from '#server/engine/throttling/network-of.ts';
import { countTry, scopeFor, type GiveBack } from '#server/engine/throttling/throttle.ts';
import type { World } from '#server/engine/work.ts';

/** Attempts within a window: failed sign-ins by account and by IP address, and registrations that make an account. */
const limits = { account: 20, address: 100, register: 20 };

/** Counts a sign-in, for the account at this IP address and for the IP address. */
export const countSignIn = (world: World, email: string, address: string): Promise<GiveBack> =>
  countTry(world, 'accounts.too-many-attempts', [
    scopeFor('account', `${email} ${networkOf(address)}`, limits.account),
    scopeFor('address', networkOf(address), limits.address),
  ]);

/** Counts a registration, for the IP address. */
export const countRegistration = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, 'request.too-many', [scopeFor('register', networkOf(address), limits.register)]);
