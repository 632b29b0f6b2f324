import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#engine/columns.ts';
import { Disk } from 'flydrive';
import { s3Driver } from './s3-driver.ts';
import { diskStorage, type Storage } from './storage.ts';
import { useBucket } from '#tests/support/s3-server.ts';

const bucket = useBucket();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps files so that only their owner can read them, whatever the umask', async () => {
  const earlier = process.umask(0o000);
  const location = join(folder, 'private', 'files');
  await diskStorage(location)
    .write('3f/one.large.webp', Buffer.from('x'))
    .finally(() => process.umask(earlier));
  const modes = ['..', '.', '3f', '3f/one.large.webp'].map(
    async (path) => (await stat(join(location, path))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
});

it('waits until the disk has a file, its folder and the folders that are new', async () => {
  const location = join(folder, 'kept');
  const storage = diskStorage(location);
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  onTestFinished(() => sync.mockRestore());
  await storage.write('3f/one.large.webp', Buffer.from('x'));
  // The file, 3f, kept, and the folder that kept is in.
  expect(sync).toHaveBeenCalledTimes(4);
  await storage.write('3f/two.large.webp', Buffer.from('x'));
  expect(sync).toHaveBeenCalledTimes(6);
  await storage.writeStream('3f/three.zip', Readable.from([Buffer.from('x')]), 1);
  expect(sync).toHaveBeenCalledTimes(8);
});

const storages: [string, () => Storage][] = [
  ['a folder', () => diskStorage(join(folder, 'files'))],
  ['a bucket', () => bucket.storage],
];

describe.each(storages)('storage in %s', (_what, storage) => {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));
  const read = async (key: string) => {
    const { bytes, stream } = await storage().open(key);
    const all = await buffer(stream);
    expect(all.length).toBe(bytes);
    return all;
  };
  const listed = async (of: string) => {
    const keys: string[] = [];
    for await (const batch of storage().list(of)) keys.push(...batch);
    return keys.sort();
  };

  it.each([0, 1, 100, 70_000, 3_000_000])('gives back %i bytes unchanged', async (length) => {
    const key = `0a/${newId()}.large.webp`;
    await storage().write(key, bytes(length));
    expect((await read(key)).equals(bytes(length))).toBe(true);
  });

  it('stores a part of a longer buffer', async () => {
    const key = `0b/${newId()}.document.pdf`;
    await storage().write(key, bytes(500).subarray(100, 200));
    expect((await read(key)).equals(bytes(500).subarray(100, 200))).toBe(true);
  });

  it('lists the keys of a folder, and none of a folder that does not exist', async () => {
    const keys = Array.from({ length: 20 }, () => `0c/${newId()}.small.webp`).sort();
    await Promise.all(keys.map((key) => storage().write(key, bytes(1))));
    expect(await listed('0c')).toEqual(keys);
    expect(await listed('0d')).toEqual([]);
  });

  it('deletes keys, and ignores keys that do not exist', async () => {
    const [kept, gone] = [`0e/${newId()}.small.webp`, `0e/${newId()}.small.webp`];
    for (const key of [kept, gone]) await storage().write(key, bytes(10));
    await storage().remove([gone, `0e/${newId()}.small.webp`]);
    await storage().remove([gone]);
    await storage().remove([]);
    expect(await listed('0e')).toEqual([kept]);
    await expect(storage().open(gone)).rejects.toMatchObject({ code: 'files.storage-failed' });
  });
});

it('lists a bucket page by page', async () => {
  // The other server cannot page on this Node: this one answers as Amazon's does.
  const requests: URLSearchParams[] = [];
  const pages = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://s3').searchParams;
    const second = query.has('continuation-token');
    requests.push(query);
    const keys = second ? ['0c/c.small.webp'] : ['0c/a.small.webp', '0c/b.small.webp'];
    const contents = keys
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-16T08:00:00.000Z</LastModified></Contents>`,
      )
      .join('');
    const next = second
      ? '<IsTruncated>false</IsTruncated>'
      : '<IsTruncated>true</IsTruncated><NextContinuationToken>page/2=</NextContinuationToken>';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>lungisa-files</Name>${next}${contents}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const storage = await bucket.open({ endpoint: `http://127.0.0.1:${(pages.address() as AddressInfo).port}` });
  const batches = [];
  for await (const batch of storage.list('0c')) batches.push(batch);
  expect(batches).toEqual([['0c/a.small.webp', '0c/b.small.webp'], ['0c/c.small.webp']]);
  expect(requests.map((query) => [query.get('prefix'), query.get('continuation-token')])).toEqual([
    ['0c', null],
    ['0c', 'page/2='],
  ]);
  await storage.close();
  await new Promise((resolve) => pages.close(resolve));
});

describe('a slow bucket', () => {
  /** A driver with short time limits, on a server that answers as `handle` does. */
  const openSlow = async (handle: RequestListener) => {
    const server = createServer(handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const config = { bucket: 'lungisa-files', region: 'af-south-1', endpoint, forcePathStyle: true, ...keys };
    const { driver, close } = s3Driver(config, { answer: 300, idle: 600 });
    onTestFinished(async () => {
      await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return new Disk(driver);
  };
  it('fails within one time limit for all tries if it does not answer, for each request', async () => {
    const disk = await openSlow(() => {});
    const began = performance.now();
    for (const act of [disk.put('0f/a', 'a'), disk.getStream('0f/a'), disk.exists('0f/a'), disk.delete('0f/a')])
      await expect(act).rejects.toThrow();
    // All four began at once. Three tries of each would take three times the limit and the pauses between them.
    expect(performance.now() - began).toBeLessThan(900);
  });

  it('takes a stream for as long as bytes go on', async () => {
    let received = 0;
    const disk = await openSlow((request, response) => {
      request.on('data', (some: Buffer) => (received += some.length));
      request.on('end', () => response.end());
    });
    const began = performance.now();
    const chunks = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 12; sent += 1) {
          await sleep(100);
          yield Buffer.alloc(10);
        }
      })(),
    );
    await disk.putStream('0f/a', chunks, { contentLength: 120 });
    expect(received).toBe(120);
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  it('gives a stream up when no bytes go on', async () => {
    const disk = await openSlow((request) => void request.pause());
    const bytes = 20_000_000;
    const chunks = Readable.from(Array.from({ length: bytes / 100_000 }, () => Buffer.alloc(100_000)));
    await expect(disk.putStream('0f/a', chunks, { contentLength: bytes })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('600 ms of inactivity') },
    });
  });
});

describe('a failing storage', () => {
  const failed = { code: 'files.storage-failed', retryAfterSeconds: 30, cause: expect.any(Error) };

  it('refuses reads and writes with a storage failure when the folder is a file', async () => {
    await writeFile(join(folder, 'in-the-way'), '');
    const storage = diskStorage(join(folder, 'in-the-way'));
    await expect(storage.write('0f/a', Buffer.from('a'))).rejects.toMatchObject(failed);
    await expect(storage.open('0f/a')).rejects.toMatchObject(failed);
    await expect(storage.list('0f')[Symbol.asyncIterator]().next()).rejects.toMatchObject(failed);
  });

  it('refuses reads and writes with a storage failure when the bucket, the key or the server is wrong', async () => {
    const wrong = [
      await bucket.open({ bucket: 'another-bucket' }),
      await bucket.open({ accessKeyId: 'GUESSED' }),
      await bucket.open({ endpoint: 'http://127.0.0.1:9' }),
    ];
    for (const storage of wrong) {
      await expect(storage.write('0f/a', Buffer.from('a'))).rejects.toMatchObject(failed);
      await expect(storage.open('0f/a')).rejects.toMatchObject(failed);
      await storage.close();
    }
  });

  it('lets go of the file that a stream reads when the bucket fails', async () => {
    const storage = await bucket.open({ endpoint: 'http://127.0.0.1:9' });
    const file = createReadStream(import.meta.filename);
    await expect(storage.writeStream('0f/a', file, 1)).rejects.toMatchObject(failed);
    expect(file.destroyed).toBe(true);
    await storage.close();
  });
});
