import { fileURLToPath } from 'node:url';
import { isAlive, startProcess, until, type Running } from '#tests/support/processes.ts';
import { memoryOf } from '#tools/bench/contestants.ts';
import type { Stop } from '#tools/bench/stop-all.ts';
import type { Setting, Target } from './row.ts';
import { sessionSecret } from '#tools/bench/world.ts';

export type Product = Running & { port: number; pid: number; memory: () => Promise<number> };

/** Milliseconds that a process may take to end. */
const maxStop = 25_000;

/**
 * Starts a process of the product, as a person would, with these variables. All its people share a network here, so the limits of
 * `core/limits.ts` and of connections are lifted. `started` gets what stops it.
 */
export async function startProduct(
  { env, program }: { env: Record<string, string>; program?: [string, ...string[]] },
  started: Stop[],
): Promise<Product> {
  const lifted = { LIMIT_FACTOR: '1000000', MAX_CONNECTIONS: '30000', SESSION_SECRET: sessionSecret };
  const running = await startProcess({ ...lifted, ...env }, program);
  const pid = running.child.pid ?? 0;
  started.push(async () => {
    if (!isAlive(pid)) return;
    running.child.kill('SIGTERM');
    const late = setTimeout(() => running.child.kill('SIGKILL'), maxStop);
    await running.exited;
    clearTimeout(late);
  });
  return Object.assign(running, {
    port: Number(new URL(running.url).port),
    pid,
    memory: async () => (await memoryOf(pid)) ?? Number.NaN,
  });
}

/** Starts the product on the large marketplace. */
export async function startOnMarketplace(
  { marketplace, folder, started }: Setting,
  program?: [string, ...string[]],
): Promise<Product & Target> {
  const databaseUrl = await marketplace();
  const product = await startProduct(
    { env: { DATABASE_URL: databaseUrl, DATA_DIR: folder }, ...(program && { program }) },
    started,
  );
  return Object.assign(product, { databaseUrl });
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The product, which collects all its garbage when `readHeld` asks it to. */
export const tellingProgram: [string, ...string[]] = [
  process.execPath,
  '--expose-gc',
  '--import',
  here('./tell-memory.ts'),
  here('../../server/start.ts'),
];

/** Collects all garbage of a process of `tellingProgram`, and reads the bytes that it holds then, in its heap and in buffers. */
export async function readHeld(product: Product): Promise<number> {
  const reports = () => [...product.output.matchAll(/memory after collection: (\d+)\n/g)];
  const before = reports().length;
  product.child.kill('SIGUSR2');
  await until(() => reports().length > before, 30_000);
  return Number(reports().at(-1)?.[1]);
}
