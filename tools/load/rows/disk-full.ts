import { execFile } from 'node:child_process';
import { open, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aPicture } from '#features/files/server/testing.ts';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/database/embedded-postgres.ts';
import { freePort } from '#tools/free-port.ts';
import { connect } from '#tools/bench/database.ts';
import { putUnderLoad, register, waitUntilAllWorks } from '#tests/support/database-loss.ts';
import { listenTo } from '#tests/support/live-listener.ts';
import { startProduct } from '../product.ts';
import { below, megabyte, none, NotHere, type Finding, type Row, type Setting } from '../row.ts';

const run = promisify(execFile);
const diskSize = 320 * megabyte;
const maxAnswerMs = 2_000;
const maxUploadMs = 5_000;
const maxRecoveryMs = 30_000;

/** Mounts a small disk in `folder`, which goes with the row. Only root may. */
async function mountSmallDisk(folder: string, { started }: Pick<Setting, 'started'>): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'lungisa-load', folder]);
  } catch (error) {
    throw new NotHere('A small disk cannot be mounted here: run this row as root on Linux.', { cause: error });
  }
  started.push(async () => void (await run('umount', ['-l', folder])));
}

/** Writes zeros until there is no room. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const zeros = Buffer.alloc(megabyte);
  try {
    for (let size = zeros.length; size >= 4096; size >>= 1)
      while (
        await handle.write(zeros, 0, size).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
  } finally {
    await handle.close();
  }
}

/**
 * Writes to the database's own log until there is no room for that either, which ends PostgreSQL: it cannot go on without a log. Without
 * this the log would have room for some minutes in the files that it has already.
 */
async function fillLog(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl);
  for (let turn = 0; turn < 2 * (diskSize / megabyte); turn += 1) {
    const written = await sql`select pg_logical_emit_message(true, 'load', repeat('x', ${megabyte}))`.then(
      () => true,
      () => false,
    );
    if (!written) break;
  }
  await sql.end();
}

type Uploaded = { status: number; detail: unknown; ms: number; id: string };

function keepUploading(url: string, cookie: string, picture: Uint8Array<ArrayBuffer>) {
  const answers: Uploaded[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    for (; !stopping.signal.aborted; await sleep(200)) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/files?purpose=attachment&name=tap.jpg`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: picture,
      });
      const { id, detail } = (await answer.json()) as { id?: unknown; detail?: unknown };
      answers.push({ status: answer.status, detail, ms: performance.now() - began, id: String(id) });
    }
  })();
  running.catch(() => {});
  return {
    answers,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Fills the disk of the database and of the files for so many seconds, and makes room again. */
export async function fillAndEmpty(
  { seconds }: { seconds: number },
  setting: Pick<Setting, 'arrangement' | 'folder' | 'say' | 'started'>,
): Promise<Finding[]> {
  const { arrangement, folder, say, started } = setting;
  const disk = join(folder, 'disk');
  await mountSmallDisk(disk, { started });
  const port = await freePort();
  const data = join(disk, 'data');
  // The address of a site that is no trial, so that the database comes along and no demo does.
  const env = { DATA_DIR: data, PORT: String(port), PUBLIC_URL: `http://10.0.0.1:${port}` };
  const postgres = join(data, 'postgres');
  started.push(() => removeEmbeddedPostgres(postgres));
  const joinDatabase = async (revive: boolean): Promise<EmbeddedPostgres> => {
    const database = await startEmbeddedPostgres({ folder: postgres, log: () => {}, revive });
    started.push(database.stop);
    return database;
  };
  // One process brings the database along and starts it again after its end. For two, this row does.
  const own = arrangement === 'alone' ? undefined : await joinDatabase(true);
  const app = await startProduct({ env, ...(own && { database: { folder: postgres, url: own.url } }) }, setting);
  const database = own ?? (await joinDatabase(false));
  const cookie = await register(app);
  const stream = await listenTo(port, cookie);
  started.push(async () => stream.leave());
  const load = putUnderLoad(app, cookie, 'It drips. '.repeat(450));
  const uploads = keepUploading(app.url, cookie, new Uint8Array(await aPicture()));
  try {
    await sleep(3_000);
    const fullAt = performance.now();
    await fillDisk(join(disk, 'ballast'));
    let alive = 0;
    let requests = 0;
    let isLogFull = false;
    while (performance.now() < fullAt + seconds * 1000) {
      requests += 1;
      if ((await fetch(`${app.url}/api/health`)).status === 200) alive += 1;
      await sleep(250);
      if (!isLogFull && performance.now() > fullAt + seconds * 500) {
        isLogFull = true;
        await fillLog(database.url);
      }
      // Fill the space that the product or PostgreSQL frees.
      if (requests % 8 === 0) await fillDisk(join(disk, `ballast-${requests}`));
    }
    for (let turn = 0; turn <= requests; turn += 1) await rm(join(disk, `ballast-${turn}`), { force: true });
    await rm(join(disk, 'ballast'));
    const recovery = await waitUntilAllWorks(app, { cookie, stream, url: database.url, most: 4 * maxRecoveryMs });
    await sleep(1_000);
    await load.stop();
    await uploads.stop();
    const answers = [
      ...load.answers.map((answer) => ({ ...answer, ms: answer.ended - answer.began })),
      ...uploads.answers,
    ];
    const refused = answers.filter(({ status }) => status === 503 || status === 507);
    const other = answers.filter(({ status }) => ![200, 503, 507].includes(status));
    const sql = connect(database.url);
    const kept = new Set((await sql<{ id: string }[]>`select id from problems`).map(({ id }) => id));
    await sql.end();
    const acknowledged = load.acknowledged();
    const pictures = uploads.answers.filter(({ status }) => status === 200);
    let unreadable = 0;
    for (const { id } of pictures) {
      const picture = await fetch(`${app.url}/files/${id}/large.webp`, { headers: { cookie } });
      const { length } = await picture.bytes();
      if (picture.status !== 200 || length === 0) unreadable += 1;
    }
    const after = uploads.answers.at(-1)?.status;
    const saidWhat = [...new Set(refused.map(({ status, detail }) => `${status} ${String(detail)}`))];
    say(
      `A full disk for ${seconds} s: ${answers.length} answers, ${refused.length} of them refused:\n  ${saidWhat.join('\n  ')}`,
    );
    if (other.length > 0) say(`Other answers: ${[...new Set(other.map(({ status }) => status))].join(', ')}`);
    return [
      { goal: 'changes are refused while it is full', seen: String(refused.length), holds: refused.length > 0 },
      none(
        'answers but 200, and 503 or 507 with a sentence',
        other.length + refused.filter(({ detail }) => typeof detail !== 'string').length,
        answers.length,
      ),
      below('slowest answer', Math.max(...load.answers.map(({ began, ended }) => ended - began)), maxAnswerMs),
      below('slowest upload', Math.max(...uploads.answers.map(({ ms }) => ms)), maxUploadMs),
      none('times not alive', requests - alive, requests),
      below('reads, writes, hints and jobs work again by themselves after', recovery / 1000, maxRecoveryMs / 1000, 's'),
      { goal: 'uploads work again', seen: String(after), holds: after === 200 },
      none('acknowledged problems missing', acknowledged.filter((id) => !kept.has(id)).length, acknowledged.length),
      none('acknowledged pictures not readable', unreadable, pictures.length),
    ];
  } finally {
    await Promise.allSettled([load.stop(), uploads.stop()]);
  }
}

export const diskFull: Row = {
  name: 'disk-full',
  title: 'Disk of the database and the files full, and room again',
  minutes: 2,
  short: 1.5,
  run: (setting) => fillAndEmpty({ seconds: setting.minutes * 60 }, setting),
};
