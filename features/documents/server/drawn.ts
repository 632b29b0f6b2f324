import type { PlanInvoice } from '#features/subscriptions/server/read-invoices.ts';
import type { Paper } from './queries.ts';

/** A paper that becomes a PDF: between two people, or an invoice or credit note of ours. */
export type Drawn = { draw: 'document'; paper: Paper } | { draw: 'plan-invoice'; paper: PlanInvoice };
