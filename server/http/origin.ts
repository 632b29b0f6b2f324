import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { ownOrigin } from '#engine/own-origin.ts';
import type { World } from '#engine/work.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isChange = ({ method }: Pick<FastifyRequest, 'method'>): boolean => !readMethods.has(method);

/**
 * Refuses a change that another site's page sends: browsers name the origin of the page, and a foreign one, or `null`, is refused.
 * A request without an origin comes from no browser, and so carries no cookie but the sender's own.
 */
export function refuseForeignOrigin(request: FastifyRequest, world: World): void {
  if (!isChange(request)) return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('request.foreign-origin');
    return;
  }
  if (origin !== ownOrigin(world.config, host)) throw new Refusal('request.foreign-origin');
}
