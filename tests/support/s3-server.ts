import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll } from 'vitest';
import { openStorage, type Storage } from '#integrations/storage/storage.ts';

export type Bucket = {
  storage: Storage;
  /** Opens another storage on the same server, with the settings of `more`. */
  open(more?: { endpoint?: string; bucket?: string; accessKeyId?: string }): Promise<Storage>;
  /** The environment of a process that keeps its files there. */
  environment: Record<string, string>;
};

/** An empty bucket on a real S3 server, for the tests of one file. The server accepts one pair of keys alone. */
export function useBucket(): Bucket {
  const made = {} as Bucket;
  let folder: string;
  let server: S3rver;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lungisa-bucket-'));
    const bucket = 'lungisa-files';
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    const { port } = await server.run();
    const given = {
      bucket,
      region: 'af-south-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    };
    made.environment = {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_REGION: given.region,
      S3_ENDPOINT: given.endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: given.accessKeyId,
      S3_SECRET_ACCESS_KEY: given.secretAccessKey,
    };
    made.open = (more = {}) => openStorage({ dataFolder: folder, storage: { kind: 's3', ...given, ...more } });
    made.storage = await made.open();
  });
  afterAll(async () => {
    await made.storage.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
  return made;
}
