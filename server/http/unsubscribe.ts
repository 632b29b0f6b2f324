import type { FastifyInstance } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { subscribe } from '#features/notifications/server/subscriptions.ts';
import { visitor } from '#server/engine/actor.ts';
import { transact, type World } from '#server/engine/work.ts';

/**
 * What a mail program's own Unsubscribe button posts to (RFC 8058), with a form and without a cookie, at the address
 * that shows a person the page. A reading changes nothing: programs that look into mails open every link.
 */
export function unsubscribing(app: FastifyInstance, world: World): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ query: { token } }, reply) => {
      if (typeof token !== 'string') throw new Refusal('request.not-found');
      await transact(world, visitor, (work) => subscribe(work, { token, subscribed: false }));
      return reply.status(204).header('cache-control', 'no-store').send();
    });
  });
}
