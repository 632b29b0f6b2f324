import { Refusal } from '#core/errors.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { packFiles } from '../pack-files.ts';
import { jobRecordCopies } from './make-record.ts';
import { requireRecord } from './queries.ts';

/** The ZIP of a record, for the party who asked for it. */
export const evidenceEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/job-records/{id}/lungisa-job-record.zip',
    access: 'signed-in',
    async handle({ context: { world, actor }, params: { id }, reply }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      await requireRecord(world, actor, id);
      const { bytes, stream } = await world.storage.open(jobRecordCopies.keyOf(id));
      reply.raw.once('close', () => stream.destroy());
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${packFiles.zip}"`,
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  }),
];
