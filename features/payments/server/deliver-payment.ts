import type { SystemWork } from '#engine/work.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { refundSecondJoiningFee } from './joining-fee.ts';
import type { paymentAttempts } from './tables.ts';

/** Delivers what a payment paid for, with its invoice. A second joining fee goes back. The account is locked, and the payment is booked. */
export async function deliverPayment(
  work: SystemWork,
  paid: typeof paymentAttempts.$inferSelect,
  cardId: string | null,
): Promise<void> {
  await refundSecondJoiningFee(work, paid);
  await work.world.payable.deliver(work, paid, cardId);
  await issueInvoice(work, paid.id);
}
