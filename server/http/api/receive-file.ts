import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { maxFileBytes } from '#core/files.ts';
import { setBodyDeadline } from '#server/http/limits/body-deadline.ts';

export type UploadLimits = {
  /** Milliseconds without a byte, after which the connection is cut. */
  maxSilence: number;
  /** Uploads that one person may have under way. */
  maxPerPerson: number;
  /** Bytes of unanswered uploads that a process holds. */
  maxHeldBytes: number;
};

export const uploadLimits: UploadLimits = { maxSilence: 10_000, maxPerPerson: 20, maxHeldBytes: 256 * 1024 * 1024 };

const retryAfterSeconds = 5;

/**
 * Makes a function that reads the raw bytes of an upload, at most 10 MB, and hands them to `act`. It counts bytes as they come,
 * so that a slow sender holds only the memory of the bytes they have sent.
 * Throws `files.too-large` (before it reads a byte, where the length says so), `request.too-many` or `server.busy`.
 */
export function makeUploadReader({ maxSilence, maxPerPerson, maxHeldBytes }: UploadLimits) {
  const underWay = new Map<string, number>();
  let heldBytes = 0;

  return async <Result>(
    request: FastifyRequest,
    personId: string,
    act: (body: Uint8Array) => Promise<Result>,
  ): Promise<Result> => {
    const stream = request.body;
    if (!(stream instanceof Readable)) throw new Refusal('request.unsupported-type');
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw new Refusal('files.too-large');
    const own = underWay.get(personId) ?? 0;
    if (own >= maxPerPerson) throw new Refusal('request.too-many', { retryAfterSeconds });
    underWay.set(personId, own + 1);
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      setBodyDeadline(request.raw, maxSilence);
      for await (const chunk of chunksOf(stream)) {
        size += chunk.length;
        heldBytes += chunk.length;
        if (size > maxFileBytes) throw new Refusal('files.too-large');
        if (heldBytes > maxHeldBytes) throw new Refusal('server.busy', { retryAfterSeconds });
        chunks.push(chunk);
        setBodyDeadline(request.raw, maxSilence);
      }
      return await act(Buffer.concat(chunks));
    } finally {
      heldBytes -= size;
      const left = (underWay.get(personId) ?? 1) - 1;
      if (left > 0) underWay.set(personId, left);
      else underWay.delete(personId);
    }
  };
}

/** Yields the chunks of a stream. It leaves the stream open when reading ends early, so that the refusal can still be sent. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    // The connection ended before the body.
    throw new Refusal('request.malformed');
  }
}
