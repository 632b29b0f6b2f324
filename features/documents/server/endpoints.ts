import { Refusal } from '#core/errors.ts';
import { downloadHeaders } from '#features/files/server/download-headers.ts';
import { isId } from '#server/engine/columns.ts';
import { defineEndpoint } from '#server/engine/endpoint.ts';
import { drawDocument } from './draw-document.ts';
import { readDocument } from './queries.ts';

/** The PDF of an agreement or invoice, drawn at each request. */
export const documentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/documents/{id}/document.pdf',
    access: 'signed-in',
    async handle({ context: { world, actor }, params: { id }, reply }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      const paper = await readDocument(world, actor, id);
      // The PDF shows contacts only while the agreement holds, so that no cache may keep it.
      return reply
        .headers({ 'cache-control': 'no-store', ...downloadHeaders(`${paper.number}.pdf`) })
        .send(drawDocument(paper));
    },
  }),
];
