import { sql, type SQL } from 'drizzle-orm';
import { documentKinds, documentNumber } from '#features/papers/kinds.ts';
import type { EntryKind } from '../kinds.ts';

/**
 * Entries of some kinds. `rows` selects from `works w` (`quote_id`, `job_id`, `problem_id`, `revision`, `member_id`) and answers the columns
 * `quote_id, kind, id, number, at, place, file_id, is_disowned`: `place` orders the entries of a kind, a file has `file_id`, and its own time
 * if `at` is null; a receipt whose payment was disowned says so.
 */
type EntrySource = { kinds: readonly EntryKind[]; hasNumbers?: true; rows: SQL };

const prefixOf = (kind: (typeof documentKinds)[number]) => documentNumber(kind, 0).replace(/\d+$/, '');

/** SQL: the number of a paper `d`, as `documentNumber` writes it. */
const printedNumber = sql`case d.kind ${sql.join(
  documentKinds.map((kind) => sql`when ${kind} then ${prefixOf(kind)}`),
  sql` `,
)} end || lpad(d.number::text, greatest(4, length(d.number::text)), '0')`;

const papers: EntrySource = {
  kinds: documentKinds,
  hasNumbers: true,
  rows: sql`
    select w.quote_id, d.kind, d.id, ${printedNumber} as number, d.made_at as at, d.number as place, null::uuid as file_id,
      d.step_id is not null and s.received_at is distinct from d.made_at as is_disowned
    from works w join documents d on d.quote_id = w.quote_id and d.member_id = w.member_id left join payment_steps s on s.id = d.step_id`,
};

const certificatesOfWork: EntrySource = {
  kinds: ['certificate'],
  hasNumbers: true,
  rows: sql`
    select w.quote_id, 'certificate'::text as kind, c.file_id as id, c.number, c.delivered_at as at, 0 as place, c.file_id, false as is_disowned
    from works w join certificates c on c.job_id = w.job_id and c.file_id is not null`,
};

const files = (kind: EntryKind, from: SQL, { place }: { place: SQL }): EntrySource => ({
  kinds: [kind],
  rows: sql`
    select w.quote_id, ${kind}::text as kind, f.file_id as id, null::text as number, null::timestamptz as at, ${place} as place, f.file_id, false as is_disowned
    from works w join ${from}`,
});

const photosOfProblem = files('before', sql`problem_photos f on f.problem_id = w.problem_id`, {
  place: sql`f.position`,
});
const filesOfRequest = files('before', sql`quote_files f on f.quote_id = w.quote_id and f.revision = 0`, {
  place: sql`100 + f.place`,
});
const filesOfQuote = files(
  'quoted',
  sql`quote_files f on f.quote_id = w.quote_id and f.revision > 0 and f.revision = w.revision`,
  { place: sql`f.place` },
);
const photosOfChanges = files(
  'during',
  sql`change_orders o on o.job_id = w.job_id and o.status = 'accepted' join change_order_photos f on f.order_id = o.id`,
  { place: sql`100 * o.number + f.place` },
);
const photosAfter = files('after', sql`job_photos f on f.job_id = w.job_id and not f.of_rework`, { place: sql`0` });
const photosOfRework = files('rework', sql`job_photos f on f.job_id = w.job_id and f.of_rework`, { place: sql`0` });

/** All that a home file keeps of work. A later noun that gives the member something to keep adds its source here. */
export const entrySources: readonly EntrySource[] = [
  papers,
  certificatesOfWork,
  filesOfQuote,
  photosOfProblem,
  filesOfRequest,
  photosOfChanges,
  photosAfter,
  photosOfRework,
];

/** SQL: the entries of `works` in these sources, in one shape. */
export const entriesOf = (sources: readonly EntrySource[]): SQL =>
  sql.join(
    sources.map(({ rows }) => rows),
    sql` union all `,
  );
