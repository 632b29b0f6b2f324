import type { AnyContractProcedure } from '@orpc/contract';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { OperationMeta } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { inReadersWords } from '#core/stored-marks.ts';
import { procedures } from '#server/features.ts';
import { isPerson, type Caller, type Person } from '#engine/actor.ts';
import { compressAnswer } from '../compress-answer.ts';
import { routePath } from './endpoints.ts';
import { admit, passGate, type Shell } from './gate.ts';
import { isChange } from '../origin.ts';
import { readOrChange } from './replica-readings.ts';
import { makeUploadReader, type UploadLimits } from './receive-file.ts';
import { runOperation } from './run-operation.ts';
import type { SendJson } from './send-json.ts';

/** Registers every operation of the contract: a call passes the gate, then the schema of its input, then reaches the handler. */
export function registerOperations(
  app: FastifyInstance,
  shell: Shell,
  { limits, send }: { limits: UploadLimits; send: SendJson },
): void {
  const receive = makeUploadReader(limits);
  const uploads: ((scope: FastifyInstance) => void)[] = [];
  for (const procedure of procedures) {
    const { route, meta } = procedure['~orpc'] as AnyContractProcedure['~orpc'];
    const { access, upload, limit } = meta as OperationMeta;
    const serve = (scope: FastifyInstance) =>
      scope.route({
        method: route.method as HTTPMethods,
        url: `/api${routePath(route.path ?? '')}`,
        config: { sendsOwnHead: true },
        onRequest: admit(shell),
        handler: async (request, reply) => {
          const context = await passGate(shell, access, request, reply, limit);
          const answer = upload
            ? await receive(request, uploader(context.actor).id, (body) =>
                runOperation(procedure, inputOfUpload(request, body), context),
              )
            : await readOrChange(shell, procedure, inputOf(request), context, { request, reply });
          if (opensSession(route) || (access === 'admin' && isChange(request)) || closesSession(route))
            shell.security.done(request, opensSession(route) ? idOf(answer) : context.actor.id);
          const body = compressAnswer(request, reply, inReadersWords(JSON.stringify(answer)));
          send(request, reply, typeof body === 'string' ? body : await body);
        },
      });
    if (upload) uploads.push(serve);
    else serve(app);
  }
  void app.register(async (scope) => {
    // The handler reads the bytes after the gate: a parser would read them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    for (const serve of uploads) serve(scope);
  });
}

type Route = { method?: string; path?: string };
const opening = new Set(['/session', '/session/code', '/session/passkey', '/accounts', '/accounts/confirmation']);
const opensSession = ({ method, path = '' }: Route) => method === 'POST' && opening.has(path);
const closesSession = ({ method, path }: Route) => method === 'DELETE' && path === '/session';
const idOf = (answer: unknown) => (answer as { id: string | null }).id;

/** The input of an operation: the query of a GET or the JSON object of a change, with the parameters of the path. */
function inputOf(request: FastifyRequest): object {
  const params = request.params as object;
  if (!isChange(request)) return { ...(request.query as object), ...params };
  if (request.url.includes('?'))
    throw new Refusal('request.invalid', { errors: [{ path: 'query', message: 'A change takes no query.' }] });
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal('request.invalid', { errors: [{ path: '', message: 'Send one JSON object.' }] });
  return { ...body, ...params };
}

/** The person who uploads: no operation takes files from visitors. */
function uploader(caller: Caller): Person {
  if (!isPerson(caller)) throw new Refusal('accounts.signed-out');
  return caller;
}

/** The input of an upload: its bytes as `body`, its query, and the parameters of the path. */
function inputOfUpload(request: FastifyRequest, body: Uint8Array): object {
  const query = request.query as object;
  if ('body' in query)
    throw new Refusal('request.invalid', {
      errors: [{ path: 'body', message: 'The file is the body of the request.' }],
    });
  return { ...query, ...(request.params as object), body };
}
