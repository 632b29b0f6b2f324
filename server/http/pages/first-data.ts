import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationMeta } from '#core/contract.ts';
import { inReadersWords } from '#core/stored-marks.ts';
import { sessionToken } from '#features/accounts/server/sessions/session-cookie.ts';
import { procedureOf, type FeatureName } from '#server/features.ts';
import { isPerson } from '#engine/actor.ts';
import { passGate, type Shell } from '#server/http/api/gate.ts';
import { readOrChange } from '#server/http/api/replica-readings.ts';
import { findFirstText, type FirstText } from './first-text.ts';

/** A reading of the API that a page begins with; `list` where the browser asks for it page after page. */
type Reading = [feature: FeatureName, name: string, kind: 'query' | 'infinite', input: object];

const everywhere: Reading[] = [
  ['insights', 'pendingCounts', 'query', {}],
  ['site', 'categories', 'query', {}],
];
const feed: Reading[] = [['problems', 'feed', 'query', {}]];
const unclosed = { status: 'unclosed' };

/**
 * The first readings of each page; if the first one fails, the others are left out. Only the id of an address is used, so that no text of
 * a stranger's choice stands beside a person's data.
 */
const pages: Record<string, (id: string) => Reading[]> = {
  '/': () => feed,
  '/dashboard': () => feed,
  '/explore': () => [
    ['problems', 'list', 'infinite', unclosed],
    ['problems', 'count', 'query', unclosed],
  ],
  '/providers': () => [['providers', 'list', 'infinite', {}]],
  '/providers/': (id) => [
    ['providers', 'read', 'query', { id }],
    ['visits', 'keptByProviders', 'query', { ids: id }],
    ['reviews', 'ofProvider', 'infinite', { providerId: id }],
    ['reviews', 'distribution', 'query', { providerId: id }],
  ],
  '/problems/': (id) => [['problems', 'read', 'query', { id }]],
  '/quotes/': (id) => [
    ['quotes', 'read', 'query', { id }],
    ['messages', 'about', 'query', { quoteId: id }],
  ],
  '/jobs/': (id) => [['jobs', 'read', 'query', { id }]],
  '/my-jobs': () => [['jobs', 'counts', 'query', {}]],
  '/settings': () => [
    ['accounts', 'readProfile', 'query', {}],
    ['languages', 'reviewed', 'query', {}],
  ],
  '/provider-subscription': () => [
    ['plans', 'list', 'query', {}],
    ['plans', 'own', 'query', {}],
    ['site', 'settings', 'query', {}],
  ],
  '/messages': () => [['messages', 'conversations', 'infinite', {}]],
  '/messages/': (id) => [
    ['messages', 'read', 'query', { id }],
    ['messages', 'list', 'infinite', { id }],
    ['messages', 'conversations', 'infinite', {}],
  ],
};

const address = /^(\/[a-z-]*\/?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/;

/** The path of a page and the id at its end, each empty where there is none; `/quotes/` and the id of a quote. */
export function splitAddress(url: string): { path: string; id: string } {
  const [, path = '', id = ''] = address.exec(url) ?? [];
  return { path, id };
}

/** The readings that a page of this address begins with; filters in the address are left to the browser. */
function readingsOf(url: string): Reading[] {
  const { path, id } = splitAddress(url);
  return pages[path]?.(id) ?? [];
}

/** The JSON text of first data, safe in HTML, and the text of the page; null where the page has none. */
type FirstData = { json: string; text: FirstText | null };

/**
 * Reads what the document of a signed-in person carries, through the same gate and handlers as a call: the session and what the page
 * asks for first. A reading that fails is left out. Null for visitors, and for requests that no
 * person waits for, such as those of a service worker: what they are answered may be kept.
 */
export async function readFirstData(
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FirstData | null> {
  if (request.headers['sec-fetch-mode'] !== 'navigate') return null;
  if (sessionToken(request.headers.cookie, shell.world.config) === null) return null;
  const at = Date.now();
  const context = await passGate(shell, 'public', request, reply);
  if (!isPerson(context.actor)) return null;
  const read = async ([feature, name, kind, input]: Reading) => {
    const procedure = procedureOf(feature, name);
    const { access } = procedure['~orpc'].meta as OperationMeta;
    if (access !== 'public' && access !== 'browsing' && access !== 'signed-in')
      throw new Error(`${name} is for others`);
    return [
      feature,
      name,
      kind,
      input,
      await readOrChange(shell, procedure, input, context, { request, reply }),
    ] as const;
  };
  const [session, around, found] = await Promise.all([
    read(['accounts', 'me', 'query', {}]),
    Promise.allSettled(everywhere.map(read)),
    Promise.allSettled(readingsOf(request.url).map(read)),
  ]);
  const readings = [...around, ...(found[0]?.status === 'fulfilled' ? found : [])];
  const data = {
    at,
    session: session[4],
    readings: readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : [])),
  };
  const plain = JSON.stringify(data);
  const json = inReadersWords(plain);
  // The text says what the data say, marks in the words of the reader included.
  const said = json === plain ? data : (JSON.parse(json) as typeof data);
  const find = (feature: string, name: string) =>
    said.readings.find(([ofFeature, itsName]) => ofFeature === feature && itsName === name)?.[4];
  return {
    json: json.replaceAll('<', String.raw`\u003c`),
    text: findFirstText(splitAddress(request.url).path, find),
  };
}
