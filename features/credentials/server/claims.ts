import { sql, type SQL } from 'drizzle-orm';
import { localDateTime } from '#core/time.ts';
import { iso, type Database, type Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { Checked, Claim } from '../claim-contract.ts';
import { numberEnd } from '../number-forms.ts';

type Reading = Database | Transaction;

/** SQL: the credential `c` counts at `now`. Its end takes it out in the same minute, before any step is taken. */
export const isCurrent = (now: Date): SQL =>
  sql`(c.status = 'confirmed' and c.ends_at > ${now.toISOString()}::timestamptz)`;

/** The last day before the instant at which a credential ends: `2027-03-03`. */
export const lastDayBefore = (endsAt: Date | string): string =>
  localDateTime(new Date(new Date(endsAt).getTime() - 1)).slice(0, 10);

/** SQL: the kind `k` belongs to the category of this name, of today or from before. */
const isOfCategory = (category: string): SQL => sql`
  exists (select from credential_kind_categories kc join categories g on g.id = kc.category_id
    where kc.kind_id = k.id and coalesce(g.became, g.name) = ${currentName(category)})`;

const currentName = (category: string): SQL =>
  sql`coalesce((select t.became from categories t where t.name = ${category}), ${category})`;

type Row = Pick<Claim, 'id' | 'eventId' | 'kind' | 'number' | 'method' | 'categories' | 'isLicence' | 'limits'> &
  Pick<Claim, 'registerName' | 'registerUrl'> & { answeredAt: string; endsAt: string };

const listClaims = (db: Reading, accountId: string, now: Date): Promise<readonly Row[]> =>
  query<Row>(db, { plan: 'once' }).rows(sql`
    select c.id, c.event_id, k.name as kind, c.number, c.method, c.answered_at, c.ends_at, k.register_name, k.register_url, k.is_licence, k.limits,
      array(select coalesce(g.became, g.name) from credential_kind_categories kc join categories g on g.id = kc.category_id
        where kc.kind_id = k.id order by g.position, g.name) as categories
    from provider_credentials c join credential_kinds k on k.id = c.kind_id
    where c.account_id = ${accountId} and ${isCurrent(now)} order by k.position, c.id`);

const listMissing = (
  db: Reading,
  { accountId, category, now }: LicenceQuestion,
): Promise<readonly { name: string }[]> =>
  query<{ name: string }>(db, { plan: 'once' }).rows(sql`
    select k.name from credential_kinds k
    where k.retired_at is null
      and exists (select from credential_kind_categories kc join categories g on g.id = kc.category_id
        where kc.kind_id = k.id and kc.is_required and coalesce(g.became, g.name) = ${currentName(category)})
      and not exists (select from provider_credentials c where c.account_id = ${accountId} and c.kind_id = k.id and ${isCurrent(now)})
    order by k.position`);

/** A provider and the category of their work at an instant. */
type LicenceQuestion = { accountId: string; category: string; now: Date };

/**
 * All that is said at `now` about what was checked of a provider: each credential that counts, and each kind that the category of the work
 * requires and that they have not shown. Without a category nothing is required.
 */
export async function readChecked(
  db: Reading,
  { accountId, category, now }: Omit<LicenceQuestion, 'category'> & { category: string | null },
): Promise<Checked> {
  const rows = await listClaims(db, accountId, now);
  const missing = category === null ? [] : await listMissing(db, { accountId, category, now });
  return {
    claims: rows.map(({ number, answeredAt, endsAt, ...row }) => ({
      ...row,
      number: numberEnd(number),
      checkedAt: iso(answeredAt),
      lastDay: lastDayBefore(endsAt),
    })),
    missing: missing.map(({ name }) => name),
  };
}

/**
 * SQL: the account has a confirmed licence at `now`, for work of the category where one is given: a row of its panel that is a licence, for all
 * categories or for this one.
 */
export const hasLicence = (account: SQL, { category, now }: { category: string | undefined; now: Date }): SQL => sql`
  ${account} in (select c.account_id from provider_credentials c join credential_kinds k on k.id = c.kind_id
    where k.is_licence and ${isCurrent(now)} ${
      category === undefined
        ? sql``
        : sql`and (${isOfCategory(category)} or not exists (select from credential_kind_categories kc where kc.kind_id = k.id))`
    })`;

/** SQL: the name of the first licence of an account at `now`; null without one. */
export const firstLicence = (account: SQL, now: Date): SQL => sql`
  (select k.name from provider_credentials c join credential_kinds k on k.id = c.kind_id
    where c.account_id = ${account} and k.is_licence and ${isCurrent(now)} order by k.position limit 1)`;

/** The certificate of a category of work: the kind of credential that issues it, its rule, and if the provider holds it. */
export type CertificateRule = {
  kindId: string;
  kindName: string;
  certificateName: string;
  rule: string;
  registerName: string;
  registerUrl: string;
  isHeld: boolean;
};

/** The rule about a certificate for work of a category; that of a kind which the provider holds first. Null where no kind issues one. */
export async function findCertificateRule(
  db: Reading,
  { accountId, category, now }: LicenceQuestion,
): Promise<CertificateRule | null> {
  const rule = await query<CertificateRule>(db, { plan: 'once' }).row(sql`
    select k.id as kind_id, k.name as kind_name, k.certificate_name, k.certificate_rule as rule, k.register_name, k.register_url,
      exists (select from provider_credentials c where c.account_id = ${accountId} and c.kind_id = k.id and ${isCurrent(now)}) as is_held
    from credential_kinds k
    where k.certificate_name <> '' and k.retired_at is null and ${isOfCategory(category)}
    order by is_held desc, k.position limit 1`);
  return rule ?? null;
}
