/** The value of each key of each metric: of the whole span, or of each period by its first day. */
export class Sums {
  #byPeriod = new Map<string, Map<string, number>>();
  #whole = new Map<string, Map<string, number>>();

  add(metric: string, period: string, key: string, value: number): void {
    for (const [sums, name] of [
      [this.#byPeriod, `${metric} ${period}`],
      [this.#whole, metric],
    ] as const) {
      const keys = sums.get(name) ?? new Map<string, number>();
      sums.set(name, keys.set(key, (keys.get(key) ?? 0) + value));
    }
  }

  /** The keys of a metric with their values in the period that begins on that day. */
  at(metric: string, period: string): ReadonlyMap<string, number> {
    return this.#byPeriod.get(`${metric} ${period}`) ?? new Map();
  }

  /** The same for the whole span. */
  of(metric: string): ReadonlyMap<string, number> {
    return this.#whole.get(metric) ?? new Map();
  }
}
