import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import type { QuotedLine } from '../lines.ts';
import { quoteLines } from './tables.ts';

/**
 * The lines of one revision of a quote, in their order; empty if the quote has a price only. Their `totalCents`
 * sum to the revision's price exactly. The caller checks that the reader may see the quote.
 */
export function listLines(db: Database | Transaction, quoteId: string, revision: number): Promise<QuotedLine[]> {
  return db
    .select({
      description: quoteLines.description,
      quantityThousandths: quoteLines.quantityThousandths,
      unitPriceCents: quoteLines.unitPriceCents,
      vat: quoteLines.vat,
      totalCents: quoteLines.totalCents,
    })
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.revision, revision)))
    .orderBy(asc(quoteLines.place));
}
