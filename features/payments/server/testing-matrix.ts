import { type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = () => ({
  'payments.list': {},
  'payments.unmatched': {},
  'payments.refunds': {},
  // No one signs what this test sends.
  'POST /webhooks/paystack': { ok: [], others: 401 },
});
