import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, canonical, Chain } from '#features/evidence/server/chain.ts';
import { jobRecordCopies } from '#features/evidence/server/make-record.ts';
import { jobRecords } from '#features/evidence/server/tables.ts';
import { aLivedJob, makeRecord } from '#features/evidence/server/testing.ts';
import { checkPack } from '#tools/check-evidence.mjs';
import { buffer } from 'node:stream/consumers';
import { readZip } from './support/read-zip.ts';
import { useWorld } from './support/testing.ts';

const world = useWorld();

type Entry = Record<string, Json> & { n: number; kind: string; content: Record<string, Json> };
type Pack = Map<string, Buffer>;

let zip: Buffer;
let pack: Pack;
let folder: string;

beforeAll(async () => {
  const lived = await aLivedJob(world);
  const id = await makeRecord(world, lived.member, lived.jobId);
  zip = await buffer((await world.storage.open(jobRecordCopies.keyOf(id))).stream);
  pack = readZip(zip);
  folder = await mkdtemp(join(tmpdir(), 'lungisa-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = (files: Pack, head?: string) =>
  checkPack(new Map([...files].map(([path, bytes]) => [path, () => bytes])), head).problems;
const read = (): { entries: Entry[]; head: string } => JSON.parse(String(pack.get('record.json')));
/** The pack with other entries under the head that it has, or under a new one. */
const withEntries = (entries: readonly Entry[], head = read().head): Pack =>
  new Map(pack).set(
    'record.json',
    Buffer.from(
      `{"format":"lungisa-job-record-1","entries":[\n${entries.map(canonical).join(',\n')}\n],"head":"${head}"}\n`,
    ),
  );
/** Entries with numbers and hashes of their own, as a forger makes them. */
function forge(entries: readonly Entry[]): Pack {
  const chain = new Chain();
  const lines = entries.map(({ n: _n, previous: _previous, ...entry }) => JSON.parse(chain.add(entry)) as Entry);
  return withEntries(lines, chain.head);
}

describe('the check of a record', () => {
  it('finds nothing wrong with the untouched pack, and with its own head', () => {
    expect(check(pack)).toEqual([]);
    expect(check(pack, read().head)).toEqual([]);
    expect(check(withEntries(read().entries))).toEqual([]);
  });

  it('names each entry that is altered in turn', () => {
    const { entries } = read();
    expect(entries.length).toBeGreaterThan(40);
    for (const [place, entry] of entries.entries()) {
      const altered = entries.with(place, { ...entry, content: { ...entry.content, added: 'later' } });
      const problems = check(withEntries(altered));
      const isLast = place === entries.length - 1;
      expect(problems[0], `entry ${place + 1}`).toContain(
        isLast ? `Entry ${place + 1}, the last one` : `Entry ${place + 1} (${entry.kind}) is not`,
      );
    }
  });

  it('finds each other time, party, kind and id of an entry', () => {
    const { entries } = read();
    for (const key of ['at', 'by', 'kind', 'id']) {
      const altered = entries.with(4, { ...(entries[4] as Entry), [key]: 'other' });
      expect(check(withEntries(altered)).length).toBeGreaterThan(0);
    }
  });

  it('finds each entry that is taken out, put in twice, or swapped with the next', () => {
    const { entries } = read();
    for (let place = 0; place < entries.length; place += 1) {
      expect(check(withEntries(entries.toSpliced(place, 1))), `without ${place + 1}`).not.toEqual([]);
      expect(
        check(withEntries(entries.toSpliced(place, 0, entries[place] as Entry))),
        `${place + 1} twice`,
      ).not.toEqual([]);
      if (place + 1 < entries.length) {
        const swapped = entries.with(place, entries[place + 1] as Entry).with(place + 1, entries[place] as Entry);
        expect(check(withEntries(swapped))[0], `swapped ${place + 1}`).toContain('was added, taken out or moved here');
      }
    }
  });

  it('finds an end that is cut off, also under a head of its own', () => {
    const { entries } = read();
    expect(check(withEntries(entries.slice(0, -3)))).toContainEqual(expect.stringContaining('the end was cut off'));
    const problems = check(forge(entries.slice(0, -3)));
    expect(problems).toContainEqual('The last entry is not the end of a record: entries at the end are missing.');
    expect(problems).toContainEqual(expect.stringContaining('record.pdf belongs to another record'));
  });

  it('finds a record whose hashes were all made again by the head of the PDF, and by that on paper', () => {
    const { entries, head } = read();
    const altered = entries.map((entry) =>
      entry.kind === 'message' ? { ...entry, content: { ...entry.content, text: 'I owe you everything.' } } : entry,
    );
    const forged = forge(altered);
    expect(check(forged)).toEqual([expect.stringContaining('record.pdf belongs to another record')]);
    const pdf = forged.get('record.pdf')?.toString('latin1') ?? '';
    const own = JSON.parse(String(forged.get('record.json'))) as { head: string };
    forged.set('record.pdf', Buffer.from(pdf.replace(head, own.head), 'latin1'));
    expect(check(forged), 'only the paper is left').toEqual([]);
    expect(check(forged, head)).toEqual([`The head hash is ${own.head}, not ${head}.`]);
  });

  it('finds a word that stands twice in an entry, or beside the entries', () => {
    const text = String(pack.get('record.json'));
    const twice = new Map(pack).set(
      'record.json',
      Buffer.from(text.replace('{"at":', '{"at":"2020-01-01T00:00:00.000Z","at":')),
    );
    expect(check(twice)).toEqual([expect.stringContaining('not written as a record is')]);
    const beside = new Map(pack).set('record.json', Buffer.from(text.replace('"head":', '"note":"paid","head":')));
    expect(check(beside)).toEqual([expect.stringContaining('not written as a record is')]);
    expect(check(new Map(pack).set('record.json', Buffer.from(text.slice(0, -200))))).toEqual([
      'record.json is not whole: it is no JSON.',
    ]);
  });

  it('finds a photo or a paper that is altered, missing, swapped or added', () => {
    const paths = [...pack.keys()].filter((path) => /^(files|papers)\//.test(path));
    expect(paths.length).toBeGreaterThan(6);
    for (const path of paths) {
      const bytes = Buffer.from(pack.get(path) ?? '');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      expect(check(new Map(pack).set(path, bytes))).toEqual([
        expect.stringMatching(`^${path} is not the file that entry \\d+ names`),
      ]);
      const without = new Map(pack);
      without.delete(path);
      expect(check(without)).toEqual([expect.stringMatching(`^${path}, which entry \\d+ names, is missing`)]);
    }
    expect(check(new Map(pack).set('files/9999.webp', Buffer.from('x')))).toEqual([
      'files/9999.webp is named by no entry: it was added.',
    ]);
  });

  it('runs on a bare Node over the ZIP and over its folder, and says so by its code', async () => {
    const run = async (...args: string[]) => {
      const tool = join(import.meta.dirname, '../tools/check-evidence.mjs');
      const ran = promisify(execFile)(process.execPath, [tool, ...args], { cwd: tmpdir(), env: {} });
      return ran.then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
      );
    };
    const file = join(folder, 'record.zip');
    await writeFile(file, zip);
    const [row] = await world.db.select().from(jobRecords).where(eq(jobRecords.status, 'ready'));
    const whole = await run(file);
    expect(whole.code).toBe(0);
    expect(whole.stdout).toContain(`WHOLE: ${row?.entries} entries`);
    expect(whole.stdout).toContain(`Head hash ${row?.head}`);
    expect((await run(file, String(row?.head))).code).toBe(0);
    expect(await run(file, '0'.repeat(64))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('The head hash is'),
    });
    await writeFile(file, zip.subarray(0, zip.length - 100));
    expect(await run(file)).toMatchObject({ code: 1, stdout: expect.stringContaining('cut off') });
    expect(await run(join(folder, 'none.zip'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('NOT WHOLE'),
    });
    for (const [path, bytes] of pack) {
      await mkdir(dirname(join(folder, 'unpacked', path)), { recursive: true });
      await writeFile(join(folder, 'unpacked', path), bytes);
    }
    expect((await run(join(folder, 'unpacked'))).code).toBe(0);
    await rm(join(folder, 'unpacked/files/0001.webp'));
    expect(await run(join(folder, 'unpacked'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is missing'),
    });
    expect((await run()).code).toBe(2);
  });
});
