import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '#engine/endpoint.ts';
import { endpoints } from '#server/features.ts';
import { admit, mayBrowse, passGate, type Shell } from './gate.ts';

const maxIgnoredBytes = 4096;

/** Registers the endpoints of all features. */
export function registerEndpoints(app: FastifyInstance, shell: Shell): void {
  for (const endpoint of endpoints) {
    if (endpoint.ignoresBody === true || endpoint.readsBytes === true)
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        if (endpoint.readsBytes === true)
          scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        else
          scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxIgnoredBytes }, (_request, _body, done) =>
            done(null, undefined),
          );
        registerEndpoint(scope, shell, endpoint);
      });
    else registerEndpoint(app, shell, endpoint);
  }
}

/** Registers one endpoint behind the gate. */
export function registerEndpoint(
  app: FastifyInstance,
  shell: Shell,
  endpoint: Endpoint,
  options: RouteShorthandOptions = {},
): void {
  const { method, path, access } = endpoint;
  app.route({
    ...options,
    method,
    url: routePath(path),
    onRequest: admit(shell),
    handler: async (request, reply) => {
      const context = await passGate(shell, access, request, reply);
      const params = request.params as Record<string, string>;
      return endpoint.handle({
        context,
        params,
        request,
        reply,
        mayBrowse: () => mayBrowse(context.actor, shell.world),
      });
    },
  });
}

/** `/jobs/{id}` of a contract as the router writes it: `/jobs/:id`. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
