import { sql } from 'drizzle-orm';
import { addDays, findDayStart } from '#core/month.ts';
import { findPeriodEnd, listPeriods } from '#core/periods.ts';
import { type Count, dayOf, type FigureContribution } from '#engine/figures/contribution.ts';
import {
  type Column,
  columnsOf,
  type FigureBody,
  type Given,
  overTime,
  type Part,
  total,
} from '#engine/figures/figure.ts';
import type { Sums } from '#engine/figures/sums.ts';
import { query } from '#engine/postgres/read.ts';
import { fileFigureWords as words } from '../figure-wording.ts';
import { purposeWords } from '../purpose-wording.ts';

const bytesColumn: Column = { key: 'bytes', label: words.bytes, unit: 'bytes' };
const purposes = Object.keys(purposeWords);

const addedOn: Record<'bytes' | 'files', Count> = {
  bytes: ({ from, to }) => sql`
    select purpose, sum(bytes) from files where created_at >= ${from.toISOString()} and created_at < ${to.toISOString()} group by 1`,
  files: ({ from, to }) => sql`
    select purpose, count(*) from files where created_at >= ${from.toISOString()} and created_at < ${to.toISOString()} group by 1`,
};

export const fileFigures: FigureContribution = {
  sumsOfKept: { 'storage-added': addedOn.bytes, 'files-added': addedOn.files },
  // The files of days before are those that still exist.
  stocks: {
    storage: ({ to }) => sql`select purpose, sum(bytes) from files where created_at < ${to.toISOString()} group by 1`,
    files: ({ to }) => sql`select purpose, count(*) from files where created_at < ${to.toISOString()} group by 1`,
  },
  figures: {
    storage: { kind: 'line', ...words.storage, build: buildStorage },
    'storage-added': {
      kind: 'bars',
      ...words.added,
      overTime: ['storage-added'],
      build: (given) => {
        const keys = new Set([...purposes, ...given.now.sums.of('storage-added').keys()]);
        return overTime(given, 'storage-added', [bytesColumn], () => [...keys]);
      },
    },
    'storage-by-purpose': { kind: 'ranking', ...words.byPurpose, build: buildByPurpose },
  },
};

type Added = { day: string; purpose: string; bytes: string; files: number };

/**
 * The storage at the end of each of these days, by purpose. A day since the last one that was summed, including today, has that day's
 * stock and the files that were added since, however long the queue was paused.
 */
async function readHeld({ world, today, closed }: Given, days: readonly string[]): Promise<Sums> {
  const last = await closed.findLast();
  const sums = await closed.on(['storage', 'files'], last === null ? days : [...days, last]);
  const first = last === null ? null : addDays(last, 1);
  const open = days.filter((day) => (first === null || day >= first) && day <= today);
  if (open.length === 0) return sums;
  const added = await query<Added>(world.db).rows(sql`
    select ${dayOf(sql`created_at`)}::text as day, purpose, sum(bytes) as bytes, count(*)::int as files from files
    where created_at >= ${first === null ? '-infinity' : findDayStart(first).toISOString()}
      and created_at < ${findDayStart(addDays(today, 1)).toISOString()} group by 1, 2`);
  for (const metric of ['storage', 'files'] as const)
    for (const day of open) {
      for (const [purpose, value] of last === null ? [] : sums.at(metric, last)) sums.add(metric, day, purpose, value);
      for (const one of added)
        if (one.day <= day) sums.add(metric, day, one.purpose, Number(metric === 'storage' ? one.bytes : one.files));
    }
  return sums;
}

/** The last day of each period of the range, today for one that goes on. */
const listEnds = ({ span }: Part, by: Given['by']): string[] =>
  listPeriods(span, by).map((start) => {
    const end = findPeriodEnd(start, by);
    return end < span.to ? end : span.to;
  });

async function buildStorage(given: Given): Promise<FigureBody> {
  const { by, now, before } = given;
  const read = async (part: Part) => {
    const ends = listEnds(part, by);
    const sums = await readHeld(given, ends);
    return ends.map((day) => {
      const counts = sums.at('storage', day);
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
    facts: [{ label: words.bytes, unit: 'bytes', value: present.at(-1) ?? 0, before: past && (past.at(-1) ?? null) }],
  };
}

async function buildByPurpose(given: Given): Promise<FigureBody> {
  const { now, before } = given;
  const read = async ({ span }: Part) => {
    const sums = await readHeld(given, [span.to]);
    return { bytes: sums.at('storage', span.to), files: sums.at('files', span.to) };
  };
  const [present, past] = [await read(now), before && (await read(before))];
  const largestFirst = [...present.bytes.keys()].toSorted(
    (one, other) => (present.bytes.get(other) ?? 0) - (present.bytes.get(one) ?? 0),
  );
  return {
    columns: [bytesColumn, ...columnsOf({ files: words.files })],
    rows: largestFirst.map((purpose) => ({
      key: purpose,
      label: purposeWords[purpose as keyof typeof purposeWords] ?? purpose,
      values: [present.bytes.get(purpose) ?? 0, present.files.get(purpose) ?? 0],
      before: past && [past.bytes.get(purpose) ?? 0, past.files.get(purpose) ?? 0],
    })),
    facts: [{ label: words.files, unit: 'count', value: total(present.files), before: past && total(past.files) }],
  };
}
