import { isContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { parentPort, workerData } from 'node:worker_threads';
import { contract } from '#features/contract.ts';
import { maxFileBytes } from '#core/files.ts';
import type { OperationMeta } from '#core/contract.ts';
import { errorStatuses } from '#core/errors.ts';

type Documented = {
  parameters?: object[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, object>;
  security?: object[];
};

/** Writes the contract as OpenAPI 3.1: each operation with the session that it needs and its possible refusals. */
async function writeOpenApiDocument(cookie: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Lungisa',
      version: '1',
      description:
        'Connect with trusted service providers. Errors are RFC 9457 problem details; creating operations take an Idempotency-Key.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Send the same key and body again to get the same answer. The thing is made once.',
          schema: { type: 'string', minLength: 8, maxLength: 128 },
        },
      },
      responses: {
        Problem: {
          description: 'A refusal',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: { Problem: problem },
    },
  });
  for (const procedure of Object.values(contract).flatMap((feature) => Object.values(feature))) {
    if (!isContractProcedure(procedure)) continue;
    const { route, meta } = procedure['~orpc'];
    const paths = document.paths as Record<string, Record<string, Documented>>;
    const operation = paths[route.path ?? '']?.[(route.method ?? '').toLowerCase()];
    if (operation === undefined) throw new Error(`${route.method} ${route.path} is not in the document`);
    complete(operation, route, meta as OperationMeta);
  }
  return document;
}

/** Adds the refusals, the session and the headers that follow from the access, method and path of an operation. */
function complete(
  operation: Documented,
  { method, path }: { method?: string; path?: string },
  { access, creates, upload }: OperationMeta,
): void {
  if (upload) describeUpload(operation);
  const changes = method !== 'GET';
  const statuses = [
    ...(access === 'public' ? [] : [401]),
    ...(changes || !['public', 'signed-in'].includes(access) ? [403] : []),
    ...(path?.includes('{') ? [404] : []),
    ...(changes ? [400, 409, 413, 415] : []),
    ...(path === '/session' && method === 'POST' ? [401, 429] : []),
    422,
    500,
    503,
  ];
  operation.responses = {
    ...operation.responses,
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }])),
  };
  operation.security = access === 'public' ? [] : [{ session: [] }];
  if (creates)
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }];
}

/** Documents an upload: its body is the file, and its other fields are the query. */
function describeUpload(operation: Documented): void {
  const { properties = {}, required = [] } = (operation.requestBody?.content?.['application/json']?.schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const fields = Object.entries(properties).filter(([name]) => name !== 'body');
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
  ];
  operation.requestBody = {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary', maxLength: maxFileBytes } } },
  };
}

const problem = {
  type: 'object' as const,
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    code: { type: 'string' as const, enum: Object.keys(errorStatuses) },
    detail: { type: 'string' as const },
    errors: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['path', 'message'],
        properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
      },
    },
    current: { type: 'string' as const, description: 'After a lost race: the status that the thing has now.' },
  },
};

// The thread is given the name of the session cookie, answers with the document and ends.
parentPort?.postMessage(JSON.stringify(await writeOpenApiDocument(String(workerData))), []);
