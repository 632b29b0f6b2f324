import type { ProblemDetails } from '#core/errors.ts';
import { callOnce, CallError, connectionFailed, readData } from './call.ts';
import { firstAnswer } from './first-answer.ts';
import type moreOperations from './generated/more-operations.json';
import operations from './generated/operations.json' with { type: 'json' };
import { noteServerTime } from './server-clock.ts';
import { loadPart, NoAnswer } from '#kit/ui/loading/load-part.ts';
import * as words from './wording.ts';

export type CallContext = {
  /** A key for each thing that a form makes: the form keeps it while it is sent again. */
  idempotencyKey?: string;
};

type Operations = typeof operations & typeof moreOperations;
/** The features that have operations. */
export type Feature = keyof Operations;
export type OperationName<Of extends Feature> = keyof Operations[Of] & string;

export type CallOptions = { context?: CallContext; signal?: AbortSignal };

/** The latest change of each feature that has no answer yet. */
const underWay = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Sends the input of an operation the way its route says. Fails with a `CallError`. A change that is the same as the latest
 * one of its feature, while that has no answer yet, is a double press: it is not sent again, and gets the same answer.
 */
export async function callOperation(
  feature: Feature,
  name: string,
  input?: object,
  options?: CallOptions,
): Promise<unknown> {
  const line = await lineOf(feature, name);
  const sendOnce = () => send(`${feature}.${name}`, line, input, options);
  if (line.startsWith('GET ')) return sendOnce();
  const content = JSON.stringify([name, input, options?.context]);
  const latest = underWay.get(feature);
  if (latest?.content === content) return latest.answer;
  const change = { content, answer: sendOnce() };
  underWay.set(feature, change);
  try {
    return await change.answer;
  } finally {
    if (underWay.get(feature) === change) underWay.delete(feature);
  }
}

const loadMore = () => loadPart(() => import('./generated/more-operations.json', { with: { type: 'json' } }));

function explainMissing(error: unknown): never {
  if (error instanceof NoAnswer) throw new CallError(408, undefined, words.timedOut);
  return connectionFailed();
}

type Lines = Record<string, Record<string, string>>;

/** Method and path of an operation: what the first screen needs is here, the others come once the first of them is called. */
const lineOf = async (feature: string, name: string): Promise<string> => {
  const known = (operations as Lines)[feature]?.[name];
  return known ?? (((await loadMore().catch(explainMissing)).default as Lines)[feature]?.[name] as string);
};

/**
 * Puts the inputs that the path names into the path; the rest goes into the query of a GET, or into a JSON body. The library's own link
 * does more than our flat inputs need, in 9 kB more.
 */
async function send(
  operation: string,
  line: string,
  input: object = {},
  { context, signal }: CallOptions = {},
): Promise<unknown> {
  const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const [method = '', template = '', creates] = line.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key));
    rest.delete(key);
    return encodeURIComponent(value);
  });
  const url = new URL(`/api${path}`, window.location.origin);
  const headers = new Headers();
  if (creates) headers.set('idempotency-key', context?.idempotencyKey ?? crypto.randomUUID());
  const init: RequestInit = { method, headers, signal: signal ?? null };
  if (method === 'GET') for (const [key, value] of rest) url.searchParams.set(key, String(value));
  else if (rest.size > 0) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(Object.fromEntries(rest));
  }
  const request = new Request(url, init);
  const response = await callOnce(operation, request, {});
  const servedAt = Date.parse(response.headers.get('date') ?? '');
  noteServerTime(servedAt);
  firstAnswer.at ??= servedAt || undefined;
  const answer = await readData(request, response);
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after')) || 0;
    throw new CallError(response.status, answer as ProblemDetails, undefined, seconds * 1_000);
  }
  return answer;
}
