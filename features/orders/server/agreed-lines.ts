import { and, asc, eq } from 'drizzle-orm';
import { firstLine } from '#core/cut-text.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { QuotedLine } from '#features/quotes/lines.ts';
import { listLines } from '#features/quotes/server/list-lines.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { changeOrderLines, changeOrders } from './tables.ts';

/** A line of the agreement as it stands. `order` is the number of the change order that added it; null for a line of the quote. */
export type AgreedLine = QuotedLine & { key: string; order: number | null };

/**
 * The lines of an agreement: those of its quote and of its accepted change orders, without those that a later order took away. Their
 * totals sum to the agreed price exactly. A quote without lines is one line with its price. A provider who is not registered charges no VAT.
 * The caller checks that the reader may see the quote.
 */
export async function listAgreedLines(db: Database | Transaction, quoteId: string): Promise<AgreedLine[]> {
  const [row] = await db
    .select({
      revision: quoteRevisions.number,
      priceCents: quoteRevisions.priceCents,
      scope: quoteRevisions.scope,
      title: problems.title,
      vatNumber: providers.vatNumber,
    })
    .from(quoteRequests)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)),
    )
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .where(eq(quoteRequests.id, quoteId));
  if (row === undefined) throw new Error('a quote without terms has no agreed lines');
  const quoted = await listLines(db, quoteId, row.revision);
  const { priceCents } = row;
  const whole = {
    description: row.title ?? firstLine(row.scope),
    quantityThousandths: 1000,
    unitPriceCents: priceCents,
    totalCents: priceCents,
    vat: true,
  };
  const changes = await db
    .select({ number: changeOrders.number, line: changeOrderLines })
    .from(changeOrderLines)
    .innerJoin(changeOrders, eq(changeOrders.id, changeOrderLines.orderId))
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .where(and(eq(jobs.quoteId, quoteId), eq(changeOrders.status, 'accepted')))
    .orderBy(asc(changeOrders.number), asc(changeOrderLines.place));
  const takenAway = new Set(changes.map(({ line }) => line.takesAway));
  const lines = [
    ...(quoted.length > 0 ? quoted : [whole]).map((line, place) => ({ ...line, key: `q${place}`, order: null })),
    ...changes
      .filter(({ line }) => line.takesAway === null)
      .map(({ number, line }) => ({ ...pickLine(line), key: `${number}.${line.place}`, order: number })),
  ];
  const isRegistered = row.vatNumber !== null;
  return lines.filter(({ key }) => !takenAway.has(key)).map((line) => ({ ...line, vat: line.vat && isRegistered }));
}

/** True if the agreement of a quote has accepted change orders. */
export async function hasAcceptedOrders(db: Database | Transaction, quoteId: string): Promise<boolean> {
  const [accepted] = await db
    .select({ id: changeOrders.id })
    .from(changeOrders)
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .where(and(eq(jobs.quoteId, quoteId), eq(changeOrders.status, 'accepted')))
    .limit(1);
  return accepted !== undefined;
}

/** The lines of a change order: those that come, then those that go, which count below zero. */
export async function listChangedLines(db: Database | Transaction, orderId: string): Promise<QuotedLine[]> {
  const lines = await db
    .select()
    .from(changeOrderLines)
    .where(eq(changeOrderLines.orderId, orderId))
    .orderBy(asc(changeOrderLines.place));
  return lines.map(pickLine);
}

/** The parts of a stored line that people read. */
export const pickLine = ({
  description,
  quantityThousandths,
  unitPriceCents,
  vat,
  totalCents,
}: typeof changeOrderLines.$inferSelect): QuotedLine => ({
  description,
  quantityThousandths,
  unitPriceCents,
  vat,
  totalCents,
});
