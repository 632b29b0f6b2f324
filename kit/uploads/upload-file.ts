import type { ProblemDetails } from '#core/errors.ts';
import type { Purpose, StoredFile } from '#core/files.ts';
import { uploadWords as words } from './wording.ts';
import { CallError } from '#kit/api/call.ts';
import { countSent } from './sent-bytes.ts';

/** As the contract bounds it, in code points. */
const maxName = 200;

type Sending = {
  purpose: Purpose;
  name: string;
  body: Blob;
  /** One for each file: sent again, it is taken in once. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** The share that has left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Milliseconds without a byte that leaves, and then for the answer, after which the line is given up. */
export const longestPause = 15_000;
const longestAnswer = 60_000;

/**
 * Sends one file, however long it takes while bytes leave. Fails with a `CallError`, which has status 408 where the line stood still, or with
 * the signal's reason once it is aborted.
 */
export function uploadFile({ purpose, name, body, idempotencyKey, signal, onProgress }: Sending): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    // fetch() does not say how much has left.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    let isStill = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isStill = true;
        abort();
      }, milliseconds);
    };
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      then();
    };
    let counted = 0;
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      countSent(loaded - counted);
      counted = loaded;
      giveUpAfter(longestPause);
      if (lengthComputable) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', () => giveUpAfter(longestAnswer));
    request.addEventListener(
      'abort',
      settle(() => reject(isStill ? new CallError(408, undefined, words.noProgress) : (signal.reason as Error))),
    );
    request.addEventListener(
      'error',
      settle(() => reject(new CallError(0, undefined, words.offline))),
    );
    request.addEventListener(
      'load',
      settle(() => {
        const answer = readAnswer(request.status, request.getResponseHeader('content-type'), request.responseText);
        if (answer instanceof CallError) reject(answer);
        else resolve(answer as StoredFile);
      }),
    );
    // The end of a long name says more: that is where its kind stands.
    request.open('POST', `/api/files?${new URLSearchParams({ purpose, name: [...name].slice(-maxName).join('') })}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    giveUpAfter(longestPause);
    request.send(body);
  });
}

/** Reads an answer. A page in place of data (a proxy's, a captive portal's) is an error, not data. */
export function readAnswer(status: number, type: string | null, body: string): object | CallError {
  const answer = /^application\/(problem\+)?json/.test(type ?? '') ? parsed(body) : undefined;
  if (answer === undefined) return new CallError(status, undefined, words.noAnswer);
  return status >= 200 && status < 300 ? (answer as object) : new CallError(status, answer as ProblemDetails);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
