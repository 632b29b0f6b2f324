import { Refusal } from '#core/errors.ts';
import { downloadHeaders } from '#features/files/server/download-headers.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import { isId } from '#server/engine/columns.ts';
import { defineEndpoint } from '#server/engine/endpoint.ts';
import { readPdf, hashPaper } from './kept-pdfs.ts';
import { readDocument } from './queries.ts';

/** The PDF of an agreement or invoice. */
export const documentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/documents/{id}/document.pdf',
    access: 'signed-in',
    async handle({ context: { world, actor, signal }, params: { id }, request, reply }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      const paper = await readDocument(world, actor, id);
      const version = hashPaper(paper);
      const etag = `"${version}"`;
      // The PDF shows contacts only while the agreement holds, so that every use of a kept one asks here first.
      void reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      const bytes = await readPdf(world, paper, version, { by: actor.id, signal });
      return reply.headers(downloadHeaders(`${paper.number}.pdf`)).send(bytes);
    },
  }),
];
