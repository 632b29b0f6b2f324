import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { folders } from '#features/files/server/kept-objects.ts';
import { aPicture } from '#features/files/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { allow } from '#tests/support/allow.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';

/** Shorter and smaller than the product's limits, so that tests reach them within seconds. */
const timeouts = { headers: 1_000, body: 1_500, upload: 6_000, checkEvery: 100 };
const uploadLimits = { maxSilence: 2_000, maxPerPerson: 3, maxHeldBytes: 12 * 1024 * 1024 };

const world = useWorld();
const test = useApp(world);
let app: FastifyInstance;
let port: number;
let person: Person;
let picture: Buffer;

beforeAll(async () => {
  app = await makeTestApp(world, {
    timeouts,
    uploadLimits,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  person = await aMember(world);
  picture = await aPicture({ width: 200, height: 200 });
});
afterAll(() => app.close());

type Connection = { socket: Socket; answer: Promise<string>; began: number };

/** Opens a connection. `answer` is the text that comes until the connection closes. */
async function open(): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  return {
    socket,
    began: performance.now(),
    answer: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

async function request(
  line: string,
  headers: Record<string, string | number>,
  by: Person | null = person,
): Promise<Connection> {
  const connection = await open();
  const all = {
    host: `127.0.0.1:${port}`,
    connection: 'close',
    ...(by && { cookie: await test.cookieOf(by) }),
    ...headers,
  };
  connection.socket.write(
    `${line} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  return connection;
}
const upload = (length: number | 'chunked', by: Person | null = person) =>
  request(
    'POST /api/files?purpose=problem',
    {
      'content-type': 'application/octet-stream',
      ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
    by,
  );
const took = ({ began }: Connection) => performance.now() - began;
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const stored = async () => {
  let count = 0;
  for (const folder of folders) for await (const batch of world.storage.list(folder)) count += batch.length;
  return {
    objects: count,
    rows: (await query<Record<string, unknown>>(world.db).rows(sql`select 1 from files`)).length,
    used: await query<Record<string, unknown>>(world.db).rows(sql`select used_bytes from file_usage`),
  };
};

describe('an upload', () => {
  it('lets an upload take longer than any other request while its bytes keep coming', async () => {
    const connection = await upload(picture.length);
    const parts = 8;
    for (let part = 0; part < parts; part += 1) {
      connection.socket.write(
        picture.subarray(
          Math.floor((picture.length * part) / parts),
          Math.floor((picture.length * (part + 1)) / parts),
        ),
      );
      await sleep(300);
    }
    expect(status(await connection.answer)).toBe(200);
    expect(took(connection)).toBeGreaterThan(timeouts.body + 500);
  });

  // These tests wait for their limits at the same time, and nothing else is stored by then.
  it.concurrent.each(['before its first byte', 'in the middle'])(
    'cuts off an upload that falls silent %s, and keeps nothing of it',
    async (when) => {
      const before = await stored();
      const connection = await upload(picture.length, await aMember(world));
      if (when === 'in the middle') connection.socket.write(picture.subarray(0, 100));
      expect(status(await connection.answer)).toBe(0);
      expect(took(connection)).toBeGreaterThan(uploadLimits.maxSilence - 100);
      expect(took(connection)).toBeLessThan(timeouts.upload - 500);
      expect(await stored()).toEqual(before);
    },
  );

  it.concurrent('cuts off an upload that takes longer than the limit', async () => {
    const connection = await upload(picture.length);
    const drip = setInterval(() => connection.socket.write('x'), 100);
    await connection.answer;
    clearInterval(drip);
    expect(took(connection)).toBeGreaterThan(timeouts.upload - 500);
    expect(took(connection)).toBeLessThan(timeouts.upload + allow(2_000));
  });

  it('keeps nothing of an upload that its sender breaks off', async () => {
    const before = await stored();
    const connection = await upload(picture.length);
    connection.socket.write(picture.subarray(0, picture.length - 1));
    await sleep(100);
    connection.socket.destroy();
    await connection.answer;
    await expect.poll(() => underWay()).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('refuses an upload of a visitor, or one that announces too many bytes, before its bytes come', async () => {
    const ofVisitor = await upload(1_000, null);
    await expect(firstLine(ofVisitor)).resolves.toContain('401');
    const large = await upload(10 * 1024 * 1024 + 1);
    await expect(firstLine(large)).resolves.toContain('413');
    for (const { socket } of [ofVisitor, large]) socket.destroy();
  });

  it('stops an upload of unknown size at the limit', async () => {
    const connection = await upload('chunked');
    const megabyte = Buffer.alloc(1024 * 1024);
    const answered = firstLine(connection);
    for (let sent = 0; sent < 11; sent += 1)
      connection.socket.write(Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]));
    await expect(answered).resolves.toContain('413');
    connection.socket.destroy();
  });

  it('refuses a person more uploads at once than the limit', async () => {
    const other = await aMember(world);
    const many = await Promise.all([0, 1, 2, 3].map(() => upload(picture.length)));
    const refused = await Promise.race(
      many.map(async (connection) => ({ connection, line: await firstLine(connection) })),
    );
    expect(refused.line).toContain('429');
    const another = await upload(picture.length, other);
    another.socket.write(picture);
    expect(status(await another.answer)).toBe(200);
    for (const { socket } of many) socket.write(picture);
    const others = many.filter((connection) => connection !== refused.connection);
    expect((await Promise.all(others.map(({ answer }) => answer))).map(status)).toEqual([200, 200, 200]);
    refused.connection.socket.destroy();
  });

  it('answers 503 to an upload while the process holds the largest number of bytes', async () => {
    const most = Buffer.alloc(9 * 1024 * 1024);
    const both = [await upload(most.length + 1), await upload(most.length + 1, await aMember(world))];
    const answered = Promise.race(both.map(firstLine));
    for (const { socket } of both) socket.write(most);
    await expect(answered).resolves.toContain('503');
    for (const { socket } of both) socket.destroy();
    await expect.poll(() => underWay()).toBe(0);
    const later = await upload(picture.length);
    later.socket.write(picture);
    expect(status(await later.answer)).toBe(200);
  });
});

describe('a slow request', () => {
  it.concurrent('cuts off a request whose headers come too slowly', async () => {
    const connection = await open();
    connection.socket.write('GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    await connection.answer;
    expect(took(connection)).toBeLessThan(timeouts.headers + allow(1_500));
  });

  it.concurrent.each([
    ['a change', 'POST /api/problems', 'application/json'],
    ['a GET with a body', 'GET /api/health', 'application/json'],
    ['an unknown address', 'POST /api/nothing', 'application/json'],
    ['an upload of another content type', 'POST /api/files?purpose=problem', 'image/jpeg'],
    ['an upload of a visitor', 'POST /api/files?purpose=problem', 'application/octet-stream'],
  ])('cuts off %s when its body comes too slowly', async (what, line, type) => {
    const connection = await request(
      line,
      { 'content-type': type, 'content-length': 5_000, connection: 'keep-alive' },
      what.includes('visitor') ? null : person,
    );
    const drip = setInterval(() => connection.socket.write(' '), 50);
    await connection.answer;
    clearInterval(drip);
    expect(took(connection)).toBeLessThan(timeouts.body + allow(1_500));
  });

  it.concurrent('keeps the connection of a quick request open', async () => {
    const body = JSON.stringify({ description: 'The geyser leaks.' });
    const connection = await request('POST /api/problems', {
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'keep-alive',
    });
    const answered = firstLine(connection);
    connection.socket.write(body);
    await expect(answered).resolves.toContain('200');
    await sleep(timeouts.body + 300);
    expect(connection.socket.destroyed).toBe(false);
    connection.socket.destroy();
  });
});

/** The first line of the answer. The connection may be reset right after it. */
const firstLine = ({ socket }: Connection) =>
  new Promise<string>((resolve) =>
    socket.once('data', (chunk) => resolve(chunk.toString('latin1').split('\r\n')[0] ?? '')),
  );

/** The number of connections that the server still has. */
const underWay = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
