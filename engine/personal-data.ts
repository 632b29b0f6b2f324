import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './postgres/database.ts';

/** The person whose rows are copied or forgotten. `providerId` is their listing. */
export type DataSubject = { id: string; providerId: string | null };

/** A row as the copy has it: names in camelCase, JSON values as they are stored. */
export type CopiedRow = Record<string, unknown>;

/** The secrets of the site, with which a copy opens what is stored encrypted. */
type Secrets = { sessionSecret: string; oldSecrets: readonly string[] };

/** One file of a person's copy, as JSON and as CSV. */
export type CopiedRows = {
  /** The name of the file without its ending; `wording.ts` of the feature privacy says what it has. */
  name: string;
  /** The rows, in an order that the statement gives. They are read through a cursor, so there may be any number. */
  rows: (person: DataSubject) => SQL;
  /** Hides what the person does not see on the site either, and opens what is theirs alone. */
  show?: (row: CopiedRow, secrets: Secrets) => CopiedRow;
};

/**
 * A table about people, directly or through other tables, and its meaning for one of them. A sentence in place of a value is the reason
 * why the copy has nothing of it, or why deletion leaves its rows. A test finds a table that no feature declares.
 */
export type PersonalData = {
  table: PgTable;
  copy: CopiedRows | string;
  /** Deletes or empties the rows of a person who has left, in the transaction that anonymises them. Later features go first. */
  forget: ((work: { tx: Transaction }, person: DataSubject) => Promise<unknown>) | string;
};
