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

async function start(config: Config): Promise<void> {
  const webFolder = new URL('../web/dist', import.meta.url).pathname;
  const building = buildWeb({ log: say });
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: say }) : undefined;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(databaseUrl);

  const boss = openBoss(databaseUrl, { listen: true });
  // Said by its code alone: a driver's message can carry the connection's address and user.
  boss.on('error', (error) => say(`The job queue had an error: ${'code' in error ? String(error.code) : error.name}`));
  await boss.start();
  const world: World = {
    db: openDatabase(databaseUrl, { max: config.databasePool }),
    clock: systemClock,
    config: { passwordMin: config.passwordMin, publicUrl: config.publicUrl, sessionSecret: config.sessionSecret ?? (await ownSecret(config.dataFolder)) },
    outbox: outboxOn(boss),
    consequences,
    reactions,
  };
  const demo = embedded !== undefined && isLoopback(config.host) ? await loadDemo(world, { folder: config.dataFolder, log: say }) : undefined;
  await startWorker(world, boss);
  await building;
  const app = await makeApp(world, { ...config, webFolder });

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      // A second app may start while this one ends; what is in flight here is finished first.
      await app.close();
      await boss.stop({ graceful: true, timeout: 8_000 });
      await world.db.$client.end({ timeout: 5 });
      await embedded?.stop();
    })();
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().then(() => process.exit(0)));

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${config.port} is in use on ${config.host}. Set PORT to a free one, as in: PORT=3001 npm start`);
    }
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  say(`Lungisa is at ${config.publicUrl ?? `http://${config.host}:${port}`}`);
  for (const line of demo ?? []) say(line);
}

try {
  await start(environmentConfig());
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Lungisa could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
