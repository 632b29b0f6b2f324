import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { backupLock } from '#engine/backup-lock.ts';
import { newId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { listObjectKeys, makeObjectKey } from '../kept-objects.ts';
import { setStorageLimit } from '../storage-room.ts';
import { sweepFiles } from '../sweep-files.ts';
import { files, fileUsage, storageFindings } from '../tables.ts';
import { aFile, anOrphan } from '../testing.ts';
import { countStorage } from './count-storage.ts';

const world = useWorld();
const test = useApp(world);

// An id contains its time, by the real clock.
beforeEach(() => world.clock.set(new Date()));

const ask = async (path: string) => (await test.call(await anAdmin(world), 'GET', `/api/storage${path}`)).body;
const act = async (path: string, body: object = {}) =>
  test.call(await anAdmin(world), 'POST', `/api/storage${path}`, body);

/** Runs a whole check, job by job. */
async function check(): Promise<Record<string, unknown>> {
  expect((await act('/checks')).status).toBe(200);
  for (;;) {
    expect(await world.deliver()).toEqual([]);
    const { check: last } = (await ask('/checks/last')) as { check: Record<string, unknown> };
    if (last['endedAt'] !== null) return last;
  }
}
const findingsOf = async (id: unknown) =>
  (await ask(`/checks/${String(id)}/findings`))['items'] as Record<string, unknown>[];

it('counts files by purpose, and shows growth from one day to the next', async () => {
  const owner = await aMember(world);
  const one = await aFile(world, { owner, audience: 'public' });
  await countStorage(world);
  world.clock.move(day);
  const other = await aFile(world, { owner, purpose: 'attachment', kind: 'pdf', audience: 'granted' });
  await countStorage(world);
  const storage = (await ask('')) as { byPurpose: unknown[]; days: { files: number; bytes: number }[] };
  expect(storage.byPurpose).toEqual(
    [
      { purpose: 'problem', files: 1, bytes: one.bytes },
      { purpose: 'attachment', files: 1, bytes: other.bytes },
    ].toSorted((a, b) => b.bytes - a.bytes),
  );
  expect(storage.days.map(({ files: count, bytes }) => [count, bytes])).toEqual([
    [1, one.bytes],
    [2, one.bytes + other.bytes],
  ]);
});

it('tells what the next sweep deletes, and what the last one deleted', async () => {
  const owner = await aMember(world);
  const loose = await aFile(world, { owner });
  expect(await ask('')).toMatchObject({ waiting: { files: 1, bytes: loose.bytes }, due: { files: 0, bytes: 0 } });
  world.clock.move(day + 1);
  expect(await ask('')).toMatchObject({ due: { files: 1, bytes: loose.bytes } });
  await sweepFiles(world);
  const { sweeps, due } = (await ask('')) as { sweeps: unknown[]; due: object };
  expect(sweeps[0]).toMatchObject({ files: 1, bytes: loose.bytes });
  expect(due).toEqual({ files: 0, bytes: 0 });
});

it('lists people by what they use, and those near their limit, page by page', async () => {
  await world.db.delete(fileUsage);
  const people = await Promise.all(Array.from({ length: 23 }, () => aMember(world)));
  for (const [at, { id }] of people.entries()) {
    await world.db.insert(fileUsage).values({ accountId: id, usedBytes: (at + 1) * 1000 });
    if (at >= 20)
      await world.as(await anAdmin(world), (work) => setStorageLimit(work, id, (at + 1) * 1000 + (at - 20) * 100));
  }
  const first = (await ask('/use')) as { items: { accountId: string; percent: number }[]; next: string };
  const second = (await ask(`/use?cursor=${first.next}`)) as typeof first;
  expect([...first.items, ...second.items].map(({ accountId }) => accountId)).toEqual(
    people.map(({ id }) => id).toReversed(),
  );
  expect(second.next).toBeNull();
  const near = (await ask('/use?near=true')) as typeof first;
  expect(near.items.map(({ accountId, percent }) => [accountId, percent])).toEqual([
    [people[20]?.id, 100],
    [people[21]?.id, 99],
    [people[22]?.id, 99],
  ]);
});

it('finds files without rows and rows without files, and nothing else', async () => {
  const owner = await aMember(world, { fullName: 'Naledi Mokoena' });
  const [whole, broken] = [
    await aFile(world, { owner, audience: 'public' }),
    await aFile(world, { owner, audience: 'public' }),
  ];
  const [lost, foreign] = [newId(), newId()];
  await world.storage.write(makeObjectKey(lost, 'small.webp'), Buffer.from('left behind'));
  await world.storage.write(`${foreign.slice(-2)}/read-me.txt`, Buffer.from('none of ours'));
  await world.storage.remove([makeObjectKey(broken.id, 'large.webp')]);
  world.clock.move(day + hour);
  await aFile(world, { owner });
  const ended = await check();
  const findings = await findingsOf(ended['id']);
  expect(findings.find(({ name }) => name === lost)).toMatchObject({ kind: 'no-row', owner: null });
  expect(findings.find(({ name }) => name === `${foreign.slice(-2)}/read-me.txt`)).toMatchObject({ kind: 'no-row' });
  expect(findings.find(({ name }) => name === broken.id)).toMatchObject({
    kind: 'no-file',
    keys: [makeObjectKey(broken.id, 'large.webp')],
    owner: { id: owner.id, fullName: 'Naledi Mokoena' },
  });
  expect(findings.filter(({ name }) => name === whole.id)).toEqual([]);
  expect([findings.length, ended['found']]).toEqual([3, 3]);
});

it('runs one check at a time, and gives up one that has not ended after a day', async () => {
  const answers = await Promise.all([act('/checks'), act('/checks')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await act('/checks')).body['code']).toBe('files.check-running');
  world.clock.move(day + 1);
  expect((await act('/checks')).status).toBe(200);
  while (((await ask('/checks/last')) as { check: { endedAt: unknown } }).check.endedAt === null) await world.deliver();
});

it('deletes an orphan with a reason that the log keeps, once', async () => {
  const { id, key } = await anOrphan(world);
  expect((await act(`/findings/${id}/delete`, { reason: '' })).status).toBe(422);
  const answers = await Promise.all([
    act(`/findings/${id}/delete`, { reason: 'A left-over' }),
    act(`/findings/${id}/delete`, { reason: 'A left-over' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expect(world.storage.open(key)).rejects.toThrow();
  const acts = await query<{ step: string; data: object }>(world.db).rows(sql`
    select step, data from events where noun = 'storage' and subject_id = ${id}`);
  expect(acts).toEqual([{ step: 'delete-orphan', data: { reason: 'A left-over', keys: [key] } }]);
});

it('keeps a stored file whose row has appeared since, and a row without its file', async () => {
  const owner = await aMember(world);
  const file = await aFile(world, { owner, audience: 'public' });
  const keys = listObjectKeys({ id: file.id, kind: 'picture' });
  const { id } = await anOrphan(world);
  await world.db.update(storageFindings).set({ keys }).where(eq(storageFindings.id, id));
  const { status, body } = await act(`/findings/${id}/delete`, { reason: 'A left-over' });
  expect([status, body['code']]).toEqual([409, 'files.not-an-orphan']);
  await expect(world.storage.open(keys[0] ?? '')).resolves.toBeDefined();
  await world.db.update(storageFindings).set({ kind: 'no-file' }).where(eq(storageFindings.id, id));
  expect((await act(`/findings/${id}/delete`, { reason: 'A left-over' })).status).toBe(409);
  expect(await world.db.$count(files, eq(files.id, file.id))).toBe(1);
});

it('leaves an orphan, and its finding open, while a backup runs', async () => {
  const { id, key } = await anOrphan(world);
  const remove = () => act(`/findings/${id}/delete`, { reason: 'A left-over' });
  await world.elsewhere.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(backupLock))})`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'files.backup-running' } });
  });
  await expect(world.storage.open(key)).resolves.toBeDefined();
  expect(await query(world.db).rows(sql`select 1 from events where noun = 'storage' and subject_id = ${id}`)).toEqual(
    [],
  );
  expect((await remove()).status).toBe(200);
});
