import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import type { World } from '#server/engine/work.ts';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isChange = ({ method }: Pick<FastifyRequest, 'method'>): boolean => !readMethods.has(method);

/**
 * Refuses a change that another site's page sends: browsers name the origin of the page, and a foreign one, or `null`, is refused.
 * A request without an origin comes from no browser, and so carries no cookie but the sender's own.
 */
export function refuseForeignOrigin(request: FastifyRequest, world: World): void {
  if (!isChange(request)) return;
  const { origin, host = '' } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('request.foreign-origin');
    return;
  }
  const ours =
    world.config.publicUrl !== undefined
      ? new URL(world.config.publicUrl).origin
      : loopbackHost.test(host)
        ? `http://${host}`
        : null;
  if (origin !== ours) throw new Refusal('request.foreign-origin');
}
