/**
 * The attempts of a process to open connections to one database. While it gives no answer at all, one of them tries and the others share its
 * outcome: a database that hangs keeps each attempt in its queue, and would answer hundreds that no one waits for before the first that counts.
 */
export class ConnectionAttempts {
  #isSilent = false;
  #trial: Promise<void> | undefined;

  /** Runs `attempt`, or fails as the one under way does. `hasAnswered`: true once the server has sent something on this connection. */
  async make(attempt: () => Promise<unknown>, hasAnswered: () => boolean): Promise<void> {
    if (this.#isSilent && this.#trial !== undefined) await this.#trial;
    const outcome = this.#note(attempt, hasAnswered);
    if (!this.#isSilent) return outcome;
    this.#trial = outcome;
    try {
      await outcome;
    } finally {
      this.#trial = undefined;
    }
  }

  /** Learns that a connection gave no answer. */
  noteSilence(): void {
    this.#isSilent = true;
  }

  async #note(attempt: () => Promise<unknown>, hasAnswered: () => boolean): Promise<void> {
    try {
      await attempt();
      this.#isSilent = false;
    } catch (error) {
      // A refusal has a code.
      this.#isSilent = !hasAnswered() && !(error instanceof Error && 'code' in error);
      throw error;
    }
  }
}
