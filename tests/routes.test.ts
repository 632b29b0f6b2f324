import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isContractProcedure } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { contract } from '#features/contract.ts';
import { routePath } from '#server/http/api/endpoints.ts';
import { endpoints } from '#server/features.ts';
import { liveEndpoint } from '#server/live/live.ts';
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

  const operations = Object.values(contract).flatMap((procedures) =>
    Object.values(procedures).flatMap((procedure) =>
      isContractProcedure(procedure)
        ? `${procedure['~orpc'].route.method} /api${routePath(procedure['~orpc'].route.path ?? '')}`
        : [],
    ),
  );
  const gated = [...endpoints, liveEndpoint].map(({ method, path }) => `${method} ${routePath(path)}`);
  expect(served.sort()).toEqual([...operations, ...gated, ...fixed].sort());
});
