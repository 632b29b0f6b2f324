import fastifyStatic from '@fastify/static';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '#features/contract.ts';
import { errorStatuses } from '#core/errors.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Lungisa</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

/** The OpenAPI document at `/api/openapi.json`, and a readable reference at `/api/docs`. */
export function apiReference(app: FastifyInstance): void {
  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', async () => (document ??= openApiDocument()));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  void app.register(fastifyStatic, { root: swagger, prefix: '/api/docs/', wildcard: false, globIgnore: ['**/!(swagger-ui.css|swagger-ui-bundle.js)'], decorateReply: false, index: false });
}

/** OpenAPI 3.1 from the contract, with the problem details that any operation may answer. */
export async function openApiDocument(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const problem = {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(errorStatuses) },
      detail: { type: 'string' },
      errors: { type: 'array', items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } } },
      current: { type: 'string', description: 'The status that the thing has now, after a lost race.' },
    },
  };
  return generator.generate(contract, {
    info: { title: 'Lungisa', version: '1', description: 'Connect with trusted service providers. Errors are RFC 9457 problem details; creating operations take an Idempotency-Key.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lungisa' } },
      responses: { Problem: { description: 'A refusal', content: { 'application/problem+json': { schema: problem } } } },
      schemas: { Problem: problem },
    },
  } as never);
}
