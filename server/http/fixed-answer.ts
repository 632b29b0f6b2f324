import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same for every reader, in memory once, however many connections wait for it. */
export type FixedAnswer = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Compresses a content, off the main thread. */
export async function makeFixedAnswer(type: string, content: string | Buffer): Promise<FixedAnswer> {
  const plain = Buffer.from(content);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(plain),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br, gzip: zipped };
}

/** Sends it in the encoding that the reader takes, or 304 to a reader who has it. */
export function sendFixedAnswer(request: FastifyRequest, reply: FastifyReply, answer: FixedAnswer): FastifyReply {
  void reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag)) return reply.status(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'plain') void reply.header('content-encoding', encoding);
  return reply.type(answer.type).send(answer[encoding]);
}

/** The best encoding that an Accept-Encoding header takes. */
export function encodingFor(accepted: string | string[] = ''): 'br' | 'gzip' | 'plain' {
  if (accepted === '') return 'plain';
  const wanted = String(accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding)) ?? 'plain';
}
