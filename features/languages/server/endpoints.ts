import { expectFound } from '#core/errors.ts';
import { translatedLanguages } from '#core/languages.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { readAcceptedTexts } from './accepted-texts.ts';
import { readCatalogue } from './catalogues.ts';
import { writePo } from './po.ts';

/** The translations of a language as a PO file, with the accepted texts in place of those of the release. */
export const languageEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/languages/{language}/catalogue.po',
    access: 'admin',
    async handle({ context: { world }, params, reply }) {
      const language = expectFound(translatedLanguages.find((known) => known === params.language));
      const catalogue = await readCatalogue(language);
      return reply
        .headers({
          'content-type': 'text/x-gettext-translation; charset=utf-8',
          'content-disposition': `attachment; filename="${language}.po"`,
          'cache-control': 'private, no-store',
        })
        .send(writePo(catalogue.po, await readAcceptedTexts(world.db, language, catalogue)));
    },
  }),
];
