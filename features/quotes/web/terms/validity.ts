import { termsDialogWords as words } from '#features/quotes/wording.ts';

/** In hours. */
const durations = [24, 48, 3 * 24, 7 * 24, 14 * 24, 30 * 24, 60 * 24, 90 * 24];

/** How long a quote can be valid: up to the plan's `maxHours`. A plan without a limit (null) also allows no end date. */
export function validityChoices(maxHours: number | null): { value: string; label: string }[] {
  const choices = maxHours === null ? durations : [...durations.filter((hours) => hours < maxHours), maxHours];
  const timed = choices.map((hours) => ({
    value: String(hours),
    label: hours <= 48 ? words.hours(hours) : words.days(hours / 24),
  }));
  return maxHours === null ? [...timed, { value: '', label: words.noEnd }] : timed;
}
