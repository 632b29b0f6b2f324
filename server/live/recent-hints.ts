import type { Author, StreamedKind } from '#core/live.ts';
import type { Hint } from '#engine/hint.ts';

export type Missed = Partial<Record<StreamedKind, Author>>;

/** Milliseconds for which hints are remembered, and for how many receivers at most. */
const longest = 60_000;
const maxReceivers = 20_000;
/** Milliseconds that an answer may be older than its `date`, and that the clocks of two processes may differ. */
const margin = 10_000;

/** The hints of the last minute, so that a page that has just been loaded asks again only for what has changed since. */
export class RecentHints {
  #hints: { at: number; hint: Hint }[] = [];
  #receivers = 0;
  #isKnownFrom = Infinity;

  /** Starts again: hints from before `at` are unknown. */
  begin(at: number): void {
    this.#hints = [];
    this.#receivers = 0;
    this.#isKnownFrom = at;
  }

  add(hint: Hint, at: number): void {
    this.#hints.push({ at, hint });
    this.#receivers += hint.to.length;
    while (this.#receivers > maxReceivers || (this.#hints[0]?.at ?? at) < at - longest) {
      const oldest = this.#hints.shift();
      if (oldest === undefined) return;
      this.#receivers -= oldest.hint.to.length;
      this.#isKnownFrom = oldest.at + 1;
    }
  }

  /** Returns the hints that an account got after an answer of that time; undefined if they are unknown. */
  since(answeredAt: number, accountId: string): Missed | undefined {
    const from = answeredAt - margin;
    if (!(from >= this.#isKnownFrom)) return undefined;
    const missed: Missed = {};
    for (const { at, hint } of this.#hints) {
      if (at < from || !hint.to.includes(accountId)) continue;
      for (const kind of hint.kinds)
        if (kind !== 'session' && missed[kind] !== 'other') missed[kind] = hint.by === accountId ? 'self' : 'other';
    }
    return missed;
  }
}
