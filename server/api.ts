import type { AnyContractProcedure } from '@orpc/contract';
import { call, type AnyProcedure } from '@orpc/server';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { OperationMeta } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { readActor } from '#features/accounts/server/read-actor.ts';
import { routers } from './features.ts';
import { passGate } from './gate.ts';
import { isChange } from './origin.ts';
import { RequestContext } from './request-context.ts';
import type { World } from './work.ts';

/** Every operation of the contract as a route: the first door, then its input by the contract, then its handler. */
export function api(app: FastifyInstance, world: World): void {
  for (const procedure of Object.values(routers).flatMap((router) => Object.values<AnyProcedure>(router))) {
    const { route, meta } = procedure['~orpc'] as AnyContractProcedure['~orpc'];
    const { access } = meta as OperationMeta;
    app.route({
      method: route.method as HTTPMethods,
      url: `/api${route.path?.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const context = new RequestContext(world, await readActor(world, request.headers.cookie), request, reply);
        await passGate(access, context.actor, world);
        const answer = await call(procedure, inputOf(request), { context });
        void reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
        return JSON.stringify(answer);
      },
    });
  }
}

/** The query of a reading, the JSON object of a change, and what the path names, in one. */
function inputOf(request: FastifyRequest): object {
  const params = request.params as object;
  if (!isChange(request)) return { ...(request.query as object), ...params };
  if (request.url.includes('?')) throw new Refusal('request.invalid', { errors: [{ path: 'query', message: 'A change takes no query.' }] });
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('request.invalid', { errors: [{ path: '', message: 'Send one JSON object.' }] });
  return { ...body, ...params };
}
