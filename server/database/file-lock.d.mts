/**
 * Runs `work` while no other process of this machine, and no other caller in this one, holds the lock file `path`.
 * The lock of a process that died is taken over. Not reentrant. Rejects with a sentence after `waitMs` milliseconds.
 * `onWait` is called once when somebody else has it.
 */
export declare function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options?: { waitMs?: number; onWait?: () => void },
): Promise<T>;
