import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './fixed-answer.ts';

/** Bytes below which an answer fits into the first packets as it is. */
const leastSize = 1_000;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const compress = {
  br: (text: Buffer) =>
    toBrotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: Buffer) => toGzip(text, { level: 5 }),
};

/**
 * Compresses the JSON of a reading and sets the headers that say so. Changes, and readings that another site asked for, stay as they
 * are: the length of a compressed answer tells what a text of the asker has in common with the rest.
 */
export function compressAnswer(request: FastifyRequest, reply: FastifyReply, text: string): string | Promise<Buffer> {
  if (request.method !== 'GET') return text;
  reply.header('vary', 'accept-encoding, sec-fetch-site');
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (text.length < leastSize || site !== 'same-origin') return text;
  return compressFor(request, reply, text);
}

/** Compresses a text for the reader who takes that, and names the encoding. */
export function compressFor(request: FastifyRequest, reply: FastifyReply, text: string): string | Promise<Buffer> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'plain') return text;
  reply.header('content-encoding', encoding);
  return compress[encoding](Buffer.from(text));
}
