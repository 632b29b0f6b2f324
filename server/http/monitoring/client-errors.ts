import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, type ErrorCode, type Sentences } from '#core/errors.ts';
import { problemDetails } from '#server/http/api/problem-details.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
};

/**
 * Makes the answer to what is no HTTP request, or a request whose headers are too slow or too large: it reaches no route, so its
 * head is written here. A connection with an answer under way is cut, because a second answer would stand inside the first.
 */
export const answerClientErrors =
  (headers: Record<string, string>, sentences: Sentences, isAnswering: (socket: Socket) => boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const details = problemDetails(new Refusal(codes[error.code ?? ''] ?? 'request.malformed'), sentences);
    const body = JSON.stringify(details);
    const all = {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${details.status} ${STATUS_CODES[details.status]}\r\n${head.join('')}\r\n${body}`);
    socket.destroySoon();
  };
