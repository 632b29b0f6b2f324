import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tools/free-port.ts';

export type DemoAccount = { as: string; email: string; password: string };
export type Product = { url: string; accounts: DemoAccount[] };

/** Milliseconds that a first start may take: it makes a database, the demo and perhaps the browser side. */
const maxStart = 300_000;

/** Runs the product with the demo marketplace, in a folder that goes with it. */
export async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-phone-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...rest } = process.env;
  const server = spawn(process.execPath, [fileURLToPath(new URL('../../server/start.ts', import.meta.url))], {
    env: { ...rest, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let output = '';
  server.stdout.on('data', (text) => (output += text));
  try {
    for (const deadline = Date.now() + maxStart; !output.includes('Lungisa is at'); await sleep(100))
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`The product did not start:\n${output}`);
    const accounts = JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
    await use({ url, accounts });
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}
