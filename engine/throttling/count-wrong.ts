/**
 * Counts a wrong code after `wrong` in a row. The last one of `max` locks for `lockedFor` milliseconds, and the count begins again. Its
 * transaction must commit before the code is refused, or it counts for nothing.
 */
export const countWrong = (
  wrong: number,
  { max, lockedFor, now }: { max: number; lockedFor: number; now: Date },
): { wrong: number; lockedUntil: Date | null } =>
  wrong + 1 >= max
    ? { wrong: 0, lockedUntil: new Date(now.getTime() + lockedFor) }
    : { wrong: wrong + 1, lockedUntil: null };
