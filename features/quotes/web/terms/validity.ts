import { hour } from '#core/time.ts';
import { termsDialogWords as words } from '#features/quotes/wording.ts';

/** In hours. */
const durations = [24, 48, 3 * 24, 7 * 24, 14 * 24, 30 * 24, 60 * 24, 90 * 24];

/**
 * The validities that a quote can have: up to the plan's `maxHours`, and the one `chosen` for the last revision. A plan without a limit
 * (null) also allows no end date.
 */
export function validityChoices(maxHours: number | null, chosen?: number | null): { value: string; label: string }[] {
  const maxShown = maxHours ?? Infinity;
  const offered = [...durations, ...(maxHours === null ? [] : [maxHours]), ...(chosen == null ? [] : [chosen])];
  const choices = [...new Set(offered.filter((hours) => hours <= maxShown))].toSorted((one, other) => one - other);
  const timed = choices.map((hours) => ({
    value: String(hours),
    label: hours <= 48 || hours % 24 > 0 ? words.hours(hours) : words.days(hours / 24),
  }));
  return maxHours === null ? [...timed, { value: '', label: words.noEnd }] : timed;
}

/** The hours for which a revision was valid; null if it has no end date. */
export const validHoursOf = ({ submittedAt, expiresAt }: { submittedAt: string; expiresAt: string | null }) =>
  expiresAt === null ? null : Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(submittedAt)) / hour));

/** The choice of the form at first: that of the last revision as far as the plan allows it, else the plan's longest. */
export function firstValidity(maxHours: number | null, chosen?: number | null): string {
  if (chosen === undefined || (chosen === null && maxHours !== null)) return maxHours === null ? '' : String(maxHours);
  return chosen === null ? '' : String(Math.min(chosen, maxHours ?? Infinity));
}
