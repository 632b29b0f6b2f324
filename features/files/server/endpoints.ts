import type { FastifyReply } from 'fastify';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { Refusal } from '#core/errors.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint, type EndpointRequest } from '#engine/endpoint.ts';
import { shortenHeaders } from '#engine/file-headers.ts';
import { downloadHeaders } from './download-headers.ts';
import { makeObjectKey } from './kept-objects.ts';
import { matchesEtag } from './matches-etag.ts';
import { readFileFor } from './queries.ts';
import type { Audience } from './tables.ts';
import { keepTinyPictures } from './tiny-pictures.ts';

const readTiny = keepTinyPictures();

/** The pictures and the PDF of a file, for everyone who may see it; 404 for all others. */
export const fileEndpoints = (['tiny.webp', 'small.webp', 'medium.webp', 'large.webp', 'document.pdf'] as const).map(
  (object) =>
    defineEndpoint({
      method: 'GET',
      path: `/files/{id}/${object}`,
      access: 'public',
      async handle({ context: { world, actor }, params: { id }, request, reply, mayBrowse }) {
        if (!isId(id)) throw new Refusal('request.not-found');
        const kind = object === 'document.pdf' ? 'pdf' : 'picture';
        const file = await readFileFor(world, actor, { id, kind, browsing: await mayBrowse() });
        if ('askedAt' in file) return refuseUnexplained(file, { request, reply });
        const { name } = file;
        // The content behind an address never changes.
        const etag = `"${id}.${object}"`;
        const kept = { etag, 'cache-control': chooseCaching(file) };
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).headers(kept).send();
        if (kind === 'picture') shortenHeaders(reply);
        if (object === 'tiny.webp')
          return reply.headers({ ...kept, 'content-type': 'image/webp' }).send(await readTiny(world, id));
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

/** Shared caches may only keep public files, and browsers of admins nothing private, because their access ends after an hour. */
function chooseCaching({ audience, isLook }: { audience: Audience; isLook: boolean }): string {
  if (isLook) return 'private, no-store';
  // A public file can be hidden later: caches ask again after ten minutes, and get a 304 while it is shown.
  return audience === 'public' ? 'public, max-age=600' : 'private, max-age=31536000, immutable';
}

/** Redirects a browser that opens the file by its address to the page that asks for the reason; refuses everything else. */
function refuseUnexplained(
  { askedAt, subjectId }: { askedAt: string; subjectId: string },
  { request, reply }: Pick<EndpointRequest, 'request' | 'reply'>,
): FastifyReply {
  if (request.headers['sec-fetch-dest'] !== 'document')
    throw new Refusal('accounts.look-unexplained', { current: subjectId });
  return reply.header('cache-control', 'private, no-store').redirect(askedAt, 303);
}
