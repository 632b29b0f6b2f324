const offered = [24, 48, 3 * 24, 7 * 24, 14 * 24, 30 * 24, 60 * 24, 90 * 24];

/** How long a quote can be made to stand, up to the plan's `most` hours; a plan without a limit also lets it stand for good. */
export function validityChoices(most: number | null): { value: string; label: string }[] {
  const hours = most === null ? offered : [...new Set([...offered.filter((choice) => choice < most), most])];
  const timed = hours.map((choice) => ({
    value: String(choice),
    label: choice <= 48 ? `${choice} hours` : `${choice / 24} days`,
  }));
  return most === null ? [...timed, { value: '', label: 'No end' }] : timed;
}
