import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { readActor } from '#features/accounts/server/read-actor.ts';
import { keyOf, type Kind, type ObjectName } from '#features/files/server/kept-objects.ts';
import { readFileFor } from '#features/files/server/queries.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import { isPerson } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a path names a thing by an id as ours are. */
export const isId = (text: string): boolean => uuid.test(text);

/** Files at `/files/{id}/{small|medium|large}.webp` and `/files/{id}/document.pdf`, for whoever may see them; 404 for everybody else. */
export function serveFiles(app: FastifyInstance, world: World): void {
  for (const name of ['small.webp', 'medium.webp', 'large.webp', 'document.pdf'] as const) {
    app.get<{ Params: { id: string } }>(`/files/:id/${name}`, (request, reply) => serve(world, name, request, reply));
  }
}

async function serve(
  world: World,
  object: ObjectName,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { id } = request.params;
  if (!isId(id)) throw new Refusal('request.not-found');
  const kind: Kind = object === 'document.pdf' ? 'pdf' : 'picture';
  const reader = await readActor(world, request.headers.cookie);
  const browsing = isPerson(reader) || (await isBrowsingPublic(world));
  const { name, audience } = await readFileFor(world, reader, { id, kind, browsing });
  // What an address names never changes. Only what is for everybody may be kept on the way.
  const etag = `"${id}.${object}"`;
  const kept = {
    etag,
    'cache-control': `${audience === 'public' ? 'public' : 'private'}, max-age=31536000, immutable`,
  };
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).headers(kept).send();
  const { bytes, stream } = await world.storage.open(keyOf(id, object));
  reply.raw.once('close', () => stream.destroy());
  return reply
    .headers({
      ...kept,
      'content-length': bytes,
      ...(kind === 'pdf' ? asDownload(name) : { 'content-type': 'image/webp' }),
    })
    .send(stream);
}

const matches = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined && asked.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

/** A PDF may hold scripts and links: it is saved, never shown among our pages, and may do nothing where a browser shows it all the same. */
export function asDownload(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encoded(fileName(name))}`,
    'content-security-policy':
      "sandbox; default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}

/** The uploader's name for it without what breaks or disguises one (controls, marks of direction, paths), and with the ending that it has. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  return /[^.\s]\.pdf$/i.test(plain) ? plain : `${plain || 'document'}.pdf`;
}

/** As RFC 8187 wants it: `encodeURIComponent` leaves four characters that may not stand there. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
