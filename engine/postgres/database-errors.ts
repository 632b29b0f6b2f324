/** PostgreSQL's error code, wherever the driver and the query builder put it. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** The constraint that a change ran into, or undefined when the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** Failures that pass: the connection is away, there is no room, the server starts, stops or follows another one, or it took too long. */
const passing = /^(08|53|57P0|57014|55P03|25006)/;

/** Codes of a server that is there and has too much to do. */
const busy = /^(53|57014|55P03)/;

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'DATABASE_SILENT',
  'DATABASE_STANDBY',
]);

/** Messages of the driver that have no code. */
const driverSentences =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The connections are closed|Cannot use a pool after)/;

/** True if the database is away for now; false if the question was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lostConnection.has(cause.code)) return true;
    if (driverSentences.test(cause.message)) return true;
  }
  return passing.test(databaseCode(error) ?? '');
}

/** True if the database gave no answer at all: it hangs, or the network lost it. */
export function isSilent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'DATABASE_SILENT') return true;
  return false;
}

/** True if the database is away for now, and not merely busy. */
export const isDatabaseGone = (error: unknown): boolean =>
  isDatabaseAway(error) && !busy.test(databaseCode(error) ?? '');

/** The server ended the connection, starts, stops or takes no changes: it did nothing of what it answers so. */
const undone = new Set(['57P01', '57P03', '25006']);

/** True if the database surely did nothing of what failed. A connection that is merely cut may have lost the answer to a commit. */
export const isUndone = (error: unknown): boolean => undone.has(databaseCode(error) ?? '');
