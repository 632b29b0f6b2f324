import { and, eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { expectFound } from '#core/errors.ts';
import { requireLook } from '#features/accounts/server/looks.ts';
import type { planInvoice } from '#features/payments/invoice-contract.ts';
import { invoiceNumber } from '#features/payments/invoice-number.ts';
import { planInvoiceSheet } from '#features/payments/plan-invoice-sheet.ts';
import type { Person } from '#engine/actor.ts';
import { inLanguage } from '#engine/language.ts';
import type { World } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { planInvoices } from '../tables.ts';

type PlanInvoice = z.output<typeof planInvoice>;

/** Reads an invoice or credit note for its payer, or an admin who has given a reason; 404 for anyone else. */
export async function readInvoice(world: World, reader: Person, id: string): Promise<PlanInvoice> {
  const mine = reader.role === 'admin' ? undefined : eq(planInvoices.accountId, reader.id);
  const found = expectFound(await findRow(world.db, planInvoices, and(eq(planInvoices.id, id), mine)));
  if (found.accountId !== reader.id) await requireLook(world, reader, { kind: 'paper', id });
  const { kind, mode, number, attemptId, content, madeAt, language } = found;
  const invoice = {
    ...content,
    id,
    kind,
    number: invoiceNumber(mode, kind, number),
    isTest: mode === 'test',
    reference: attemptId,
    madeAt: madeAt.toISOString(),
    language,
  };
  return { ...invoice, sheet: inLanguage(language, () => planInvoiceSheet(invoice)) };
}
