import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { routePath } from '#server/http/api/endpoints.ts';
import { endpoints } from '#server/features.ts';
import { liveEndpoint } from '#server/live/live.ts';
import { operations } from '#tests/support/operations.ts';
import { makeTestApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();

/** Addresses that the shell serves to everyone: the same bytes for all, and the health of the process. */
const fixed = [
  'GET /api/health',
  'GET /api/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
];

it('serves operations and endpoints, which pass the gate and stand in the matrix, and fixed answers, and nothing else', async () => {
  const served: string[] = [];
  const record = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') served.push(`${one} ${url}`);
    });
  subscribe('fastify.initialization', record);
  const app = await makeTestApp(world);
  await app.ready();
  unsubscribe('fastify.initialization', record);
  await app.close();

  const called = operations.map(({ method, path }) => `${method} /api${routePath(path)}`);
  const gated = [...endpoints, liveEndpoint].map(({ method, path }) => `${method} ${routePath(path)}`);
  expect(served.sort()).toEqual([...called, ...gated, ...fixed].sort());
});
