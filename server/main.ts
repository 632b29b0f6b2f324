import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildWeb } from '#tools/build-web.ts';
import { makeApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError, environmentConfig, isLoopback, type Config } from './config.ts';
import { openDatabase } from './database.ts';
import { loadDemo } from './demo.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { consequences, reactions } from './features.ts';
import { migrate } from './migrate.ts';
import { openBoss, outboxOn } from './outbox.ts';
import { ownSecret } from './own-secret.ts';
import { startWorker } from './worker.ts';
import type { World } from './work.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What was started, newest last: stopped in the other order, whether the start went well or not. */
const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
const stop = () =>
  (stopping ??= (async () => {
    for (const end of started.toReversed()) await end();
  })());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().then(() => process.exit(0)));

async function openDatabases(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: say });
  started.push(embedded.stop);
  return embedded.url;
}

async function makeWorld(config: Config, databaseUrl: string): Promise<World> {
  const db = openDatabase(databaseUrl, { max: config.databasePool });
  started.push(() => db.$client.end({ timeout: 5 }));
  const boss = openBoss(databaseUrl, { listen: true });
  // Said by its code alone: a driver's message can carry the connection's address and user.
  boss.on('error', (error) => say(`The job queue had an error: ${'code' in error ? String(error.code) : error.name}`));
  await boss.start();
  started.push(() => boss.stop({ graceful: true, timeout: 8_000 }));
  const world: World = {
    db,
    clock: systemClock,
    config: { passwordMin: config.passwordMin, publicUrl: config.publicUrl, sessionSecret: config.sessionSecret ?? (await ownSecret(config.dataFolder)) },
    outbox: outboxOn(boss),
    consequences,
    reactions,
  };
  await startWorker(world, boss);
  return world;
}

async function start(config: Config): Promise<void> {
  const [databaseUrl] = await Promise.all([openDatabases(config), buildWeb({ log: say })]);
  await migrate(databaseUrl);
  const world = await makeWorld(config, databaseUrl);
  const withDemo = config.databaseUrl === undefined && isLoopback(config.host);
  const demo = withDemo ? await loadDemo(world, { folder: config.dataFolder, log: say }) : [];
  const app = await makeApp(world, { ...config, webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)) });
  started.push(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  say(`Lungisa is at ${config.publicUrl ?? `http://${config.host}:${port}`}`);
  for (const line of demo) say(line);
}

/** Why the start failed, as a person who runs the site can use it. */
function whyNot(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use. Set PORT to a free one, as in: PORT=3001 npm start`;
  }
  return `Lungisa could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

try {
  await start(environmentConfig());
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`);
  await stop().catch(() => {});
  process.exit(1);
}
