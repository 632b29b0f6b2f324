import { day, hour, minute } from '#core/time.ts';

/** From when on a quote is about to lapse, in milliseconds before its end. */
const soon = 6 * hour;

/** How a quote's validity stands, so many milliseconds before its end. */
export const stateOf = (left: number): 'valid' | 'soon' | 'over' =>
  left <= 0 ? 'over' : left <= soon ? 'soon' : 'valid';

/** `1 day, 3 hours and 12 minutes`: what is left, the minute that has begun counted whole. */
export function showLeft(left: number): string {
  const minutes = Math.ceil(left / minute);
  const parts = [
    [Math.floor(minutes / (day / minute)), 'day'],
    [Math.floor(minutes / (hour / minute)) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : (said[0] ?? '0 minutes');
}

/** In how many milliseconds what `showLeft` says changes. */
export const untilNext = (left: number): number => left % minute || minute;
