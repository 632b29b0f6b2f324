import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { Refusal } from '#core/errors.ts';
import { isId } from '#server/engine/columns.ts';
import { defineEndpoint } from '#server/engine/endpoint.ts';
import { downloadHeaders } from './download-headers.ts';
import { makeObjectKey } from './kept-objects.ts';
import { matchesEtag } from './matches-etag.ts';
import { readFileFor } from './queries.ts';

/** The pictures and the PDF of a file, for everyone who may see it; 404 for all others. */
export const fileEndpoints = (['small.webp', 'medium.webp', 'large.webp', 'document.pdf'] as const).map((object) =>
  defineEndpoint({
    method: 'GET',
    path: `/files/{id}/${object}`,
    access: 'public',
    async handle({ context: { world, actor }, params: { id }, request, reply, mayBrowse }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      const kind = object === 'document.pdf' ? 'pdf' : 'picture';
      const { name, audience } = await readFileFor(world, actor, { id, kind, browsing: await mayBrowse() });
      // What an address names never changes. Shared caches may keep only what is public.
      const etag = `"${id}.${object}"`;
      const kept = {
        etag,
        // A public file can be hidden later: caches ask again after ten minutes, and get a 304 while it is shown.
        'cache-control': audience === 'public' ? 'public, max-age=600' : 'private, max-age=31536000, immutable',
      };
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).headers(kept).send();
      const { bytes, stream } = await world.storage.open(makeObjectKey(id, object));
      reply.raw.once('close', () => stream.destroy());
      return reply
        .headers({
          ...kept,
          'content-length': bytes,
          ...(kind === 'pdf' ? downloadHeaders(maskContactDetails(name)) : { 'content-type': 'image/webp' }),
        })
        .send(stream);
    },
  }),
);
