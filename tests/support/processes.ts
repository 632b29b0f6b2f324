import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { compileCache } from './compile-cache.ts';

/** A server process. `output` and `errors` collect what it prints; `exited` resolves to its exit code. */
export type Launched = { child: ChildProcess; output: string; errors: string; exited: Promise<number | null> };
export type Running = Launched & { url: string };

const mainProgram = [process.execPath, join(import.meta.dirname, '../../server/start.ts')] as const;

/** Starts a server process as a person would, in its own process group and without the environment of the tests. */
export function launchProcess(
  env: Record<string, string>,
  [program, ...args]: readonly [string, ...string[]] = mainProgram,
): Launched {
  const child = spawn(program, args, {
    // Writers of tests act more often than people may.
    env: { PORT: '0', LOG_LEVEL: 'warn', LIMIT_FACTOR: '1000', PASSWORD_COST: '1', ...compileCache, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const app = { child, output: '', errors: '', exited: once(child, 'exit').then(([code]) => code as number | null) };
  child.stdout.on('data', (chunk) => (app.output += chunk));
  child.stderr.on('data', (chunk) => (app.errors += chunk));
  return app;
}

/** Starts a server process and waits until it prints its address. */
export const startProcess = (...how: Parameters<typeof launchProcess>): Promise<Running> =>
  waitForAddress(launchProcess(...how));

async function waitForAddress(app: Launched): Promise<Running> {
  const address = /Lungisa is at (\S+)/;
  await until(() => address.test(app.output) || app.child.exitCode !== null, 600_000);
  const url = address.exec(app.output)?.[1];
  if (url === undefined) throw new Error(`The server did not start:\n${app.output}${app.errors}`);
  return Object.assign(app, { url });
}

/** `launch` and `start` for tests. Kills the processes that a test leaves running. */
export function useProcesses() {
  const running = new Set<ChildProcess>();
  afterEach(() => {
    for (const { pid = 0 } of running) if (isAlive(-pid)) process.kill(-pid, 'SIGKILL');
    running.clear();
  });
  const launch = (...how: Parameters<typeof launchProcess>): Launched => {
    const app = launchProcess(...how);
    running.add(app.child);
    return app;
  };
  return { launch, start: (...how: Parameters<typeof launchProcess>) => waitForAddress(launch(...how)) };
}

export async function end({ child, exited }: Launched, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** True while a process lives; with a negative id, while any process of that group lives. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until `isSo`, or fails after `timeout` milliseconds, which also a machine that does other things at the same time does not need. */
export async function until(isSo: () => boolean | Promise<boolean>, timeout = 120_000): Promise<void> {
  for (const deadline = Date.now() + timeout; !(await isSo()); await sleep(25)) {
    if (Date.now() > deadline) throw new Error(`This did not become true: ${String(isSo)}`);
  }
}
