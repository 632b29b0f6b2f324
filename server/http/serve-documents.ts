import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { readActor } from '#features/accounts/server/read-actor.ts';
import { drawDocument } from '#features/documents/server/draw-document.ts';
import { readDocument } from '#features/documents/server/queries.ts';
import { isPerson } from '#server/engine/actor.ts';
import { passGate } from './gate.ts';
import { asDownload, isId } from './serve-files.ts';
import type { World } from '#server/engine/work.ts';

/** Agreements and invoices as PDFs at `/documents/{id}/document.pdf`, made anew each time, for whoever reads them on the page. */
export function serveDocuments(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/documents/:id/document.pdf', (request, reply) => serve(world, request, reply));
}

async function serve(world: World, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  const reader = await readActor(world, request.headers.cookie);
  await passGate('signed-in', reader, world);
  const { id } = request.params;
  if (!isPerson(reader) || !isId(id)) throw new Refusal('request.not-found');
  const paper = await readDocument(world, reader, id);
  // Contacts are on it only for as long as the agreement lives.
  return reply.headers({ 'cache-control': 'no-store', ...asDownload(`${paper.number}.pdf`) }).send(drawDocument(paper));
}
