import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { maxFileBytes } from '#core/files.ts';
import { expectBody } from './body-deadline.ts';

export type Receiving = {
  /** Milliseconds in which nothing comes, after which an upload is cut off. */
  longestSilence: number;
  /** How many uploads one person may have under way. */
  maxOfOnePerson: number;
  /** Bytes of uploads that a process holds at once, until they are answered. */
  maxHeld: number;
};

export const receiving: Receiving = { longestSilence: 10_000, maxOfOnePerson: 20, maxHeld: 256 * 1024 * 1024 };

const retryAfterSeconds = 5;

/**
 * Reads the raw bytes that an upload's body is, at most 10 MB, for as long as they keep coming, and hands them to `act`.
 * What is held in memory is counted as it comes: who sends slowly takes up no more than they sent.
 * Refuses with `files.too-large`, before a byte is read where the length says so; `request.too-many`; `server.busy`.
 */
export function receivesFiles({ longestSilence, maxOfOnePerson, maxHeld }: Receiving) {
  const underWay = new Map<string, number>();
  let held = 0;

  return async <Result>(
    request: FastifyRequest,
    personId: string,
    act: (body: Uint8Array) => Promise<Result>,
  ): Promise<Result> => {
    const stream = request.body;
    if (!(stream instanceof Readable)) throw new Refusal('request.unsupported-type');
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw new Refusal('files.too-large');
    const own = underWay.get(personId) ?? 0;
    if (own >= maxOfOnePerson) throw new Refusal('request.too-many', { retryAfterSeconds });
    underWay.set(personId, own + 1);
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      expectBody(request.raw, longestSilence);
      for await (const chunk of chunksOf(stream)) {
        size += chunk.length;
        held += chunk.length;
        if (size > maxFileBytes) throw new Refusal('files.too-large');
        if (held > maxHeld) throw new Refusal('server.busy', { retryAfterSeconds });
        chunks.push(chunk);
        expectBody(request.raw, longestSilence);
      }
      return await act(Buffer.concat(chunks));
    } finally {
      held -= size;
      const left = (underWay.get(personId) ?? 1) - 1;
      if (left > 0) underWay.set(personId, left);
      else underWay.delete(personId);
    }
  };
}

/** A stream that is left where it is when reading ends early, so that the refusal can still be sent. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    // The connection ended before the body did.
    throw new Refusal('request.malformed');
  }
}
