import { formatBudget, formatRand } from '#core/money/money.ts';
import { showDate, showDayOfMonth, showMonth, showShortMonth } from '#core/time.ts';
import { findDayStart } from '#core/month.ts';
import type { Unit } from '#core/figures.ts';
import type { Period } from '#core/periods.ts';
import { analyticsWords as words, unitWords } from './wording.ts';

/** `22 Oct`, or `Nov` for a month: under a chart. */
export function showShortPeriod(start: string, by: Period): string {
  const at = findDayStart(start);
  return by === 'month' ? showShortMonth(at) : `${showDayOfMonth(at)} ${showShortMonth(at)}`;
}

/** `22 October 2026`, `Week of 16 November 2026`, `November 2026`. */
export function showPeriod(start: string, by: Period): string {
  const at = findDayStart(start);
  if (by === 'month') return showMonth(at);
  return by === 'week' ? unitWords.week(showDate(at)) : showDate(at);
}

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);
/** One decimal below ten. */
const brief = (value: number) => (value < 10 ? oneDecimal(value) : String(Math.round(value)));
const grouped = (value: number) => formatBudget(value * 100).slice(1);

const kilo = 1024;

function showBytes(bytes: number): string {
  if (bytes >= kilo ** 3) return unitWords.bytes(brief(bytes / kilo ** 3), 'GB');
  if (bytes >= kilo ** 2) return unitWords.bytes(brief(bytes / kilo ** 2), 'MB');
  return bytes >= kilo ? unitWords.bytes(brief(bytes / kilo), 'KB') : unitWords.bytes(String(bytes), 'B');
}

function showMinutes(minutes: number): string {
  if (minutes < 60) return unitWords.minutes(minutes);
  return minutes < 48 * 60 ? unitWords.hours(brief(minutes / 60)) : unitWords.days(brief(minutes / (24 * 60)));
}

/** A value as people read it: `1,840`, `R1,850.00`, `3.5 h`, `318 MB`, `72.1%`. */
export function showValue(unit: Unit, value: number | null): string {
  if (value === null) return words.none;
  if (unit === 'cents') return formatRand(value);
  if (unit === 'minutes') return showMinutes(value);
  if (unit === 'bytes') return showBytes(value);
  return unit === 'percent' ? unitWords.percent(oneDecimal(value / 100)) : grouped(value);
}

/** The same beside an axis, shorter: `R80k`. */
export function showTick(unit: Unit, value: number): string {
  if (unit === 'cents')
    return value >= 1_000_00 ? `R${oneDecimal(value / 1_000_00)}k` : `R${String(Math.round(value / 100))}`;
  return unit === 'count' && value >= 10_000 ? `${oneDecimal(value / 1_000)}k` : showValue(unit, value);
}

/** The unit in which each step of an axis is a round number. */
export function tickUnit(unit: Unit, max: number): number {
  if (unit === 'bytes') return max >= kilo ** 3 ? kilo ** 3 : max >= kilo ** 2 ? kilo ** 2 : kilo;
  return unit === 'cents' ? 100 : 1;
}

/** A value as a spreadsheet of South Africa counts with it, with a decimal comma: rand with cents, percent with two decimals, minutes and bytes whole. */
export function writeNumber(unit: Unit, value: number | null): string {
  if (value === null) return '';
  return unit === 'cents' || unit === 'percent' ? (value / 100).toFixed(2).replace('.', ',') : String(value);
}
