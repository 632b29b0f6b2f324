import { anAgreement, anInvoice } from './testing.ts';
import { by, parties, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  'papers.ofQuote': by(parties, async () => ({
    quoteId: (await anAgreement(world, pair)).quoteId,
  })),
  'papers.read': by(parties, async () => ({ id: (await anInvoice(world, pair)).id }), 'document'),
  'GET /documents/{id}/document.pdf': by(parties, async () => ({ id: (await anInvoice(world, pair)).id }), 'document'),
});
