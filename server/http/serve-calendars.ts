import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { readActor } from '#features/accounts/server/read-actor.ts';
import { readCalendarEntry } from '#features/jobs/server/calendar-entry.ts';
import { isPerson } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';

const id = z.uuid();

/** Jobs as entries for calendars at `/api/jobs/{id}/calendar.ics`, for their parties; 404 for everybody else who is signed in. */
export function serveCalendars(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/api/jobs/:id/calendar.ics', async (request, reply) => {
    const reader = await readActor(world, request.headers.cookie);
    if (!isPerson(reader)) throw new Refusal('accounts.signed-out');
    const job = id.safeParse(request.params.id);
    if (!job.success) throw new Refusal('request.not-found');
    const entry = await readCalendarEntry(world, reader, job.data);
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': `attachment; filename="lungisa-job-${job.data.slice(0, 8)}.ics"`,
        'cache-control': 'private, no-store',
      })
      .send(entry);
  });
}
