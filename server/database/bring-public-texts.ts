import type { Client } from 'pg';
import { maskVersion, toPublicText } from '#core/typed-text/public-text.ts';
import { storedMarks } from '#core/stored-marks.ts';

const batch = 500;

type Words = Record<string, string>;
/** A row of a table with texts, or of a review with a reply. */
type Row = { id: string; words: Words; shown: Words; isHidden: boolean; typed: string; reply: string };

/** A table with public texts: its columns by the keys of the typed words, and the condition for no one else to read a row. */
type TextTable = {
  table: string;
  columns: Record<string, string>;
  hidden: string;
  blank: Words;
  /** The condition for a row to keep the public words that it has: those from before it was held. */
  skipped: string;
};

const tables: readonly TextTable[] = [
  {
    table: 'problems',
    columns: { title: 'title', description: 'description', location: 'location' },
    hidden: 'hidden_for is not null',
    blank: { title: storedMarks.hiddenProblem, description: '', location: '' },
    skipped: `hidden_for = 'waiting' and written is not null`,
  },
  {
    table: 'problem_comments',
    columns: { content: 'content' },
    hidden: `status <> 'approved'`,
    blank: { content: '' },
    skipped: `status = 'pending' and written is not null`,
  },
  {
    table: 'reviews',
    columns: { comment: 'comment' },
    hidden: `status = 'hidden'`,
    blank: { comment: '' },
    skipped: 'held',
  },
  {
    table: 'providers',
    columns: { shortBio: 'short_bio', detailedBio: 'detailed_bio' },
    hidden: 'text_hidden_at is not null',
    blank: { shortBio: '', detailedBio: '' },
    skipped: 'held',
  },
  {
    table: 'provider_services',
    columns: { serviceName: 'service_name', description: 'description' },
    hidden: 'false',
    blank: {},
    skipped: 'held',
  },
];

/**
 * Masks the public texts of a database that another version of the mask wrote, or none, from the typed words beside them. If the start is
 * interrupted, the next start does it again.
 */
export async function bringPublicTexts(client: Client): Promise<void> {
  const { rows } = await client.query<{ mask_version: string }>('select mask_version from site_settings');
  if (rows[0] === undefined || rows[0].mask_version === maskVersion) return;
  for (const table of tables) await maskTable(client, table);
  await maskReplies(client);
  await client.query('update site_settings set mask_version = $1', [maskVersion]);
}

async function maskTable(client: Client, { table, columns, hidden, blank, skipped }: TextTable): Promise<void> {
  const names = Object.entries(columns);
  const objectOf = (valueOf: (name: string, column: string) => string) =>
    `jsonb_build_object(${names.map(([name, column]) => `'${name}', ${valueOf(name, column)}`).join(', ')})`;
  await eachBatch(
    client,
    `select id, coalesce(written, ${objectOf((_, column) => column)}) as words, ${objectOf((_, column) => column)} as shown,
      ${hidden} as "isHidden" from ${table} where id > $1 and not (${skipped}) order by id limit ${batch}`,
    async ({ id, words, shown: stored, isHidden }) => {
      const masked = isHidden
        ? { ...words, ...blank }
        : Object.fromEntries(Object.entries(words).map(([name, text]) => [name, toPublicText(text)]));
      if (names.every(([name]) => masked[name] === stored[name])) return true;
      const { rowCount } = await client.query(
        `update ${table} set written = $2, ${names.map(([, column], index) => `${column} = $${index + 5}`).join(', ')}
          where id = $1 and coalesce(written, $3::jsonb) = $2 and ${objectOf((_, column) => column)} = $3 and (${hidden}) = $4`,
        [id, JSON.stringify(words), JSON.stringify(stored), isHidden, ...names.map(([name]) => masked[name])],
      );
      return rowCount === 1;
    },
  );
}

const maskReplies = (client: Client): Promise<void> =>
  eachBatch(
    client,
    `select id, coalesce(reply_written, reply) as typed, reply from reviews
      where id > $1 and reply is not null and not reply_held order by id limit ${batch}`,
    async ({ id, typed, reply }) => {
      const masked = toPublicText(typed);
      if (masked === reply) return true;
      const { rowCount } = await client.query(
        `update reviews set reply_written = $2, reply = $3
          where id = $1 and coalesce(reply_written, reply) = $2 and reply = $4 and not reply_held`,
        [id, typed, masked, reply],
      );
      return rowCount === 1;
    },
  );

/** Runs `run` for each row. It returns false if the row was edited after it was read: then the batch is read again. */
async function eachBatch(client: Client, select: string, run: (row: Row) => Promise<boolean>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<Row>(select, [last]);
    let isWhole = true;
    for (const row of rows) isWhole = (await run(row)) && isWhole;
    if (!isWhole) continue;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
