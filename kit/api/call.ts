import type { FieldError, ProblemDetails } from '#core/errors.ts';
import * as words from './wording.ts';

/** Milliseconds. A reading may come late on a slow line; its bytes are paid for (decision 136). */
export const readTimeout = 30_000;
export const callTimeout = 10_000;
const retryDelay = 200;

export const patientTimeout = 60_000;
/** Signing in may wait for a minute, and is never repeated by itself. */
const signingIn = ['accounts.signIn', 'accounts.register'];
/** A bank may take half a minute to charge a saved card. The deletion of an account ends the session: its outcome could not be asked for after it. */
const patient = new Set([...signingIn, 'plans.change', 'privacy.askDeletion']);

/** A call that did not bring what was asked for. `status` is 0 where no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemDetails | undefined;
  /** Milliseconds to wait before the next try, as the server says; 0 where it does not. */
  readonly retryAfter: number;

  constructor(status: number, problem: ProblemDetails | undefined, message?: string, retryAfter = 0) {
    super(message ?? problem?.detail ?? words.failed(status));
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  /** The server's error for each field. */
  get fields(): readonly FieldError[] {
    return this.problem?.errors ?? [];
  }
}

/** Fetches with a time limit of 10,000 ms, or 30,000 ms for a GET, and once more after 200 ms on a 401 alone. */
export async function callOnce(name: string, request: Request, init: RequestInit): Promise<Response> {
  const again = request.clone();
  const first = await send(request, { ...init, signal: limit(name, request) });
  if (first.status !== 401 || signingIn.includes(name)) return answerOf(first);
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  const second = await send(again, { ...init, signal: limit(name, again) });
  if (second.status === 401) {
    const problem = (await second.json().catch(() => undefined)) as ProblemDetails | undefined;
    throw new CallError(401, problem, isLoggedOut(problem) ? words.loggedOut : words.failedTwice(name));
  }
  return answerOf(second);
}

/** True if the session is over: typed text waits for the next one. */
export const isLoggedOut = (problem: ProblemDetails | undefined): boolean => problem?.code === 'accounts.signed-out';

function limit(name: string, { method, signal }: Request): AbortSignal {
  const timeout = patient.has(name) ? patientTimeout : method === 'GET' ? readTimeout : callTimeout;
  return AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
}

const send = (request: Request, init: RequestInit): Promise<Response> =>
  fetch(request, init).catch(explainFailure(request));

/** Reads the data of an answer, whose bytes may come late or stop. */
export const readData = (request: Request, response: Response): Promise<unknown> =>
  response.json().catch(explainFailure(request));

const explainFailure =
  ({ signal }: Request) =>
  (error: unknown): never => {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new CallError(408, undefined, words.timedOut);
    if (signal.aborted) throw error;
    return connectionFailed();
  };

/** Throws the error of a call that did not reach the server. */
export function connectionFailed(): never {
  throw new CallError(0, undefined, words.noConnection(words.failed(words.connectionDropped)));
}

/** A page where data was expected (a proxy's, a captive portal's) is an error, not data. */
function answerOf(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/(problem\+)?json/.test(type)) return response;
  throw new CallError(response.status, undefined, words.failed(words.unreadableAnswer));
}
