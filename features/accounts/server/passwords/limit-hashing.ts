import { newId } from '#engine/columns.ts';
import { isLoopback } from '#engine/loopback.ts';
import { limitConcurrency, type Caller } from '#engine/throttling/limit-concurrency.ts';
import { findNetwork } from '#engine/throttling/find-network.ts';

/** Hashing a password takes a core for a moment. People take turns by their network, which has at most four at a time here. */
const maxEach = 4;

export const limitSignIns = limitConcurrency({ maxRunning: 2, maxWaiting: 50, maxEach });

/** Registrations have a separate queue, so that many of them keep no one from signing in. */
export const limitRegistrations = limitConcurrency({ maxRunning: 1, maxWaiting: 50, maxEach });

/** The queue of a request. Loopback is this machine, or a proxy that hides the client's address: then each request has its own. */
export const turnOf = (address: string): Caller => ({ by: isLoopback(address) ? newId() : findNetwork(address) });
