import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/database/migrate.ts';
import { underWay } from '#engine/postgres/slow-statements.ts';
import type { World } from '#engine/work.ts';

/** Registers `/api/health` (the process lives) and `/api/ready` (the database answers and has every migration). */
export function registerHealthRoutes(app: FastifyInstance, world: World): void {
  app.get('/api/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/api/ready', async (_request, reply) => {
    // The answer says how things are now, and waits for no database that returns.
    const ready = await withinSeconds(
      2,
      underWay.exit(() => isMigrated(world.db)),
    ).catch(() => false);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}

function withinSeconds<Value>(seconds: number, promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('too late')), seconds * 1000).unref(),
  );
  return Promise.race([promise, late]);
}
