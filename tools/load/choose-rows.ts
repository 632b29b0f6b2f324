import { databaseAway } from './rows/database-away.ts';
import { diskFull } from './rows/disk-full.ts';
import { mailAway } from './rows/mail-away.ts';
import { mailOrder } from './rows/mail-order.ts';
import { memory } from './rows/memory.ts';
import { overload } from './rows/overload.ts';
import { screens } from './rows/screens.ts';
import { slowConnections } from './rows/slow-connections.ts';
import { steady } from './rows/steady.ts';
import { streams } from './rows/streams.ts';
import { hasHaproxy } from '#tests/support/haproxy.ts';
import type { Arrangement, Row } from './row.ts';

const rows: readonly Row[] = [
  steady,
  overload,
  slowConnections,
  streams,
  screens,
  databaseAway,
  mailAway,
  mailOrder,
  diskFull,
  memory,
];

/**
 * The rows that were asked for, with the minutes of each: `only` names rows, `minutes` is the most that a row may measure, and `short`
 * takes the minutes with which all rows take half an hour. Throws a sentence where these make no sense.
 */
export function chooseRows({
  only,
  minutes,
  short,
}: {
  only: readonly string[];
  minutes?: string;
  short: boolean;
}): { row: Row; minutes: number }[] {
  const names = rows.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no row named ${unknown}. The rows: ${names.join(', ')}.`);
  const most = minutes === undefined ? Infinity : Number(minutes);
  if (!(most > 0)) throw new Error('--minutes must be a number above 0, as in --minutes 2 or --minutes 0.5.');
  return rows
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((row) => ({ row, minutes: Math.min(short ? row.short : row.minutes, most) }));
}

/** The arrangement behind the proxy that was asked for. Throws a sentence where there is none of that name, or none here. */
export function chooseArrangement(behind: string | undefined): Arrangement {
  if (behind === undefined) return 'alone';
  if (behind !== 'haproxy') throw new Error(`--behind knows haproxy, and not ${behind}.`);
  if (!hasHaproxy) throw new Error('HAProxy is not here: sudo apt install haproxy.');
  return behind;
}

/** The arrangement in words, for the head of the figures. */
export const arrangementWords: Readonly<Record<Arrangement, string>> = {
  alone: 'one process of the product',
  haproxy: 'two processes of the product behind HAProxy, with a streaming replica for readings',
};
