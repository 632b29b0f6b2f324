import { limitConcurrency } from '#server/engine/throttling/limit-concurrency.ts';

/** Hashing a password inside an open transaction holds its connection: two at a time leave connections to other work. */
export const limitHashing = limitConcurrency({ maxRunning: 2, maxWaiting: 50 });
