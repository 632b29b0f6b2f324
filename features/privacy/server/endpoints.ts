import { Refusal } from '#core/errors.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { checkTicket } from './exports.ts';
import { personalCopies } from './make-export.ts';

/** The ZIP of an export, for its owner with the ticket that their password opened. */
export const privacyEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/exports/{id}/lungisa-data.zip',
    access: 'signed-in',
    async handle({ context: { world, actor }, params: { id }, request, reply }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      await checkTicket(world, actor, id, (request.query as { ticket?: unknown }).ticket);
      const { bytes, stream } = await world.storage.open(personalCopies.keyOf(id));
      reply.raw.once('close', () => stream.destroy());
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': bytes,
          'content-disposition': 'attachment; filename="lungisa-data.zip"',
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  }),
];
