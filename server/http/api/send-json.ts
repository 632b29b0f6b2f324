import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a JSON text, or its compressed bytes, as the answer to a request. */
export type SendJson = (request: FastifyRequest, reply: FastifyReply, body: string | Buffer) => void;

/**
 * Makes the function that sends the answers of operations. They all have the same headers, which are listed once; what was set on the
 * reply goes along. Head and body leave in one write.
 */
export function makeJsonSender(headers: Readonly<Record<string, string>>): SendJson {
  const always = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  return (request, reply, body) => {
    const length = Buffer.byteLength(body);
    const head: OutgoingHttpHeader[] = [...always, 'x-request-id', request.id, 'content-length', length];
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) head.push(name, value);
    reply.raw.writeHead(200, head);
    // A text in ASCII is as long as its bytes, which then are written without encoding each sign.
    reply.raw.end(body, length === body.length ? 'latin1' : 'utf8');
  };
}
