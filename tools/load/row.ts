import type { Stop } from '#tools/bench/stop-all.ts';

/** One promise of a row: what it asks for, what was seen, and whether that holds. */
export type Finding = { goal: string; seen: string; holds: boolean };

/** One process of the product alone, or two behind HAProxy that read from a replica. */
export type Arrangement = 'alone' | 'haproxy';

/** A PostgreSQL that came along: the folder of `startEmbeddedPostgres`, and the address of one of its databases. */
export type Primary = { folder: string; url: string };

/** The means of a row: its minutes, a folder of its own, and the marketplace of 100,000 problems. */
export type Setting = {
  minutes: number;
  arrangement: Arrangement;
  folder: string;
  /** The large marketplace, which is loaded when a row first needs it. */
  marketplace: () => Promise<Primary>;
  say: (line: string) => void;
  /** Functions that stop what the row started, newest last. */
  started: Stop[];
};

/** The target of requests: a port of the product, a function that reads the memory of its processes in bytes, and its database. */
export type Target = { port: number; memory: () => Promise<number>; databaseUrl: string };

/** The part of a setting that the measuring itself needs. */
export type Surroundings = Pick<Setting, 'say' | 'started'>;

export type Row = {
  name: string;
  title: string;
  /** Minutes that it measures, and those of `--short`. Making things ready and looking at them afterwards come on top. */
  minutes: number;
  short: number;
  run: (setting: Setting) => Promise<Finding[]>;
};

/** The error of a row that this machine cannot do: the message says why. */
export class NotHere extends Error {}

/** A value that must be below `limit`. */
export const below = (what: string, value: number, limit: number, unit = 'ms'): Finding => ({
  goal: `${what} < ${format(limit)} ${unit}`,
  seen: `${format(value)} ${unit}`,
  holds: value < limit,
});

/** A number of things; there may be none. */
export const none = (what: string, count: number, of?: number): Finding => ({
  goal: `no ${what}`,
  seen: of === undefined ? format(count) : `${format(count)} of ${format(of)}`,
  holds: count === 0,
});

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
export const format = (value: number): string => (Math.abs(value) < 100 ? numbers : whole).format(value);

export const megabyte = 1024 * 1024;

/** The value below which a `share` of `values` lie; 0 without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
