/** Milliseconds for which requests wait for a database that announced its shutdown. */
export const maxAbsence = 10_000;

/**
 * The absence of a database that announced its shutdown: it is restarted, or another machine takes over. It is back in a moment, so that requests wait. One that
 * crashes, hangs or is cut off says nothing.
 */
export class Absence {
  #began = -Infinity;

  begin(): void {
    this.#began = performance.now();
  }

  /** Milliseconds for which its return is still worth waiting for; 0 where none is expected. */
  get left(): number {
    return Math.max(0, this.#began + maxAbsence - performance.now());
  }
}
