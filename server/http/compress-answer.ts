import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './fixed-answer.ts';

/** Bytes below which an answer fits into the first packets as it is. */
const leastSize = 1_000;

const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 5 }),
};

/**
 * Compresses the JSON of a reading and sets the headers that say so. Changes, and readings that another site asked for, stay as they
 * are: the length of a compressed answer tells what a text of the asker has in common with the rest.
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (request.method !== 'GET') return text;
  void reply.header('vary', 'accept-encoding, sec-fetch-site');
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (text.length < leastSize || site !== 'same-origin') return text;
  return compressFor(request, reply, text);
}

/** Compresses a text for the reader who takes that, and names the encoding. */
export async function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'plain') return text;
  void reply.header('content-encoding', encoding);
  return compress[encoding](Buffer.from(text));
}
