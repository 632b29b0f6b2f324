import type { OutputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { World } from '#engine/work.ts';
import type { policiesContract } from '../contract.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { escapeHtml } from './escape-html.ts';
import { findChanges, readBlocks, type ChangedBlock } from './find-changes.ts';
import { readPlaceholderValues } from './placeholder-values.ts';
import type { policyVersions } from './tables.ts';

type PolicyAnswer = OutputOf<typeof policiesContract.read>;
type Listed = PolicyAnswer['versions'][number];

type Row = RowOf<typeof policyVersions, 'summary' | 'publishedAt' | 'startsAt'> & {
  version: number;
  state: Listed['state'];
  acceptedAt: string | null;
  /** The start of the next later version. */
  endsAt: string | null;
};

/** Versions that the page lists. At one a month these are eight years. */
const maxListed = 100;

/** A version with its text in the language of now, the one that holds without a number, and the list of all, newest first. 404 if it is not published. */
export async function readPolicy(
  world: World,
  reader: Person | null,
  version: number | undefined,
): Promise<PolicyAnswer> {
  const now = world.clock.now().toISOString();
  const rows = await query<Row>(world.db).rows(sql`
    select v.number as version, v.summary, v.published_at, v.starts_at, a.accepted_at,
      (select min(l.starts_at) from policy_versions l where l.number > v.number) as ends_at,
      case when v.number > held.number then 'coming' when v.number = held.number then 'holds' else 'past' end as state
    from policy_versions v
    cross join (select max(number) as number from policy_versions where starts_at <= ${now} or number = 1) held
    left join policy_acceptances a on a.version = v.number and a.account_id = ${reader?.id ?? null}
    order by v.number desc ${limitRows(maxListed)}`);
  const row = rows.find((one) => (version === undefined ? one.state === 'holds' : one.version === version));
  if (row === undefined) throw new Refusal('request.not-found');
  const texts = await query<Pick<typeof policyVersions.$inferSelect, 'html' | 'htmlInLanguages'>>(world.db).row(sql`
    select html, html_in_languages from policy_versions where number = ${row.version}`);
  const { text: html, lang } = textNow(texts?.html ?? '', texts?.htmlInLanguages ?? {});
  const values = await readPlaceholderValues(world, replacedAt(row));
  return { ...show(row), html: fillHtml(html, values), lang, versions: rows.map(show) };
}

/** Rendered HTML with the values of placeholders in it, as text. */
export const fillHtml = (html: string, values: ReadonlyMap<string, string>): string =>
  fillPlaceholders(html, new Map([...values].map(([name, value]) => [name, escapeHtml(value)])));

/** The changes of a version against the one before, both with the settings that the newer one shows. 404 for an unknown version. */
export async function readChanges(world: World, version: number): Promise<ChangedBlock[]> {
  const rows = await query<{ number: number; html: string; endsAt: string | null }>(world.db).rows(sql`
      select number, html, (select min(l.starts_at) from policy_versions l where l.number > v.number) as ends_at
    from policy_versions v where number in (${version - 1}, ${version}) order by number`);
  const [before, after] = rows;
  if (before === undefined || after === undefined) throw new Refusal('request.not-found');
  const now = world.clock.now();
  const ended = after.endsAt === null || new Date(after.endsAt) > now ? null : new Date(after.endsAt);
  const values = await readPlaceholderValues(world, ended);
  return findChanges(readBlocks(fillHtml(before.html, values)), readBlocks(fillHtml(after.html, values)));
}

const replacedAt = ({ state, endsAt }: Row): Date | null =>
  state === 'past' && endsAt !== null ? new Date(endsAt) : null;

const show = ({ version, state, summary, publishedAt, startsAt, acceptedAt }: Row): Listed => ({
  version,
  state,
  summary,
  publishedAt: iso(publishedAt),
  startsAt: iso(startsAt),
  acceptedAt: isoOrNull(acceptedAt),
});
