import { Metrics } from '#engine/metrics.ts';
import { Observations } from '#engine/observations.ts';
import { makeApp } from '#server/http/app.ts';
import { worldOn } from './world.ts';

/**
 * The product as `server/main.ts` runs it, but without its queue: in a marketplace of the bench much is overdue, and working through it
 * would be measured too.
 */
// A machine with other work would have it refuse requests: what it answers is measured, not what it puts off.
const never = [Infinity, Infinity, Infinity] as const;
const [databaseUrl = '', port = ''] = process.argv.slice(2);
const app = await makeApp(worldOn(databaseUrl), {
  logLevel: 'info',
  trustedProxies: [],
  admissionLimits: { statements: never, wait: never, minStatements: 0, delay: never },
  webFolder: '/nowhere',
  observations: new Observations(),
  metrics: { metrics: new Metrics(), read: async () => [], token: undefined },
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
