import type { FieldError, ProblemDetails } from '#core/errors.ts';
import * as words from './wording.ts';

export const callTimeout = 10_000;
const retryDelay = 200;

/** Calls that wait as long as they need and are never repeated by themselves. */
const untimed = new Set(['accounts.signIn', 'accounts.register']);

/** A call that did not bring what was asked for. `status` is 0 where no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemDetails | undefined;

  constructor(status: number, problem: ProblemDetails | undefined, message?: string) {
    super(message ?? problem?.detail ?? words.failed(status));
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  /** What is wrong with each field, as the server says it. */
  get fields(): readonly FieldError[] {
    return this.problem?.errors ?? [];
  }
}

/** Fetches with a time limit of 10,000 ms, and once more after 200 ms on a 401 alone. */
export async function callOnce(name: string, request: Request, init: RequestInit): Promise<Response> {
  if (untimed.has(name)) return answerOf(await send(request, init));
  const again = request.clone();
  const first = await send(request, { ...init, signal: limit(request.signal) });
  if (first.status !== 401) return answerOf(first);
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  const second = await send(again, { ...init, signal: limit(again.signal) });
  if (second.status === 401)
    throw new CallError(
      401,
      (await second.json().catch(() => undefined)) as ProblemDetails | undefined,
      words.failedTwice(name),
    );
  return answerOf(second);
}

const limit = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(callTimeout)]);

async function send(request: Request, init: RequestInit): Promise<Response> {
  try {
    return await fetch(request, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new CallError(408, undefined, words.timedOut);
    if (request.signal.aborted) throw error;
    throw new CallError(0, undefined, words.failed(words.connectionDropped));
  }
}

/** A page where data was expected (a proxy's, a captive portal's) is an error, not data. */
function answerOf(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/(problem\+)?json/.test(type)) return response;
  throw new CallError(response.status, undefined, words.failed(words.unreadableAnswer));
}
