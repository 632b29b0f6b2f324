import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './processes.ts';

export const haproxy = '/usr/sbin/haproxy';

/** True if this machine has Debian's HAProxy. */
export const hasHaproxy = existsSync(haproxy);

/** Reads `deploy/haproxy.cfg` for two processes on these ports, as the account of the caller, with so many connections at most and by IPv4 alone. */
export async function readHaproxyFile(apps: readonly [number, number], maxConnections: number): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  return text
    .replaceAll(/^ {2}(?:(?:user|group) |bind :::).*\n/gm, '')
    .replace(/maxconn \d+/, `maxconn ${maxConnections}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${apps[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${apps[1]}`);
}

/**
 * Runs HAProxy on `port` before two processes, with the file of `deploy/` but without TLS, and without its limits by network: all people of a
 * measurement share one. Returns what stops it.
 */
export async function startPlainHaproxy(
  { port, apps, maxConnections }: { port: number; apps: readonly [number, number]; maxConnections: number },
  folder: string,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  const text = (await readHaproxyFile(apps, maxConnections))
    .replace(/^frontend unencrypted\n( .*\n)+/m, '')
    .replace(/bind :443 ssl .* alpn \S+/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replaceAll(/^.*\bsc0_.*\n/gm, '');
  await writeFile(file, text);
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exited;
  };
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${said}`);
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
      return answer?.status === 200;
    }, 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
