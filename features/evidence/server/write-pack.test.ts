import { mkdtemp, readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { aFile } from '#features/files/server/testing.ts';
import { grantFiles } from '#features/files/server/attach-files.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { jobPhotos } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { hideMessage } from '#features/messages/server/hide-message.ts';
import { messages } from '#features/messages/server/tables.ts';
import { hideOrder } from '#features/orders/server/hide-order.ts';
import { answerSecrets, changeOrders } from '#features/orders/server/tables.ts';
import { documentNumber } from '#features/papers/kinds.ts';
import { documents } from '#features/papers/server/tables.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { backOut } from '#features/quotes/server/end-quote.ts';
import { hideReview } from '#features/reviews/server/hide-review.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { visits } from '#features/visits/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import { aLivedJob, readEntriesOf, readPack } from './testing.ts';
import { writePack } from './write-pack.ts';

const world = useWorld();

const pagesOf = async (pack: ReadonlyMap<string, Buffer>) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pack.get('record.pdf') ?? [])));
  return text.map((page) => page.normalize('NFC').replaceAll(/\s+/g, ' '));
};

describe('the pack of a job', () => {
  it('prints every entry, and the last hash on every page', async () => {
    const lived = await aLivedJob(world);
    const pack = await readPack(world, lived.provider, lived.jobId);
    const { entries, head } = JSON.parse(String(pack.get('record.json'))) as { entries: { n: number }[]; head: string };
    const pages = await pagesOf(pack);
    expect(pages.length).toBeGreaterThan(5);
    pages.forEach((page, place) => {
      expect(page).toContain(`Last hash ${head}`);
      expect(page).toContain(`Page ${place + 1}`);
    });
    const all = pages.join(' ');
    for (const { n } of entries) expect(all).toContain(`${n} · `);
    expect(all).toContain(`End of the record: ${entries.length} entries.`);
    for (const text of [
      'Geyser drips here',
      'R1,850.00',
      'Agreed price',
      'Arrived, with the visit PIN',
      'Good morning. here',
    ])
      expect(all).toContain(text);
    expect(String(pack.get('READ-ME.txt'))).toContain(head);
  });

  it('is in the language of the party who asked, with the same keys', async () => {
    const { jobId, member, provider } = await aLivedJob(world, { roll: (most) => most - 1 });
    await world.db.update(accounts).set({ language: 'zu' }).where(eq(accounts.id, member.id));
    const [mine, theirs] = [await readPack(world, member, jobId), await readPack(world, provider, jobId)];
    expect(String(mine.get('record.pdf')?.toString('latin1'))).toContain('/Lang (zu)');
    expect(String(theirs.get('record.pdf')?.toString('latin1'))).toContain('/Lang (en-ZA)');
    const keysOf = (pack: typeof mine) => readEntriesOf(pack).map(({ content }) => Object.keys(content));
    expect(keysOf(mine)).toEqual(keysOf(theirs));
  });

  it('has neither the PIN, the digits of a change and its secret, nor anything that an admin has hidden', async () => {
    const lived = await aLivedJob(world, { mark: 'hidden-words' });
    const [visit] = await world.db.select().from(visits).where(eq(visits.jobId, lived.jobId));
    const [order] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, lived.jobId));
    const [review] = await world.db.select().from(reviews).where(eq(reviews.jobId, lived.jobId));
    const sent = await world.db.select().from(messages).where(eq(messages.quoteId, lived.quoteId));
    await world.db
      .insert(answerSecrets)
      .values({ jobId: lived.jobId, secret: 'SECRET-OF-CODES' })
      .onConflictDoUpdate({ target: answerSecrets.jobId, set: { secret: 'SECRET-OF-CODES' } });
    await world.db.update(visits).set({ pin: '7319' }).where(eq(visits.jobId, lived.jobId));
    await world.db.update(changeOrders).set({ code: '927364' }).where(eq(changeOrders.jobId, lived.jobId));
    const admin = await anAdmin(world);
    const reason = 'ADMIN-REASON that only the author reads';
    for (const { id } of sent) await world.as(admin, (work) => hideMessage(work, { id, reason }));
    await world.as(admin, (work) => hideOrder(work, { id: order?.id ?? '', reason }));
    await world.as(admin, (work) => hideReview(work, { id: review?.id ?? '', cause: 'other', reason }));
    expect(visit?.pin).toMatch(/^\d{4}$/);
    for (const person of [lived.member, lived.provider]) {
      const entries = readEntriesOf(await readPack(world, person, lived.jobId));
      const text = JSON.stringify(entries);
      for (const secret of [
        '"7319"',
        '927364',
        'SECRET-OF-CODES',
        'ADMIN-REASON',
        'Good morning',
        'rotten',
        'Came on time',
      ])
        expect(text.includes(secret), `has ${secret}`).toBe(false);
      const hidden = entries.filter(({ content }) => content['hidden'] === true).map(({ kind }) => kind);
      expect(new Set(hidden)).toEqual(new Set(['message', 'change-order', 'review', 'paper']));
    }
  });

  it('masks the contact details of the other party, and loses the address, once the agreement is cancelled', async () => {
    const lived = await aLivedJob(world, {
      member: await aMember(world, { fullName: 'Naledi 082 999 8877' }),
      provider: await aProvider(world, { fullName: 'Thabo 082 999 8877' }),
      mark: '082 999 8877',
      roll: (most) => (most === 6 ? 5 : 0),
    });
    const entriesOf = async (person: Person) => readEntriesOf(await readPack(world, person, lived.jobId));
    const [forMember, forProvider] = [await entriesOf(lived.member), await entriesOf(lived.provider)];
    const [ofMember, ofProvider] = [JSON.stringify(forMember), JSON.stringify(forProvider)];
    expect(ofMember).toContain('Good morning. 082 999 8877');
    expect(ofMember).not.toContain('Good morning to you. 082');
    expect(ofProvider).toContain('Good morning to you. 082 999 8877');
    expect(ofProvider).not.toContain('Good morning. 082');
    const masked = (name: string) => expect.stringMatching(new RegExp(`^${name} .*•`)) as string;
    expect(forMember[0]?.content).toMatchObject({
      member: 'Naledi 082 999 8877',
      provider: masked('Thabo'),
      providerFullName: masked('Thabo'),
    });
    expect(forProvider[0]?.content).toMatchObject({
      member: masked('Naledi'),
      provider: 'Thabo 082 999 8877',
      providerFullName: 'Thabo 082 999 8877',
    });
    for (const text of [ofMember, ofProvider]) expect(text).not.toContain('Vilakazi');
    expect(ofMember).toContain('Not needed any more. 082 999 8877');
    expect(ofProvider).toContain('Not needed any more. •••');
    expect(ofProvider).not.toContain('Not needed any more. 082 999');
  });

  it('has each typed reason of a rework and of its cancellation once, in the words that its reader may read', async () => {
    const reason = 'Ring 082 999 8877.';
    const job = await aJob(world, { status: 'work_completed' });
    await world.as(job.member, (work) => reworkJob(work, job.id, reason));
    await world.as(job.provider, (work) => backOut(work, job.quoteId, reason));
    // An earlier version repeated the reason in the events of the system.
    await world.db.execute(sql`
      insert into events (id, at, party, noun, subject_id, step, after, data) values
        (gen_random_uuid(), now(), 'system', 'quote', ${job.quoteId}, 'rework', 'work_in_progress', ${JSON.stringify({ reason })}),
        (gen_random_uuid(), now(), 'system', 'job', ${job.id}, 'cancel', 'cancelled', ${JSON.stringify({ reason, party: 'provider' })})`);
    const reasonsFor = async (person: Person) =>
      readEntriesOf(await readPack(world, person, job.id)).flatMap(({ kind, content }) =>
        content['reason'] === undefined ? [] : [[kind, content['reason'] === reason]],
      );
    expect(await reasonsFor(job.member)).toEqual([
      ['job.rework', true],
      ['quote.back-out', false],
    ]);
    expect(await reasonsFor(job.provider)).toEqual([
      ['job.rework', false],
      ['quote.back-out', true],
    ]);
  });

  it('shows the address and the typed words to both while they have the agreement', async () => {
    const lived = await aLivedJob(world, { mark: '082 999 8877' });
    for (const person of [lived.member, lived.provider]) {
      const text = JSON.stringify(readEntriesOf(await readPack(world, person, lived.jobId)));
      for (const words of ['12 Vilakazi Street', 'Good morning. 082 999 8877', 'Good morning to you. 082 999 8877'])
        expect(text).toContain(words);
    }
  });

  it('keeps typed text as text, in the JSON and in the PDF', async () => {
    const typed = '{"kind":"end"} <b>bold</b> \u2028 \u0007 \\u0041 ${x} “quoted” 你好';
    const lived = await aLivedJob(world, { mark: typed });
    const pack = await readPack(world, lived.member, lived.jobId);
    const message = readEntriesOf(pack).find(({ kind }) => kind === 'message');
    expect(message?.content['text']).toContain('{"kind":"end"} <b>bold</b>');
    expect(message?.content['text']).toContain('\\u0041 ${x} “quoted” 你好');
    const all = (await pagesOf(pack)).join(' ');
    expect(all).toContain('{"kind":"end"} <b>bold</b>');
    expect(all).toContain('“quoted” 你好');
  });

  it('holds one of a hundred photos at a time, and says which one is lost', async () => {
    const lived = await aLivedJob(world);
    const photos = await Promise.all(
      Array.from({ length: 100 }, () => aFile(world, { owner: lived.provider, purpose: 'job', audience: 'granted' })),
    );
    const ids = photos.map(({ id }) => id);
    await world.as(lived.provider, (work) => grantFiles(work, ids, [lived.member.id]));
    await world.db
      .insert(jobPhotos)
      .values(ids.map((fileId) => ({ fileId, jobId: lived.jobId, addedAt: world.clock.now() })));
    const lost = ids[50] ?? '';
    await world.storage.remove([makeObjectKey(lost, 'large.webp')]);
    const { open } = world.storage;
    let [opened, most] = [0, 0];
    world.storage.open = async (key) => {
      const found = await open.call(world.storage, key);
      most = Math.max(most, (opened += 1));
      found.stream.once('close', () => (opened -= 1));
      return found;
    };
    const pack = await readPack(world, lived.member, lived.jobId);
    world.storage.open = open;
    expect(most).toBeLessThanOrEqual(2);
    const entry = readEntriesOf(pack).find(({ id }) => id === lost);
    expect(entry?.content['files']).toMatchObject([{ lost: true }]);
    expect([...pack.keys()].filter((path) => path.startsWith('files/')).length).toBeGreaterThan(99);
  });

  it('fails when the disk is full, and does not wait for the rest of its files', async () => {
    const { jobId, member } = await aLivedJob(world);
    const near = await mkdtemp(join(tmpdir(), 'lungisa-full-disk-'));
    await expect(writePack(world, { jobId, accountId: member.id }, '/dev/full', near)).rejects.toThrow('ENOSPC');
  });

  it('names a paper that cannot be drawn and a photo that the storage cannot give to its end, and has all else', async () => {
    const { jobId, quoteId, member, provider } = await aLivedJob(world);
    const papers = await world.db.select().from(documents).where(eq(documents.quoteId, quoteId));
    const [step] = await world.db.select().from(paymentSteps).where(eq(paymentSteps.jobId, jobId));
    const bad = { id: newId(), path: 'papers/REC-0099.pdf' };
    await world.db.insert(documents).values({
      ...papers[0]!,
      id: bad.id,
      kind: 'receipt',
      number: 99,
      jobId,
      orderId: null,
      stepId: step?.id ?? null,
      content: sql`'{}'::jsonb`,
    });
    const photo = await aFile(world, { owner: provider, purpose: 'job', audience: 'granted' });
    await world.as(provider, (work) => grantFiles(work, [photo.id], [member.id]));
    await world.db.insert(jobPhotos).values({ fileId: photo.id, jobId, addedAt: world.clock.now() });
    const { open } = world.storage;
    world.storage.open = async (key) => {
      const stored = await open.call(world.storage, key);
      if (key !== makeObjectKey(photo.id, 'large.webp')) return stored;
      const cut = async function* () {
        yield Buffer.from('RIFF');
        throw new Error('the connection was lost');
      };
      return { ...stored, stream: Readable.from(cut()) };
    };
    const pack = await readPack(world, member, jobId);
    world.storage.open = open;
    const filesOf = (id: string | undefined) =>
      readEntriesOf(pack)
        .filter((entry) => entry.id === id)
        .flatMap(({ content }) => content['files']);
    expect(filesOf(bad.id)).toEqual([{ path: bad.path, lost: true }]);
    expect(filesOf(photo.id)).toMatchObject([{ lost: true }]);
    expect((await pagesOf(pack)).join(' ')).toContain(`${bad.path} could not be added`);
    const paths = [...pack.keys()];
    for (const { kind, number } of papers) expect(paths).toContain(`papers/${documentNumber(kind, number)}.pdf`);
    expect(paths).not.toContain(bad.path);
  });

  it('closes its file when it fails', async () => {
    const { jobId, member } = await aLivedJob(world);
    const near = await mkdtemp(join(tmpdir(), 'lungisa-paper-'));
    const { contributions } = world;
    const broken = { record: [{ tables: [], rows: () => sql`select no_such_column`, typed: [] }] };
    world.contributions = [...contributions, broken];
    const written = writePack(world, { jobId, accountId: member.id }, join(near, 'record.zip'), near);
    await expect(written).rejects.toThrow();
    world.contributions = contributions;
    const listOpen = async () => {
      const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(open)).filter((path) => path.startsWith(near));
    };
    await expect.poll(listOpen).toEqual([]);
  });
});
