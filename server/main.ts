import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { buildWeb } from '#tools/build-web.ts';
import { makeApp } from './http/app.ts';
import { connectionLimits } from './http/limits/guard-connections.ts';
import { shareSocket } from './http/share-socket.ts';
import { makeSampler } from './http/monitoring/process-samples.ts';
import { Metrics } from '#engine/metrics.ts';
import { watchSlowStatements } from '#engine/postgres/slow-statements.ts';
import { refuseWrongClock } from '#engine/check-clock.ts';
import { systemClock } from '#engine/clock.ts';
import { environmentConfig, handedSocket, isOwnMachine, type Config } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { followReplica } from '#engine/postgres/follow-replica.ts';
import { loadDemo } from './demo/load-demo.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { commonParts, workConfig } from './world-parts.ts';
import { mailFolder, openMailer } from '#integrations/mail/mailer.ts';
import { pushIdentity } from '#integrations/push/push-key.ts';
import { openPusher } from '#integrations/push/pusher.ts';
import { openPaystack } from '#integrations/paystack/paystack.ts';
import { startStandIn, type StandIn } from '#integrations/paystack/stand-in.ts';
import { openStorage } from '#integrations/storage/storage.ts';
import { openTraces } from '#integrations/traces/open-traces.ts';
import { errorForLog } from '#engine/log-error.ts';
import { listMigrations, migrate } from './database/migrate.ts';
import { Observations } from '#engine/observations.ts';
import { openBoss, openSupervisor, outboxOn, startQueue } from '#engine/outbox.ts';
import { ownSecret } from './own-secret.ts';
import { readVersion } from '#engine/read-version.ts';
import { startReporting } from '#features/console/server/health/report-health.ts';
import { keepPrivate } from './private-folder.ts';
import { startWatchdog } from './watchdog.ts';
import { startWorker, type Report } from './queue/worker.ts';
import type { Traces } from '#engine/traces/span.ts';
import type { World } from '#engine/work.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const observations = new Observations();
const metrics = new Metrics();

/** `place` and `id`: where it came up, and the job that met it. */
function logError(msg: string, error: unknown, { place, id }: { place: string; id: string }): void {
  const err = errorForLog(error instanceof Error ? error : new Error(typeof error));
  say(JSON.stringify({ level: 50, time: Date.now(), msg, err, id }));
  observations.noteError(place, error, { at: new Date(), requestId: id });
  metrics.count('lungisa_errors_total', { place });
}

/** Lines about slow statements in ten seconds: a database that is slow for all fills no disk with them. */
const maxSlowLines = 20;

/** Counts slow statements by operation, and logs the first ones of each ten seconds. */
function reportSlowStatements(): () => Promise<void> {
  let lines = 0;
  const again = setInterval(() => (lines = 0), 10_000).unref();
  const stop = watchSlowStatements((slow) => {
    metrics.count('lungisa_slow_statements_total', { operation: slow.operation });
    lines += 1;
    if (lines <= maxSlowLines) say(JSON.stringify({ level: 40, time: Date.now(), msg: 'slow statement', ...slow }));
  });
  return async () => {
    clearInterval(again);
    stop();
  };
}

/** Stops each part that was started, newest last. They run in the opposite order, even after a failed start. */
const started: (() => Promise<unknown>)[] = [];
let starting: Promise<void> = Promise.resolve();
let stopping: Promise<void> | undefined;

/** Stops every part. A start that is under way first reaches its next check, so that nothing starts after the stop. */
const stop = () =>
  (stopping ??= (async () => {
    await starting.catch(() => {});
    for (const end of started.toReversed()) await end().catch(() => {});
  })());

function stopWith(code: number): void {
  setTimeout(() => process.exit(1), maxStop).unref();
  void stop().then(() => process.exit(code));
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopWith(0));

// The last guard. An error that no code catches leaves the process in a state that no code expects, so the process finishes
// the requests in flight and ends. The supervisor starts the next one.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    logError('uncaught error', error, { place: 'process', id: String(process.pid) });
    stopWith(1);
  });

/** Milliseconds that a stop may take: all of it, the requests in flight (the last to have its password compared waits for six seconds), and the jobs in flight. */
const maxStop = 20_000;
const maxRequestEnd = 12_000;
const maxJobEnd = 3_000;

class Interrupted extends Error {}
const checkStopping = () => {
  if (stopping !== undefined) throw new Interrupted();
};

/** The address of the database, and its address without a pooler between. */
type Addresses = { url: string; directUrl: string };

async function openDatabases(config: Config): Promise<Addresses> {
  const { databaseUrl: url } = config;
  if (url !== undefined) return { url, directUrl: config.directUrl ?? url };
  const embedded = await startEmbeddedPostgres({
    folder: join(config.dataFolder, 'postgres'),
    log: say,
    revive: true,
  });
  started.push(embedded.stop);
  return { url: embedded.url, directUrl: embedded.url };
}

/** Milliseconds that one statement of a sweep, a long job or the demo may take. No person waits for their answers. */
const unhurriedTimeout = 10 * 60_000;
/** The transactions of a process that may take long at once: one of a sweep, of the due rules, and of each long queue. */
const unhurriedPool = 6;

/** Makes the world of requests and jobs, and the same world on connections whose statements may take long. */
async function makeWorlds(
  config: Config,
  { url, directUrl }: Addresses,
  { standIn, traces }: { standIn: StandIn | null; traces: Traces | undefined },
): Promise<{ world: World; unhurried: World }> {
  // Closed after the queue, whose jobs in flight use them, and after the database, where a job that a stop cuts off would note a failure.
  const storage = await openStorage(config);
  started.push(storage.close);
  const mailer = openMailer(config);
  started.push(mailer.close);
  const db = openDatabase(url, { directUrl, pool: config.databasePool, timeout: config.databaseTimeout });
  started.push(() => db.$client.end());
  const unhurriedDb = openDatabase(directUrl, { pool: unhurriedPool, pipelines: 1, timeout: unhurriedTimeout });
  started.push(() => unhurriedDb.$client.end());
  await refuseWrongClock({ db: unhurriedDb, clock: systemClock });
  const ownsTables = config.ownerUrl === undefined;
  // Only its code: a driver's message can carry the address and user of the connection.
  const listenTo = (queue: PgBoss) =>
    queue.on('error', (error) =>
      say(`The job queue had an error: ${'code' in error ? String(error.code) : 'unknown'}`),
    );
  const supervisor = listenTo(openSupervisor(directUrl, { ownsTables }));
  const [boss] = await Promise.all([
    startQueue(() => listenTo(openBoss(directUrl, { listen: true, ownsTables })), checkStopping),
    supervisor.start(),
  ]);
  started.push(() =>
    Promise.allSettled([
      boss.stop({ graceful: true, timeout: maxJobEnd }),
      // A count of all jobs may be under way, and ends with the process.
      Promise.race([supervisor.stop({ graceful: false }), sleep(maxJobEnd)]),
    ]),
  );
  if (config.mail.kind === 'folder') say(`Mails are written to ${mailFolder(config)}: set SMTP_URL to send them.`);
  const sessionSecret = config.sessionSecret ?? (await ownSecret(config.dataFolder));
  const world: World = {
    db,
    clock: systemClock,
    config: workConfig(config, sessionSecret),
    outbox: outboxOn(boss),
    storage,
    mailer,
    push: openPusher({ ...pushIdentity({ ...config, sessionSecret }), clock: systemClock }),
    payments:
      config.payments.kind === 'paystack'
        ? openPaystack(config.payments)
        : standIn && openPaystack(standIn.config, { isDemonstration: true }),
    ...commonParts,
  };
  const unhurried = { ...world, db: unhurriedDb };
  const report: Report = (job) => {
    metrics.count('lungisa_jobs_total', { queue: job.queue, ended: job.ended });
    if (job.ended === 'failed') logError('job failed', job.error, { place: `job ${job.queue}`, id: job.jobId });
  };
  await startWorker({ world, unhurried }, boss, report, traces);
  return { world, unhurried };
}

async function start(config: Config): Promise<void> {
  for (const line of await keepPrivate(config.dataFolder)) say(line);
  // Waits for both even when one fails, so that a stop knows what the other has started.
  const [database, build] = await Promise.allSettled([
    openDatabases(config),
    buildWeb({ log: say, mayBuild: !config.isProduction }),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (build.status === 'rejected') throw build.reason;
  checkStopping();
  const { directUrl } = database.value;
  if (config.ownerUrl === undefined) await migrate(directUrl, { log: say });
  else await migrate(config.ownerUrl, { worksAt: directUrl, log: say });
  checkStopping();
  const version = await readVersion();
  // Closed after what is traced.
  const traces = await openTraces(config.traces, {
    version,
    warn: (lost) => say(JSON.stringify({ level: 40, time: Date.now(), msg: 'the collector took no traces', ...lost })),
  });
  if (traces !== undefined) started.push(traces.close);
  const standIn = config.payments.kind === 'demonstration' ? await startStandIn() : null;
  if (standIn !== null) started.push(standIn.stop);
  const { world, unhurried } = await makeWorlds(config, database.value, { standIn, traces });
  checkStopping();
  const demo =
    config.databaseUrl === undefined && isOwnMachine(config.host, config.publicUrl)
      ? await loadDemo(unhurried, { folder: config.dataFolder, log: say })
      : [];
  checkStopping();
  const reporting = startReporting(world, observations, {
    version,
    migrations: await listMigrations(),
  });
  started.push(reporting.stop, reportSlowStatements());
  const sampler = makeSampler(world, { version, folders: { data: config.dataFolder, backups: config.backup.folder } });
  started.push(async () => sampler.stop());
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : followReplica(
          world.db,
          openDatabase(config.replicaUrl, {
            pool: 2,
            timeout: config.databaseTimeout,
            name: 'lungisa-readings',
            isReplica: true,
          }),
        );
  if (replica !== undefined) started.push(replica.close);
  const app = await makeApp(world, {
    ...config,
    replica,
    traces,
    observations,
    connectionLimits: { ...connectionLimits, maxInAll: config.maxConnections },
    metrics: { metrics, read: sampler.read, token: config.metricsToken },
    webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)),
  });
  const shares: (() => Promise<void>)[] = [];
  started.push(() => close(app, shares));
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const handed = handedSocket();
  if (handed !== undefined) shares.push(await shareSocket(app.server, handed));
  started.push(await startWatchdog());
  standIn?.sendEventsTo(
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/webhooks/paystack`,
  );
  say(`Lungisa is at ${config.publicUrl ?? `http://${config.host}:${port}`}`);
  if (standIn !== null)
    say('Payments are a demonstration, in which no money moves: set PAYSTACK_SECRET_KEY to take real ones.');
  for (const line of demo) say(line);
}

/** Takes no more connections, and lets requests in flight end within their time. */
async function close(app: FastifyInstance, shares: readonly (() => Promise<void>)[]): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), maxRequestEnd);
  await Promise.all([...shares.map((end) => end()), app.close()]).finally(() => {
    clearInterval(idle);
    clearTimeout(late);
  });
}

let dataFolder = '';
try {
  const config = environmentConfig();
  ({ dataFolder } = config);
  starting = start(config);
  await starting;
} catch (error) {
  if (!(error instanceof Interrupted)) {
    process.stderr.write(`${explainFailure(error, dataFolder)}\n`);
    await stop();
    process.exit(1);
  }
}
