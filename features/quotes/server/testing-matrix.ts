import { newId } from '#engine/columns.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { quoteRequests } from './tables.ts';
import { aQuote, aQuoteFile, someTerms } from './testing.ts';
import { sql } from 'drizzle-orm';
import { by, parties, reason, type Rows, type Row } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => {
  /** A file of the request of a quote. */
  const privateFile = (kind: 'picture' | 'pdf'): Row =>
    by(
      parties,
      async () => {
        const { id: quoteId, member, provider } = await aQuote(world, pair);
        return { id: (await aQuoteFile(world, { owner: member, quoteId, parties: [provider], kind })).id };
      },
      'quote',
    );

  return {
    'quotes.list': { input: async () => ({ side: 'requested' }) },
    'quotes.counts': { input: async () => ({ side: 'requested' }) },
    'quotes.places': {},
    'quotes.read': by(parties, async () => ({ id: (await aQuote(world, pair)).id }), 'quote'),
    'quotes.mayOffer': { input: async () => ({ problemId: (await aProblem(world)).id }) },
    'quotes.compare': { input: async () => ({ problemId: (await aQuote(world, pair)).problemId }), look: 'quotes' },
    'quotes.findOwn': { input: async () => ({ ids: `${(await aQuote(world, pair)).problemId},${newId()}` }) },
    'quotes.request': {
      input: async () => ({
        providerId: (await aProvider(world)).providerId,
        description: 'Please come and look at it.',
      }),
    },
    'quotes.offer': { input: async () => ({ problemId: (await aProblem(world)).id, ...someTerms }) },
    'quotes.submit': by(['providerA'], async () => ({
      id: (await aQuote(world, { ...pair, status: 'pending_provider_response' })).id,
      ...someTerms,
    })),
    'quotes.revise': by(['providerA'], async () => ({ id: (await aQuote(world, pair)).id, ...someTerms })),
    'quotes.declineRequest': by(['providerA'], async () => ({
      id: (await aQuote(world, { ...pair, status: 'pending_provider_response' })).id,
    })),
    'quotes.accept': by(['memberA'], async () => ({ id: (await aQuote(world, pair)).id, revision: 1 })),
    'quotes.readVisit': by(['memberA'], async () => ({ id: (await aQuote(world, pair)).id })),
    'quotes.saveVisit': by(['memberA'], async () => ({
      id: (await aQuote(world, { ...pair, status: 'quote_accepted' })).id,
      address: '27 Jacaranda Street',
    })),
    'quotes.decline': by(['memberA'], async () => ({ id: (await aQuote(world, pair)).id })),
    'quotes.cancel': by(['memberA'], async () => ({ id: (await aQuote(world, pair)).id, reason })),
    'quotes.backOut': by(['providerA'], async () => ({ id: (await aQuote(world, pair)).id, reason })),
    'quotes.start': by(['providerA'], async () => {
      const { id } = await aQuote(world, { ...pair, status: 'quote_accepted' });
      await world.db
        .update(quoteRequests)
        .set({ dateAgreed: true })
        .where(sql`${quoteRequests.id} = ${id}`);
      return { id };
    }),
    'GET /files/{id}/tiny.webp': privateFile('picture'),
    'GET /files/{id}/small.webp': privateFile('picture'),
    'GET /files/{id}/medium.webp': privateFile('picture'),
    'GET /files/{id}/large.webp': privateFile('picture'),
    'GET /files/{id}/document.pdf': privateFile('pdf'),
  };
};
