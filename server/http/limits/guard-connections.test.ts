import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeAddressList } from './address-list.ts';
import { guardConnections, type ConnectionLimits, type Guard } from './guard-connections.ts';

/** Smaller than the product's limits, so that tests reach them at once. */
const limits: ConnectionLimits = {
  maxInAll: 6,
  maxPerNetwork: 4,
  maxWaiting: 3,
  maxReadTime: 50,
  minBytesPerSecond: 1_000_000_000,
  maxBeginTime: 50,
  checkEvery: 10,
};

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));

async function serve(handler: RequestListener, uncounted: readonly string[] = ['loopback'], more = {}) {
  const guard = guardConnections({ limits: { ...limits, ...more }, uncounted });
  const server = guard.makeServer(handler);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { guard, server, open: () => open(port) };
}

type Client = { socket: Socket; text: string; closed: Promise<unknown> };

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const client: Client = { socket, text: '', closed: new Promise((resolve) => socket.once('close', resolve)) };
  socket.on('data', (chunk) => (client.text += chunk.toString('latin1')));
  await once(socket, 'connect');
  return client;
}

/** Adds up what the guard has cut until it has cut `count` connections. */
async function waitForCuts(guard: Guard, count: number) {
  const cuts: Record<string, number> = {};
  while (Object.values(cuts).reduce((sum, one) => sum + one, 0) < count) {
    for (const [reason, more] of Object.entries(guard.takeCounts())) cuts[reason] = (cuts[reason] ?? 0) + more;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return cuts;
}

describe('requests that are sent ahead', () => {
  it('has one request of a connection in progress at a time, and answers them in their order', async () => {
    let underWay = 0;
    let most = 0;
    let number = 0;
    const { open } = await serve((_request, response) => {
      most = Math.max(most, (underWay += 1));
      response.once('finish', () => (underWay -= 1));
      setImmediate(() => response.end(`answer ${(number += 1)}`));
    });
    const { socket, closed, ...client } = await open();
    let text = client.text;
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.write(`${request.repeat(3)}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await closed;
    expect(text.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
    expect(most).toBe(1);
  });

  it('cuts a connection with more waiting requests than the limit, and handles none of the waiting ones', async () => {
    let handled = 0;
    const { guard, open } = await serve(() => (handled += 1));
    const client = await open();
    client.socket.write(request.repeat(1_400));
    await client.closed;
    expect(handled).toBe(1);
    expect(guard.takeCounts()).toEqual({ 'too many waiting requests': 1 });
  });

  it('starts no waiting request of a connection that has closed', async () => {
    let handled = 0;
    const { server, open } = await serve((_request, response) => {
      handled += 1;
      response.socket?.destroy();
    });
    const client = await open();
    client.socket.write(request.repeat(3));
    await client.closed;
    await new Promise((resolve) => server.getConnections(resolve));
    expect(handled).toBe(1);
  });
});

describe('answers that are not read', () => {
  const large = Buffer.alloc(32 * 1024 * 1024);

  it('cuts a connection whose reader does not read its answer', async () => {
    const { guard, open } = await serve((_request, response) => response.end(large), ['loopback'], {
      minBytesPerSecond: 1_000_000_000_000,
    });
    const client = await open();
    client.socket.pause();
    client.socket.write(request);
    expect(await waitForCuts(guard, 1)).toEqual({ 'unread answers': 1 });
  });

  it('cuts a connection whose reader takes an answer byte by byte', async () => {
    const { guard, open } = await serve((_request, response) => response.end(large), ['loopback'], {
      minBytesPerSecond: 1_000_000_000_000,
    });
    const client = await open();
    client.socket.pause();
    client.socket.removeAllListeners('data');
    const drip = setInterval(() => client.socket.read(1), 1);
    client.socket.write(request);
    expect(await waitForCuts(guard, 1)).toEqual({ 'unread answers': 1 });
    clearInterval(drip);
  });

  it('cuts a reader that takes nothing of a large answer, however much of it waits in the process', async () => {
    // At this rate all of the answer would give its reader more than an hour.
    const slow = { minBytesPerSecond: 1_000 };
    const { guard, open } = await serve((_request, response) => response.end(large), ['loopback'], slow);
    const { socket } = await open();
    socket.pause();
    socket.write(request);
    expect(await waitForCuts(guard, 1)).toEqual({ 'unread answers': 1 });
  });

  it('lets a reader that reads fast enough have all of a large answer', async () => {
    const { guard, open } = await serve((_request, response) => response.end(large), ['loopback'], {
      maxReadTime: 60_000,
    });
    const { socket, closed } = await open();
    let bytes = 0;
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => (bytes += chunk.length));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await closed;
    expect(bytes).toBeGreaterThan(large.length);
    expect(guard.takeCounts()).toEqual({});
  });
});

describe('what comes between requests', () => {
  it('cuts a connection that keeps itself open with line breaks', async () => {
    const { guard, open } = await serve((_request, response) => response.end('ok'));
    const { socket, closed } = await open();
    socket.write(request);
    await once(socket, 'data');
    const breaks = setInterval(() => socket.write('\r\n'), 5);
    expect(await waitForCuts(guard, 1)).toEqual({ 'nothing that becomes a request': 1 });
    await closed;
    clearInterval(breaks);
  });

  it('cuts none that waits for its answer, or is quiet until its next request', async () => {
    const answers: (() => void)[] = [];
    const { guard, open } = await serve((_request, response) => answers.push(() => response.end('ok')));
    const [waits, isQuiet] = [await open(), await open()];
    for (const { socket } of [waits, isQuiet]) socket.write(request);
    while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
    answers[1]?.();
    await once(isQuiet.socket, 'data');
    // This connection is cut once the guard has looked often enough to cut the others as well.
    const breaks = await open();
    breaks.socket.write('\r\n');
    expect(await waitForCuts(guard, 1)).toEqual({ 'nothing that becomes a request': 1 });
    await breaks.closed;
    isQuiet.socket.write(request);
    answers[0]?.();
    await Promise.all([once(waits.socket, 'data'), vi.waitUntil(() => answers.length === 3, 60_000)]);
    expect(guard.takeCounts()).toEqual({});
  });
});

describe('the number of connections', () => {
  it('cuts the connections of one network above its limit, and takes new ones when others close', async () => {
    const { guard, open } = await serve((_request, response) => response.end('ok'), []);
    const clients = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(await waitForCuts(guard, 1)).toEqual({ 'too many of one network': 1 });
    for (const { socket } of clients) socket.destroy();
    await Promise.all(clients.map(({ closed }) => closed));
    // The server learns of a closed connection after its client.
    for (let answered = false; !answered;) {
      const client = await open();
      client.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await client.closed;
      answered = client.text.includes('ok');
    }
  });

  it('counts the connections of proxies in all alone', async () => {
    const { guard, open } = await serve((_request, response) => response.end('ok'));
    await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(await waitForCuts(guard, 2)).toEqual({ 'too many in all': 2 });
  });
});

describe('a list of addresses', () => {
  it.each([
    ['127.0.0.1', ['loopback'], true],
    ['127.9.9.9', ['loopback'], true],
    ['::1', ['loopback'], true],
    ['::ffff:127.0.0.1', ['loopback'], true],
    ['10.1.2.3', ['uniquelocal'], true],
    ['fe80::1%eth0', ['linklocal'], true],
    ['10.1.2.3', ['10.1.2.3'], true],
    ['::ffff:10.1.2.3', ['10.1.2.3'], true],
    ['10.1.2.3', ['10.1.0.0/255.255.0.0'], true],
    ['10.2.2.3', ['10.1.0.0/16'], false],
    ['2001:db8::7', ['2001:db8::/32'], true],
    ['203.0.113.7', ['loopback', 'linklocal', 'uniquelocal'], false],
    ['', ['loopback'], false],
  ])('says whether %s is in %j: %s', (address, entries, expected) => {
    expect(makeAddressList(entries)(address)).toBe(expected);
  });
});
