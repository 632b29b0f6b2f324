import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#engine/columns.ts';

/** A changing request as a person with `cookie`. Bytes go as they are, everything else as JSON. */
export type Insist = <Answer = { id: string }>(
  cookie: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
) => Promise<Answer | null>;

/**
 * Makes a function that repeats a request to the app at `url`, under one key, until it is answered. It returns null when an earlier try,
 * whose answer was lost, took the step, and fails where the app refuses. `unanswered` counts the tries without an answer, `failed` those
 * that the app could not take (5xx).
 */
export function makeInsist(url: string): { insist: Insist; unanswered: () => number; failed: () => number } {
  let unanswered = 0;
  let failed = 0;
  const insist: Insist = async <Answer>(cookie: string, path: string, body: object | Uint8Array<ArrayBuffer>) => {
    const bytes = body instanceof Uint8Array;
    const headers = {
      cookie,
      origin: url,
      'idempotency-key': newId(),
      'content-type': bytes ? 'application/octet-stream' : 'application/json',
    };
    for (let lost = false; ; await sleep(50)) {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers,
        body: bytes ? body : JSON.stringify(body),
      })
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Answer & { code?: string },
        }))
        .catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer?.status === 409 && answer.body.code !== 'request.in-flight' && lost) return null;
      const passes = answer === null || answer.status >= 500 || answer.body.code === 'request.in-flight';
      if (!passes) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      if (answer === null) unanswered += 1;
      else if (answer.status >= 500) failed += 1;
      lost = true;
    }
  };
  return { insist, unanswered: () => unanswered, failed: () => failed };
}
