import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { sessions } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { hideMessage } from '#features/messages/server/hide-message.ts';
import { messages } from '#features/messages/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { jobRecordCopies } from './make-record.ts';
import { jobRecords } from './tables.ts';
import { aLivedJob, makeRecord } from './testing.ts';

const world = useWorld();
const app = useApp(world);

type Own = {
  latest: { status: string } | null;
  ready: { id: string; head: string; entries: number; bytes: number } | null;
};

const path = ({ jobId }: { jobId: string }) => `/api/jobs/${jobId}/record`;
const read = async (person: Person, lived: { jobId: string }) =>
  (await app.call(person, 'GET', path(lived))).body as Own;
const ask = (person: Person, lived: { jobId: string }) => app.call(person, 'POST', path(lived), {});
const fetchZip = async (person: Person | null, id: string) =>
  app.app.inject({
    url: `/job-records/${id}/lungisa-job-record.zip`,
    headers: person === null ? {} : { cookie: await app.cookieOf(person) },
  });

/** Moves the clock. The people use their sessions in that time. */
async function wait(milliseconds: number): Promise<void> {
  world.clock.move(milliseconds);
  const now = world.clock.now();
  await world.db.update(sessions).set({ createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + day) });
}

const titles = async (person: Person) =>
  ((await app.call(person, 'GET', '/api/notifications')).body['items'] as { title: string }[]).map(
    ({ title }) => title,
  );

describe('a party who asks for the record of a job', () => {
  let lived: Awaited<ReturnType<typeof aLivedJob>>;
  beforeAll(async () => {
    lived = await aLivedJob(world);
  });

  it('gets it from the queue, one at a time, with a notice and its last hash in the log', async () => {
    expect(await read(lived.member, lived)).toEqual({ latest: null, ready: null });
    expect(await ask(lived.member, lived)).toMatchObject({
      status: 200,
      body: { latest: { status: 'asked' }, ready: null },
    });
    expect(await ask(lived.member, lived)).toMatchObject({ status: 409, body: { code: 'evidence.under-way' } });
    expect(await world.deliver()).toEqual([]);
    await world.settle();
    const { latest, ready } = await read(lived.member, lived);
    expect(latest?.status).toBe('ready');
    expect(await titles(lived.member)).toContain('The record of your job is ready');
    const answer = await fetchZip(lived.member, ready?.id ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    expect(answer.rawPayload.length).toBe(ready?.bytes);
    const [finished] = await world.db
      .select()
      .from(events)
      .where(sql`noun = 'job-record' and step = 'finish' and subject_id = ${ready?.id}`);
    expect(finished?.data).toEqual({ bytes: ready?.bytes, head: ready?.head });
  });

  it('has it alone: the other party has their own, and everyone else finds no job', async () => {
    const { ready } = await read(lived.member, lived);
    const stranger = await aMember(world);
    const other = await aProvider(world);
    const admin = await anAdmin(world);
    expect(await read(lived.provider, lived)).toEqual({ latest: null, ready: null });
    expect((await fetchZip(lived.provider, ready?.id ?? '')).statusCode).toBe(404);
    for (const person of [stranger, other, admin]) {
      expect((await app.call(person, 'GET', path(lived))).status).toBe(404);
      expect((await ask(person, lived)).status).toBe(404);
      expect((await fetchZip(person, ready?.id ?? '')).statusCode).toBe(404);
    }
    expect((await fetchZip(null, ready?.id ?? '')).statusCode).toBe(401);
    expect((await fetchZip(lived.member, 'no-id')).statusCode).toBe(404);
    await makeRecord(world, lived.provider, lived.jobId);
    const own = await read(lived.provider, lived);
    expect(own.ready?.id).not.toBe(ready?.id);
    expect((await fetchZip(lived.provider, own.ready?.id ?? '')).statusCode).toBe(200);
    expect((await fetchZip(lived.member, own.ready?.id ?? '')).statusCode).toBe(404);
  });

  it('keeps the earlier one until the newer one is ready, which replaces it', async () => {
    const before = (await read(lived.member, lived)).ready;
    await wait(hour);
    await ask(lived.member, lived);
    expect(await read(lived.member, lived)).toMatchObject({ latest: { status: 'asked' }, ready: { id: before?.id } });
    expect(await world.deliver()).toEqual([]);
    const after = (await read(lived.member, lived)).ready;
    expect(after?.id).not.toBe(before?.id);
    expect(await fetchZip(lived.member, before?.id ?? '')).toMatchObject({ statusCode: 409 });
    await jobRecordCopies.sweep(world);
    expect(await world.storage.has(jobRecordCopies.keyOf(before?.id ?? ''))).toBe(false);
    expect(await world.storage.has(jobRecordCopies.keyOf(after?.id ?? ''))).toBe(true);
  });

  it('leaves no folder on the disk for more than a day when its process dies', async () => {
    const makeFolder = () => mkdtemp(join(tmpdir(), 'lungisa-job-record-'));
    const [left, inUse] = [await makeFolder(), await makeFolder()];
    const before = new Date(Date.now() - day - hour);
    await utimes(left, before, before);
    await jobRecordCopies.sweep(world);
    const there = [left, inUse].map(existsSync);
    for (const folder of [left, inUse]) await rm(folder, { recursive: true, force: true });
    expect(there).toEqual([false, true]);
  });

  it('learns of a failure, keeps the earlier one, and can ask again', async () => {
    await wait(hour);
    const before = (await read(lived.member, lived)).ready;
    await ask(lived.member, lived);
    const write = world.storage.writeStream;
    world.storage.writeStream = () => Promise.reject(new Error('the storage is full'));
    expect(await world.deliver()).toMatchObject([{ message: 'the storage is full' }]);
    world.storage.writeStream = write;
    expect(await read(lived.member, lived)).toMatchObject({ latest: { status: 'failed' }, ready: { id: before?.id } });
    await world.settle();
    expect(await titles(lived.member)).toContain('The record of your job could not be made');
    // A retry of the same job of the queue finds that it failed.
    expect(await world.deliver()).toEqual([]);
    await makeRecord(world, lived.member, lived.jobId);
    expect(await read(lived.member, lived)).toMatchObject({ latest: { status: 'ready' } });
  });

  it('can no longer download it once an admin has hidden something of the job', async () => {
    await makeRecord(world, lived.provider, lived.jobId);
    const { ready } = await read(lived.provider, lived);
    await wait(hour);
    const [message] = await world.db.select().from(messages).where(eq(messages.quoteId, lived.quoteId)).limit(1);
    const admin = await anAdmin(world);
    await world.as(admin, (work) => hideMessage(work, { id: message?.id ?? '', reason: 'It threatens a person.' }));
    expect(await read(lived.provider, lived)).toMatchObject({ latest: { status: 'expired' }, ready: null });
    expect((await fetchZip(lived.provider, ready?.id ?? '')).statusCode).toBe(409);
    await wait(hour);
    await makeRecord(world, lived.provider, lived.jobId);
    expect(await read(lived.provider, lived)).toMatchObject({ latest: { status: 'ready' } });
  });

  it('can download it for seven days', async () => {
    await wait(hour);
    await makeRecord(world, lived.member, lived.jobId);
    const { ready } = await read(lived.member, lived);
    await wait(7 * day - 1);
    expect((await fetchZip(lived.member, ready?.id ?? '')).statusCode).toBe(200);
    await wait(1);
    await runDueRules(world);
    expect(await read(lived.member, lived)).toMatchObject({ latest: { status: 'expired' }, ready: null });
    expect((await fetchZip(lived.member, ready?.id ?? '')).statusCode).toBe(409);
  });

  it('can ask again after a copy whose job was lost', async () => {
    await ask(lived.member, lived);
    await wait(6 * hour);
    await runDueRules(world);
    expect(await read(lived.member, lived)).toMatchObject({ latest: { status: 'failed' } });
    // The lost job comes after all, and finds nothing to do.
    expect(await world.deliver()).toEqual([]);
    await world.db.delete(jobRecords);
  });

  it('asks ten times a day at most', async () => {
    const statuses: number[] = [];
    await wait(2 * day);
    for (let time = 0; time < 11; time += 1) {
      await world.db.delete(jobRecords);
      statuses.push((await ask(lived.provider, lived)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
