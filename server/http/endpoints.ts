import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '#server/engine/endpoint.ts';
import type { World } from '#server/engine/work.ts';
import { endpoints } from '#server/features.ts';
import { mayBrowse, passGate } from './gate.ts';

const maxIgnoredBytes = 4096;

/** Registers the endpoints of all features. */
export function registerEndpoints(app: FastifyInstance, world: World): void {
  for (const endpoint of endpoints) {
    if (endpoint.ignoresBody)
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxIgnoredBytes }, (_request, _body, done) =>
          done(null, undefined),
        );
        registerEndpoint(scope, world, endpoint);
      });
    else registerEndpoint(app, world, endpoint);
  }
}

/** Registers one endpoint behind the gate. */
export function registerEndpoint(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint,
  options: RouteShorthandOptions = {},
): void {
  const { method, path, access } = endpoint;
  app.route({
    ...options,
    method,
    url: routePath(path),
    handler: async (request, reply) => {
      const context = await passGate(world, access, request, reply);
      const params = request.params as Record<string, string>;
      return endpoint.handle({ context, params, request, reply, mayBrowse: () => mayBrowse(context.actor, world) });
    },
  });
}

/** `/jobs/{id}` of a contract as the router writes it: `/jobs/:id`. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
