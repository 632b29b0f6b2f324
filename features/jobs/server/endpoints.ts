import { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { entryFilename, readCalendarEntry } from './calendar/calendar-entry.ts';

const id = z.uuid();

/** The calendar file of a job, for its two parties; 404 for everyone else who is signed in. */
export const jobEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/api/jobs/{id}/calendar.ics',
    access: 'signed-in',
    async handle({ context: { world, actor }, params, reply }) {
      const job = id.safeParse(params.id);
      if (!job.success) throw new Refusal('request.not-found');
      const entry = await readCalendarEntry(world, actor, job.data);
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'content-disposition': `attachment; filename="${entryFilename(job.data)}"`,
          'cache-control': 'private, no-store',
        })
        .send(entry);
    },
  }),
];
