/**
 * Runs `work` while no other process of this machine, and no other caller in this one, holds the lock file `path`.
 * Takes over the lock of a process that died. Not reentrant. Rejects with a sentence after `waitMs` milliseconds.
 * Calls `onWait` once when the lock is taken.
 */
export declare function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options?: { waitMs?: number; onWait?: () => void },
): Promise<T>;
