import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from '#tests/support/compile-cache.ts';
import type { Stop } from './stop-all.ts';
import type { Job, Result } from './load-generator.ts';
import type { Scenario } from './scenarios.ts';
import { freePort } from '#tools/free-port.ts';

export type Contestant = {
  name: string;
  port: number;
  /** The HTTP requests of a scenario, byte for byte. */
  requests(scenario: Scenario): string[];
  /** CPU seconds that the process has used so far. */
  cpuSeconds(): Promise<number>;
};

/** The means with which a contestant starts. It adds to `started` a function that stops it, newest last. */
export type Setup = { databaseUrl: string; folder: string; peerFolder: string; started: Stop[] };
type Program = {
  name: string;
  log: string;
  file: string;
  args: (port: number) => string[];
  env?: (port: number) => Record<string, string>;
  requests: Contestant['requests'];
};

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The product's requests alone, without its queue. */
export const startProductRequests = (setup: Setup): Promise<Contestant> =>
  start(setup, {
    name: 'Lungisa',
    log: 'product.log',
    file: here('./product-server.ts'),
    args: (port) => [setup.databaseUrl, String(port)],
    requests: requestsByPath,
  });

export const startBare = (setup: Setup): Promise<Contestant> =>
  start(setup, {
    name: '(a) bare node:http',
    log: 'bare.log',
    file: here('./bare-server.ts'),
    args: (port) => [setup.databaseUrl, String(port)],
    requests: requestsByPath,
  });

export const startPeer = (setup: Setup): Promise<Contestant> =>
  start(setup, {
    name: '(b) PostGraphile 5',
    log: 'peer.log',
    file: here('./peer-server.ts'),
    args: (port) => [setup.databaseUrl, String(port), setup.peerFolder],
    env: () => ({ GRAPHILE_ENV: 'production' }),
    requests: ({ query, questions }) =>
      questions.map(({ cookie, variables }) => {
        const body = JSON.stringify({ query, variables });
        const head = [
          'POST /graphql HTTP/1.1',
          'Host: 127.0.0.1',
          `Cookie: ${cookie}`,
          'Accept: application/json',
          'Content-Type: application/json',
        ];
        return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      }),
  });

const requestsByPath: Contestant['requests'] = ({ questions }) =>
  questions.map(
    ({ cookie, path }) =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept: application/json\r\n\r\n`,
  );

async function start(
  { folder, started }: Setup,
  { name, log, file, args, env, requests }: Program,
): Promise<Contestant> {
  const port = await freePort();
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SystemRoot: process.env.SystemRoot,
    NODE_ENV: 'production',
    ...compileCache,
  };
  const child = spawn(process.execPath, ['--import', here('./tell-cpu.ts'), file, ...args(port)], {
    env: { ...inherited, ...env?.(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(() => end(child));
  const output = createWriteStream(join(folder, log));
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  child.once('close', () => output.end());
  if (!(await waitUntilItListens(child, port))) throw new Error(`${name} did not start: see ${join(folder, log)}.`);
  return { name, port, requests, cpuSeconds: () => cpuSecondsOf(child) };
}

/** Starts the process that sends the requests. It takes one job at a time. */
export function startLoadGenerator(started: Stop[]): (job: Job) => Promise<Result> {
  const child = fork(here('./load-generator.ts'));
  started.push(() => end(child));
  return async (job) => {
    child.send(job);
    const [result] = (await once(child, 'message')) as [Result | { error: string }];
    if ('error' in result) throw new Error(`The load generator failed: ${result.error}`);
    return result;
  };
}

async function waitUntilItListens(child: ChildProcess, port: number): Promise<boolean> {
  for (
    const deadline = Date.now() + 120_000;
    child.exitCode === null && child.signalCode === null && Date.now() < deadline;
    await sleep(100)
  ) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    );
    if (answers) return true;
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(kill);
}

async function cpuSecondsOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [seconds] = (await once(child, 'message')) as [number];
  return seconds;
}

/** Bytes of memory that a process holds; null where the system does not report them. */
export async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
