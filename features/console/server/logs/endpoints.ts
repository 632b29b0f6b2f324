import { Readable } from 'node:stream';
import { defineEndpoint } from '#engine/endpoint.ts';
import { readTicket, writeExport } from './export-events.ts';

/** The log as CSV, for the admin who gave a reason for it. */
export const systemLogsEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/exports/system-logs.csv',
    access: 'admin',
    async handle({ context: { world, actor }, request, reply }) {
      const filters = readTicket(world, actor, (request.query as { ticket?: unknown }).ticket);
      const stream = Readable.from(writeExport(world, filters), { highWaterMark: 1 });
      reply.raw.once('close', () => stream.destroy());
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="system-logs.csv"',
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  }),
];
