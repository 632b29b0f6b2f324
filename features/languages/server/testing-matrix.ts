import { useCatalogue } from './catalogues.ts';
import { aSentenceReport, zuluCatalogue } from './testing.ts';
import { type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world }) => ({
  'languages.reviewed': {},
  'languages.reportSentence': {
    input: async () => ({ language: 'zu', page: '/my-quotes', sentence: 'Amakhotheshini wakho', suggestion: '' }),
  },
  'languages.states': {},
  'languages.review': { input: async () => ({ language: 'zu', isReviewed: true }) },
  'languages.uploadCatalogue': {
    input: async () => {
      useCatalogue('zu', zuluCatalogue);
      return { language: 'zu', body: Buffer.from(zuluCatalogue) };
    },
  },
  'languages.reports': {},
  'languages.accept': { input: () => aSentenceReport(world) },
  'languages.decline': { input: () => aSentenceReport(world) },
  'languages.reopen': { input: () => aSentenceReport(world, { status: 'declined' }) },
  'GET /languages/{language}/catalogue.po': { input: async () => ({ language: 'zu' }) },
});
