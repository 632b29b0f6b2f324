import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/engine/database.ts';
import type { QuotedLine } from '../lines.ts';
import { quoteLines } from './tables.ts';

/**
 * The lines of one revision of a quote, in their order: none where its provider gave a price alone. Their `totalCents`
 * sum to the price of that revision exactly; `sumOf` finds the VAT in them. Whose quote it is, is for the caller to have asked.
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
