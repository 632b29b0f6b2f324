import { sql } from 'drizzle-orm';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { findPeriodEnd, listPeriods } from '#features/analytics/ranges.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import { type Coverage, readSumsOn, type Sums } from '#features/analytics/server/read-sums.ts';
import { dayOf } from '#features/analytics/server/sums.ts';
import { type Column, type Given, overTime, type Part, type Recipe, total } from './figure.ts';

const bytesColumn: Column = { key: 'bytes', label: labels.bytes, unit: 'bytes' };

type Purpose = keyof typeof labels.purposes;

type Added = { day: string; purpose: string; bytes: string; files: number };

/**
 * The storage at the end of each of these days, by purpose. A day since the last one that the queue summed, including today, has that day's
 * sum and the files that were added since, however long the queue was paused.
 */
async function readHeld(world: World, { live }: Coverage, days: readonly string[]): Promise<Sums> {
  const row = await readRow<{ day: string | null }>(
    world.db,
    sql`select max(day)::text as day from summed_days where summed_at is not null`,
  );
  const last = row?.day ?? null;
  const first = last === null ? live.at(-1) : addDays(last, 1);
  const held = await readSumsOn(world, ['storage', 'files'], last === null ? days : [...days, last]);
  const today = toDay(world.clock.now());
  const open = days.filter((day) => first !== undefined && day >= first && day <= today);
  if (first === undefined || open.length === 0) return held;
  const added = await readRows<Added>(
    world.db,
    sql`
    select ${dayOf(sql`created_at`)}::text as day, purpose, sum(bytes) as bytes, count(*)::int as files from files
    where created_at >= ${findDayStart(first).toISOString()} and created_at < ${findDayStart(addDays(today, 1)).toISOString()} group by 1, 2`,
  );
  for (const metric of ['storage', 'files'] as const)
    for (const day of open) {
      for (const [purpose, value] of last === null ? [] : held.at(metric, last)) held.add(metric, day, purpose, value);
      for (const one of added)
        if (one.day <= day) held.add(metric, day, one.purpose, Number(metric === 'storage' ? one.bytes : one.files));
    }
  return held;
}

/** The last day of each period of the range, today for one that goes on. */
const listEnds = ({ span }: Part, by: Given['by']): string[] =>
  listPeriods(span, by).map((start) => {
    const end = findPeriodEnd(start, by);
    return end < span.to ? end : span.to;
  });

async function buildStorage({ world, by, now, before }: Given) {
  const read = async (part: Part) => {
    const ends = listEnds(part, by);
    const held = await readHeld(world, part.coverage, ends);
    return ends.map((day) => {
      const counts = held.at('storage', day);
      return counts.size === 0 ? null : total(counts);
    });
  };
  const [present, past] = [await read(now), before && (await read(before))];
  return {
    columns: [bytesColumn],
    rows: listPeriods(now.span, by).map((start, at) => ({
      key: start,
      label: start,
      values: [present[at] ?? null],
      before: past && (past[at] === undefined ? null : [past[at]]),
    })),
    facts: [
      {
        label: labels.bytes,
        unit: 'bytes' as const,
        value: present.at(-1) ?? 0,
        before: past && (past.at(-1) ?? null),
      },
    ],
  };
}

async function buildByPurpose({ world, now, before }: Given) {
  const read = async ({ span, coverage }: Part) => {
    const held = await readHeld(world, coverage, [span.to]);
    return { bytes: held.at('storage', span.to), files: held.at('files', span.to) };
  };
  const [present, past] = [await read(now), before && (await read(before))];
  const purposes = [...present.bytes.keys()].toSorted(
    (one, other) => (present.bytes.get(other) ?? 0) - (present.bytes.get(one) ?? 0),
  );
  return {
    columns: [bytesColumn, { key: 'files', label: labels.files, unit: 'count' as const }],
    rows: purposes.map((purpose) => ({
      key: purpose,
      label: labels.purposes[purpose as Purpose] ?? purpose,
      values: [present.bytes.get(purpose) ?? 0, present.files.get(purpose) ?? 0],
      before: past && [past.bytes.get(purpose) ?? 0, past.files.get(purpose) ?? 0],
    })),
    facts: [
      { label: labels.files, unit: 'count' as const, value: total(present.files), before: past && total(past.files) },
    ],
  };
}

const purposes = Object.keys(labels.purposes);

export const storageFigures = {
  storage: { build: buildStorage },
  'storage-added': {
    overTime: ['storage-added'],
    build: (given) => {
      const keys = new Set([...purposes, ...given.now.sums.of('storage-added').keys()]);
      return overTime(given, 'storage-added', [bytesColumn], () => [...keys]);
    },
  },
  'storage-by-purpose': { build: buildByPurpose },
} as const satisfies Record<string, Recipe>;
