import { Refusal } from '#core/errors.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { changeMailOptout } from './mails/mail-optouts.ts';

/**
 * The Unsubscribe button of a mail program posts a form without a cookie (RFC 8058) to the address of the page that a person
 * would open. A GET changes nothing, because programs that scan mails open every link.
 */
export const notificationEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/unsubscribe',
    access: 'public',
    ignoresBody: true,
    async handle({ context, request, reply }) {
      const { token } = request.query as { token?: unknown };
      if (typeof token !== 'string') throw new Refusal('request.not-found');
      await context.change((work) => changeMailOptout(work, { token, subscribed: false }));
      return reply.status(204).header('cache-control', 'no-store').send();
    },
  }),
];
