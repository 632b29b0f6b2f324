import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#tools/free-port.ts';

type Handle = { fd: number; close(): void };
/** Binds a socket and does not read from it, as systemd does. Node has no public way to do this. */
const bindSocket = Reflect.get(net, '_createServerHandle') as (host: string, port: number, family: 4) => Handle;

const program = `
  import { createServer } from 'node:http';
  import { shareSocket } from ${JSON.stringify(join(import.meta.dirname, 'share-socket.ts'))};
  const server = createServer((request, response) => setTimeout(() => response.end('done'), 30));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = await shareSocket(server, 3);
  process.on('SIGTERM', async () => {
    await Promise.all([stop(), new Promise((resolve) => server.close(resolve))]);
    process.exit(0);
  });
  console.log('ready');`;

let port: number;
let socket: Handle;
const children: ChildProcess[] = [];
beforeAll(async () => {
  port = await freePort();
  socket = bindSocket('127.0.0.1', port, 4);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  socket.close();
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', socket.fd],
  });
  children.push(child);
  await once(child.stdout ?? child, 'data');
  return child;
}

/** A change on a connection of its own, as a proxy sends it. Resolves to the answer, or to why there was none. */
const send = () =>
  new Promise<string>((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve);
    });
    sent.once('error', (error) => resolve(error.message));
    sent.end('{}');
  });

it('loses no request while processes that share a socket hang and restart one after the other', async () => {
  const processes = [await start(), await start()];
  processes[0]?.kill('SIGSTOP');
  expect(new Set(await Promise.all(Array.from({ length: 20 }, send)))).toEqual(new Set(['done']));
  processes[0]?.kill('SIGCONT');

  const over = new AbortController();
  const answers: string[] = [];
  const senders = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) answers.push(await send());
  });
  for (const at of [0, 1, 0, 1]) {
    const old = processes[at];
    const exited = old && once(old, 'exit');
    old?.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    processes[at] = await start();
  }
  over.abort();
  await Promise.all(senders);
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => answer !== 'done')).toEqual([]);
});
