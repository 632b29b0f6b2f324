import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    timeFactor: number;
  }
}

/**
 * Returns how many milliseconds a test allows for what is promised within `promised` milliseconds. `npm test` shares two cores among its
 * tests and allows five times as much, which still tells a slow answer from one that hangs. `npm run torture` allows what is promised.
 */
export const allow = (promised: number): number => promised * inject('timeFactor');
