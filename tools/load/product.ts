import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPlainHaproxy } from '#tests/support/haproxy.ts';
import { isAlive, startProcess, until, type Running } from '#tests/support/processes.ts';
import { memoryOf } from '#tools/bench/contestants.ts';
import type { Stop } from '#tools/bench/stop-all.ts';
import { sessionSecret } from '#tools/bench/world.ts';
import { freePort } from '#tools/free-port.ts';
import { countOpenFiles } from './open-files.ts';
import { startReplica } from './replica.ts';
import type { Primary, Setting, Target } from './row.ts';

/** The address at which people reach the product. `memory` and `readHeld` are bytes of all its processes together. */
export type Product = {
  url: string;
  port: number;
  memory: () => Promise<number>;
  /** Collects all garbage, and reads the bytes that are held then, in the heap and in buffers. The product must have been started as `isTelling`. */
  readHeld: () => Promise<number>;
};

type Start = {
  env: Record<string, string>;
  /** Without one, the database that comes along with a process. */
  database?: Primary;
  isTelling?: boolean;
};

/** Milliseconds that a process may take to end. */
const maxStop = 25_000;
/** Files that HAProxy has open beside those of its connections. */
const otherFiles = 200;

/** The connections of people that HAProxy can pass on here: it has two files for each. */
export const maxPassedOn = (): number => Math.floor((countOpenFiles() - otherFiles) / 2);

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The product, which collects all its garbage when `readHeld` asks it to. */
const tellingProgram: [string, ...string[]] = [
  process.execPath,
  '--expose-gc',
  '--import',
  here('./tell-memory.ts'),
  here('../../server/start.ts'),
];

/**
 * Starts the product as a person would, at the port of `env` if it names one. All its people share a network here, so the limits of
 * `core/limits.ts` and of connections are lifted. `started` gets what stops it.
 */
export async function startProduct(
  { env, database, isTelling = false }: Start,
  setting: Pick<Setting, 'arrangement' | 'folder' | 'say' | 'started'>,
): Promise<Product> {
  const { arrangement, folder, started } = setting;
  const port = Number(env['PORT']) || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings: Record<string, string> = {
    LIMIT_FACTOR: '1000000',
    MAX_CONNECTIONS: '30000',
    SESSION_SECRET: sessionSecret,
    ...(database && { DATABASE_URL: database.url }),
  };
  const program = isTelling ? tellingProgram : undefined;
  if (arrangement === 'alone') {
    const process = await startOne({ ...settings, ...env, PORT: String(port) }, program, started);
    return { url, port, memory: () => readMemory(process), readHeld: () => readHeld(process) };
  }
  if (database === undefined) throw new Error('Two processes need a database that both know.');
  const replica = await startReplica(database, folder, setting);
  const behind = { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', DATABASE_REPLICA_URL: replica };
  const apps = [await freePort(), await freePort()] as const;
  const processes: Running[] = [];
  // The first brings the tables up to date.
  for (const app of apps)
    processes.push(await startOne({ ...settings, ...behind, ...env, PORT: String(app) }, program, started));
  started.push(await startPlainHaproxy({ port, apps, maxConnections: maxPassedOn() }, join(folder, 'haproxy')));
  const sum = async (read: (process: Running) => Promise<number>) =>
    (await Promise.all(processes.map(read))).reduce((one, other) => one + other, 0);
  return { url, port, memory: () => sum(readMemory), readHeld: () => sum(readHeld) };
}

/** Starts the product on the large marketplace. */
export async function startOnMarketplace(
  setting: Setting,
  how: Pick<Start, 'isTelling'> = {},
): Promise<Product & Target> {
  const database = await setting.marketplace();
  const product = await startProduct({ env: { DATA_DIR: setting.folder }, database, ...how }, setting);
  return { ...product, databaseUrl: database.url };
}

async function startOne(
  env: Record<string, string>,
  program: [string, ...string[]] | undefined,
  started: Stop[],
): Promise<Running> {
  const running = await startProcess(env, program);
  const { pid = 0 } = running.child;
  started.push(async () => {
    if (!isAlive(pid)) return;
    running.child.kill('SIGTERM');
    const late = setTimeout(() => running.child.kill('SIGKILL'), maxStop);
    await running.exited;
    clearTimeout(late);
  });
  return running;
}

const readMemory = async ({ child }: Running): Promise<number> => (await memoryOf(child.pid)) ?? Number.NaN;

async function readHeld(running: Running): Promise<number> {
  const reports = () => [...running.output.matchAll(/memory after collection: (\d+)\n/g)];
  const before = reports().length;
  running.child.kill('SIGUSR2');
  await until(() => reports().length > before, 30_000);
  return Number(reports().at(-1)?.[1]);
}
