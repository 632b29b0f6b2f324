import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import type { Sheet } from '#core/sheet.ts';
import { downloadHeaders } from '#features/files/server/download-headers.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import { readInvoice } from '#features/payments/server/invoices/read-invoice.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint, type EndpointRequest } from '#engine/endpoint.ts';
import type { Caller } from '#engine/throttling/limit-concurrency.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { type Drawn, paperLook } from './drawn.ts';
import { readPdf, hashPaper } from './kept-pdfs.ts';
import { readDocument } from './queries.ts';

/** Sends the PDF of a paper that the reader may see: its content depends on the reader, so that each use asks the server. */
async function sendPdf(
  world: World,
  drawn: Drawn,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
): Promise<FastifyReply> {
  const version = hashPaper(drawn);
  const etag = `"${version}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const bytes = await readPdf(world, drawn, version, caller);
  return reply.headers(downloadHeaders(`${drawn.sheet.number}.pdf`)).send(bytes);
}

/**
 * Reads a paper. If an admin has given no reason to read it, a browser that opens the PDF by its address is redirected to the page of the
 * paper, which asks for the reason; then null.
 */
async function orAsk<Paper>(
  page: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<Paper>,
): Promise<Paper | null> {
  try {
    return await read();
  } catch (error) {
    const isOpened = request.headers['sec-fetch-dest'] === 'document';
    if (!isOpened || !(error instanceof Refusal) || error.code !== 'accounts.look-unexplained') throw error;
    void reply.header('cache-control', 'private, no-store').redirect(page, 303);
    return null;
  }
}

/** Answers with the PDF of a paper. `pages` is the address below which the papers have their pages. */
async function sendPaper(
  { context: { world, actor, signal }, params: { id }, request, reply }: EndpointRequest<'signed-in', 'id'>,
  pages: string,
  read: (world: World, reader: Person, id: string) => Promise<{ sheet: Sheet }>,
): Promise<FastifyReply> {
  if (!isId(id)) throw new Refusal('request.not-found');
  const paper = await orAsk(`${pages}/${id}`, { request, reply }, () => read(world, actor, id));
  if (paper === null) return reply;
  const look = paperLook(await world.readBrand(world.db));
  return sendPdf(world, { sheet: paper.sheet, look }, { request, reply, caller: { by: actor.id, signal } });
}

/** The PDFs of agreements and invoices, and of our own invoices and credit notes for plans. */
export const documentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/documents/{id}/document.pdf',
    access: 'signed-in',
    handle: (request) => sendPaper(request, '/documents', readDocument),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/provider-subscription/invoices/{id}/invoice.pdf',
    access: 'signed-in',
    handle: (request) => sendPaper(request, '/provider-subscription/invoices', readInvoice),
  }),
];
