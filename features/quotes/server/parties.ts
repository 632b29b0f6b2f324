import { nameInSentence } from '#core/cut-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Work } from '#engine/work.ts';

/** A table of quotes or jobs: each is between a member and a provider, perhaps on a problem. */
type AgreedTable = PgTable &
  Record<'id' | 'memberId' | 'providerId' | 'problemId' | 'description' | 'status', AnyPgColumn> &
  ({ priceCents: AnyPgColumn } | { totalCostCents: AnyPgColumn });

/**
 * The two parties of each quote or job that `where` finds. `about` names it in a notice: its problem's title, or the first line.
 * Contact details are masked in the names and in `about`, since a notice leaves the site by email.
 */
export async function listParties(work: Work, table: AgreedTable, where: SQL | undefined) {
  const rows = await work.tx
    .select({
      id: sql<string>`${table.id}`,
      status: sql<string>`${table.status}`,
      description: sql<string>`${table.description}`,
      problemId: sql<string | null>`${table.problemId}`,
      title: problems.title,
      problemStatus: problems.status,
      priceCents: sql<string | null>`${'priceCents' in table ? table.priceCents : table.totalCostCents}`,
      member: { accountId: accounts.id, name: accounts.fullName, status: accounts.status },
      provider: { accountId: providers.accountId, name: providers.name, status: providers.status },
    })
    .from(table as PgTable)
    .innerJoin(accounts, eq(accounts.id, table.memberId))
    .innerJoin(providers, eq(providers.id, table.providerId))
    .leftJoin(problems, eq(problems.id, table.problemId))
    .where(where);
  return rows.map((row) => ({
    ...row,
    priceCents: row.priceCents === null ? null : Number(row.priceCents),
    member: { ...row.member, name: maskContactDetails(row.member.name) },
    provider: { ...row.provider, name: maskContactDetails(row.provider.name) },
    about: nameInSentence(row.title ?? maskContactDetails(row.description)),
  }));
}
