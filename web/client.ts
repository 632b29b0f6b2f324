import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ProblemDetails } from '#core/errors.ts';
import type { contract } from '#features/contract.ts';
import { callOnce, CallError } from './call.ts';
import operations from './generated/operations.json' with { type: 'json' };

export type CallContext = {
  /** One for each thing that is to be made: a form keeps it while it is sent again. */
  idempotencyKey?: string;
};

type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;
export type Outputs = {
  [Feature in keyof Client]: { [Name in keyof Client[Feature]]: Client[Feature][Name] extends (...args: never[]) => Promise<infer Output> ? Output : never };
};

const creates = (path: readonly string[]): boolean => {
  const [feature = '', name = ''] = path;
  const procedures = (operations as Record<string, Record<string, { '~orpc': { meta: { creates: boolean } } }>>)[feature];
  return procedures?.[name]?.['~orpc'].meta.creates ?? false;
};

const link = new OpenAPILink<CallContext>(operations as never, {
  url: `${globalThis.location?.origin ?? ''}/api`,
  headers: ({ context }, path) => (creates(path) ? { 'idempotency-key': context.idempotencyKey ?? crypto.randomUUID() } : {}),
  fetch: (request, init, _options, path) => callOnce(path.join('.'), request, init),
  customErrorResponseBodyDecoder: (body, response) =>
    new ORPCError('REFUSED', { status: response.status, data: body as ProblemDetails, cause: new CallError(response.status, body as ProblemDetails) }),
});

/** Every operation of the contract as a typed function. Errors that it throws are read with `errorOf`. */
export const client: Client = createORPCClient(link);

/** The same as query and mutation options. */
export const api = createTanstackQueryUtils(client);

/** What went wrong in a call, whatever threw it: its sentence, its status, and the fields that are marked. */
export function errorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof ORPCError && error.cause instanceof CallError) return error.cause;
  return new CallError(0, undefined, `Function call failed: ${error instanceof Error ? error.message : String(error)}`);
}
