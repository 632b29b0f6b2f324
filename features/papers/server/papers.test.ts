import { and, eq, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { inLanguage } from '#engine/language.ts';
import { diskStorage } from '#integrations/storage/storage.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { transact } from '#engine/work.ts';
import type { Sheet } from '#core/sheet.ts';
import { type DrawRequest, drawInThread } from './draw-in-thread.ts';
import { sweepPdfs } from './kept-pdfs.ts';
import { listDocuments, readDocument } from './queries.ts';
import { documents } from './tables.ts';
import { anAgreement, anInvoice, completeWork } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const vatNumber = '4480123456';
const numbersOf = async (providerId: string, kind: 'agreement' | 'invoice') =>
  (
    await world.db
      .select({ number: documents.number })
      .from(documents)
      .where(and(eq(documents.providerId, providerId), eq(documents.kind, kind)))
  )
    .map(({ number }) => number)
    .sort((one, other) => one - other);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it('writes a paper in the language that its member had then, for both readers and for good', async () => {
  const member = await aMember(world, { language: 'zu' });
  const { id, agreementId, provider } = await anInvoice(world, { member });
  await world.db.update(accounts).set({ language: 'st' }).where(eq(accounts.id, member.id));
  for (const paper of [id, agreementId]) {
    const [mine, theirs] = [
      await inLanguage('af', () => readDocument(world, member, paper)),
      await readDocument(world, provider, paper),
    ];
    expect(mine).toMatchObject({ language: 'zu', sheet: { language: 'zu' } });
    expect(theirs.sheet).toEqual(mine.sheet);
  }
  const pdf = await test.app.inject({
    url: `/documents/${id}/document.pdf`,
    headers: { host: '127.0.0.1', cookie: await test.cookieOf(provider) },
  });
  expect(pdf.rawPayload.toString('latin1')).toContain('/Lang (zu)');
  await expect(world.db.update(documents).set({ language: 'st' }).where(eq(documents.id, id))).rejects.toThrow();
});

describe('the addresses of a tax invoice', () => {
  const businessAddress = '7 Nugget Street, Johannesburg';
  const visitAddress = '12 Vilakazi Street, Orlando West';
  const aPaidVisit = async (listing: { vatNumber?: string; businessAddress: string }) => {
    const provider = await aProvider(world, listing);
    const made = await anAgreement(world, { provider });
    await world.db.update(agreements).set({ visitAddress }).where(eq(agreements.quoteId, made.quoteId));
    await completeWork(world, made);
    const { items } = await listDocuments(world, made.member, made.quoteId);
    const papers = Object.fromEntries(
      await Promise.all(items.map(async ({ id, kind }) => [kind, await readDocument(world, made.member, id)] as const)),
    );
    return { ...made, papers };
  };

  it('are those of the listing and of the agreement, and no other paper has them', async () => {
    const { papers } = await aPaidVisit({ vatNumber, businessAddress });
    expect(papers['invoice']).toMatchObject({
      provider: { vatNumber, address: businessAddress },
      member: { address: visitAddress },
    });
    expect(JSON.stringify(papers['agreement'])).not.toMatch(/Nugget|Vilakazi/);
  });

  it('stand on no invoice without VAT', async () => {
    const { papers } = await aPaidVisit({ businessAddress });
    expect(JSON.stringify(papers)).not.toMatch(/Nugget|Vilakazi/);
  });

  it('go when the agreement is cancelled', async () => {
    const { quoteId, jobId, member, papers } = await aPaidVisit({ vatNumber, businessAddress });
    await world.as(member, (work) => reworkJob(work, jobId, 'It drips again.'));
    await world.as(member, (work) => cancelQuote(work, quoteId, 'We could not agree.'));
    expect(await readDocument(world, member, papers['invoice']?.id ?? '')).toMatchObject({
      validity: 'valid',
      provider: { address: '' },
      member: { address: '' },
    });
  });

  it('are empty on papers from before they were kept', async () => {
    const { papers, member } = await aPaidVisit({ vatNumber, businessAddress });
    const id = papers['invoice']?.id ?? '';
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
      await tx.execute(
        sql`update documents set content = content #- '{provider,address}' #- '{member,address}' where id = ${id}`,
      );
    });
    expect(await readDocument(world, member, id)).toMatchObject({ provider: { address: '' }, member: { address: '' } });
  });
});

describe('accepting a quote', () => {
  it('makes an agreement from the accepted revision and the names of the parties at that time', async () => {
    const provider = await aProvider(world, { fullName: 'Ngũgĩ wa Ndalamo', phone: '+27821234567' });
    await world.db
      .update(providers)
      .set({ name: 'Thérèse & Ngũgĩ Plumbing' })
      .where(eq(providers.id, provider.providerId));
    const member = await aMember(world, { fullName: 'Ėrika Botha' });
    const { id, quoteId } = await anAgreement(world, { provider, member });
    expect(await listDocuments(world, member, quoteId)).toEqual({
      items: [{ id, kind: 'agreement', number: 'AGR-0001', madeAt: world.clock.now().toISOString() }],
    });
    const paper = await readDocument(world, member, id);
    expect(paper).toMatchObject({
      provider: { name: 'Thérèse & Ngũgĩ Plumbing', fullName: 'Ngũgĩ wa Ndalamo', vatNumber: null },
      member: { name: 'Ėrika Botha' },
      scope: 'Drain the geyser, replace the valve and the drip tray.',
      lines: [{ quantityThousandths: 1000, unitPriceCents: 1_850_00, totalCents: 1_850_00, vat: false }],
      netCents: 1_850_00,
      vatCents: 0,
      grossCents: 1_850_00,
      agreedAt: world.clock.now().toISOString(),
      completedAt: null,
      validity: 'valid',
      contacts: {
        provider: { email: provider.email, phone: '+27821234567' },
        member: { email: member.email, phone: null },
      },
    });
    await world.db.update(accounts).set({ fullName: 'Another Name' }).where(eq(accounts.id, member.id));
    await world.db
      .update(providers)
      .set({ name: 'Other Plumbing', vatNumber })
      .where(eq(providers.id, provider.providerId));
    expect(await readDocument(world, member, id)).toEqual(paper);
  });

  it('adds up the VAT of all lines of the accepted revision in an agreement', async () => {
    const provider = await aProvider(world, { vatNumber });
    const { quoteId, id } = await anAgreement(world, { provider }, [
      { description: 'Washers', quantityThousandths: 3000, unitPriceCents: 33, vat: true },
      { description: 'Certificate', quantityThousandths: 1000, unitPriceCents: 500_00, vat: false },
      { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 399_61, vat: true },
    ]);
    const paper = await readDocument(world, provider, id);
    expect(paper.lines.map(({ description, totalCents, vat }) => [description, totalCents, vat])).toEqual([
      ['Washers', 99, true],
      ['Certificate', 500_00, false],
      ['Labour', 999_03, true],
    ]);
    const [gross] = await world.db
      .select({ price: quoteRequests.priceCents })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, quoteId));
    // 15 % of R1,000.02 and not of each line; the certificate has none.
    expect([paper.netCents, paper.vatCents, paper.grossCents]).toEqual([1_369_58, 130_44, gross?.price]);
  });

  it('numbers agreements without gaps when many quotes are accepted at once and some fail', async () => {
    const provider = await aProvider(world);
    const quotes = await Promise.all(oneTo(12).map(() => aQuote(world, { provider })));
    const results = await Promise.allSettled(
      quotes.map(({ id, member }, index) =>
        transact(index % 2 === 0 ? world : world.elsewhere, member, async (work) => {
          await acceptQuote(work, id, 1);
          if (index % 3 === 0) throw new Error('the connection drops');
        }),
      ),
    );
    const accepted = results.filter(({ status }) => status === 'fulfilled').length;
    expect(accepted).toBe(8);
    expect(await numbersOf(provider.providerId, 'agreement')).toEqual(oneTo(accepted));
  });
});

it('names the problem, its place and the agreed date, and keeps them on an invoice', async () => {
  const member = await aMember(world);
  const problem = await aProblem(world, { owner: member, title: 'Geyser leaks', location: 'Orlando West, Soweto' });
  const agreement = await anAgreement(world, { member, problemId: problem.id });
  const read = (id: string) => readDocument(world, member, id);
  expect(await read(agreement.id)).toMatchObject({ title: 'Geyser leaks', workDate: null });
  const confirmedDate = new Date(world.clock.now().getTime() + day);
  await world.db.update(jobs).set({ confirmedDate }).where(eq(jobs.id, agreement.jobId));
  expect(await read(agreement.id)).toMatchObject({
    location: 'Orlando West, Soweto',
    workDate: confirmedDate.toISOString(),
  });
  const agreed = world.clock.now().toISOString();
  await completeWork(world, agreement);
  await world.db.update(problems).set({ title: 'Other', location: 'Durban' }).where(eq(problems.id, problem.id));
  await world.db.update(jobs).set({ confirmedDate: null }).where(eq(jobs.id, agreement.jobId));
  const invoice = (await listDocuments(world, member, agreement.quoteId)).items[1]?.id ?? '';
  expect(await read(invoice)).toMatchObject({
    title: 'Geyser leaks',
    location: 'Orlando West, Soweto',
    workDate: agreed,
  });
});

it('reads a paper from before places and dates were kept', async () => {
  const { id, member } = await anAgreement(world);
  const [paper] = await world.db.select().from(documents).where(eq(documents.id, id));
  if (paper === undefined) throw new Error('no paper');
  const { location: _location, workDate: _workDate, ...content } = paper.content;
  const older = newId();
  await world.db.insert(documents).values({
    ...paper,
    id: older,
    kind: 'invoice',
    number: 900,
    content,
    jobId: (await world.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.quoteId, paper.quoteId)))[0]?.id ?? null,
  });
  expect(await readDocument(world, member, older)).toMatchObject({ location: '', workDate: null });
});

describe('completing the work', () => {
  it('makes an invoice with VAT if the provider is registered at completion', async () => {
    const provider = await aProvider(world);
    const agreement = await anAgreement(world, { provider });
    await world.db.update(providers).set({ vatNumber }).where(eq(providers.id, provider.providerId));
    world.clock.move(day);
    await completeWork(world, agreement);
    const { items } = await listDocuments(world, provider, agreement.quoteId);
    expect(items.map(({ kind, number }) => [kind, number])).toEqual([
      ['agreement', 'AGR-0001'],
      ['invoice', 'INV-0001'],
    ]);
    const invoice = await readDocument(world, provider, items[1]?.id ?? '');
    expect(invoice).toMatchObject({
      jobId: agreement.jobId,
      completedAt: world.clock.now().toISOString(),
      provider: { vatNumber },
      grossCents: 1_850_00,
    });
    expect([invoice.netCents, invoice.vatCents]).toEqual([1_608_70, 241_30]);
    expect((await readDocument(world, provider, agreement.id)).vatCents).toBe(0);
  });

  it('names the last day for rework in the invoice, kept as it was drawn, and not in the agreement', async () => {
    world.clock.set(testStart);
    const { id, agreementId, jobId, member, provider } = await anInvoice(world);
    const line =
      'If something is wrong with the work, the client can ask for rework on the site until 16 February 2027.';
    const sentences = async (paper: string) =>
      (await readDocument(world, member, paper)).sheet.terms.sentences.filter((one) => one.includes('rework'));
    expect(await sentences(id)).toEqual([line]);
    expect(await sentences(agreementId)).toEqual([]);
    await world.as(member, (work) => reworkJob(work, jobId, 'It still drips.'));
    world.clock.move(20 * day);
    await world.as(provider, (work) => completeJob(work, jobId));
    expect(await readDocument(world, member, id)).toMatchObject({ afterCareUntil: '2027-02-16' });
    expect(await sentences(id)).toEqual([line]);
  });

  it('leaves the invoice of completed work valid when its rework is called off by either side, rated or not', async () => {
    for (const [isRated, end] of [
      [true, cancelQuote],
      [false, cancelQuote],
      [false, backOut],
    ] as const) {
      const { id, agreementId, jobId, quoteId, member, provider } = await anInvoice(world);
      if (isRated) await world.as(member, (work) => rateProvider(work, { jobId, ...reviewContent() }));
      await world.as(member, (work) => reworkJob(work, jobId, 'It still drips.'));
      expect(await readDocument(world, member, id)).toMatchObject({ validity: 'waiting' });
      await world.as(end === backOut ? provider : member, (work) => end(work, quoteId, 'It is mended.'));
      expect(await readDocument(world, member, id)).toMatchObject({ validity: 'valid', contacts: null });
      expect(await readDocument(world, member, agreementId)).toMatchObject({ validity: 'cancelled' });
    }
  });

  it('keeps one invoice per job, which waits while the job is in progress again', async () => {
    const { id, jobId, quoteId, member, provider } = await anInvoice(world);
    const first = await readDocument(world, member, id);
    await world.as(member, (work) => reworkJob(work, jobId, 'It still drips.'));
    expect(await readDocument(world, member, id)).toEqual({
      ...first,
      validity: 'waiting',
      sheet: { ...first.sheet, notice: expect.stringContaining('on hold') },
    });
    world.clock.move(day);
    await world.as(provider, (work) => completeJob(work, jobId));
    expect(await readDocument(world, member, id)).toEqual(first);
    expect((await listDocuments(world, member, quoteId)).items).toHaveLength(2);
    expect(await numbersOf(provider.providerId, 'invoice')).toEqual([1]);
  });

  it('numbers invoices without gaps when many jobs are completed at once, some of them twice', async () => {
    const provider = await aProvider(world);
    const agreed = await Promise.all(oneTo(10).map(() => anAgreement(world, { provider })));
    await Promise.all(
      agreed.map(({ jobId }) => world.db.update(jobs).set({ status: 'scheduled' }).where(eq(jobs.id, jobId))),
    );
    const attempts = [...agreed, ...agreed.slice(0, 3)].map(({ jobId }, index) =>
      transact(index % 2 === 0 ? world : world.elsewhere, provider, (work) => completeJob(work, jobId)),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await numbersOf(provider.providerId, 'invoice')).toEqual(oneTo(10));
    // Another provider starts at one.
    const other = await anInvoice(world);
    expect(await numbersOf(other.provider.providerId, 'invoice')).toEqual([1]);
  });
});

describe('a document', () => {
  it('refuses to change or delete a document', async () => {
    const { id } = await anInvoice(world);
    const only = { cause: { message: 'documents are only ever added' } };
    await expect(world.db.update(documents).set({ number: 7 }).where(eq(documents.id, id))).rejects.toMatchObject(only);
    await expect(world.db.delete(documents).where(eq(documents.id, id))).rejects.toMatchObject(only);
  });

  it('cancels a document with its agreement and hides the contacts from both parties', async () => {
    const { id, quoteId, member, provider } = await anAgreement(world);
    await world.as(member, (work) => cancelQuote(work, quoteId, 'We are moving.'));
    for (const party of [member, provider])
      expect(await readDocument(world, party, id)).toMatchObject({ validity: 'cancelled', contacts: null });
  });

  it('shows admins a document without contacts, and strangers nothing, on every path', async () => {
    const { id, quoteId, member, provider } = await anInvoice(world);
    const paths = [`/api/documents/${id}`, `/documents/${id}/document.pdf`, `/api/quotes/${quoteId}/documents`];
    const nowhere = [
      `/api/documents/${newId()}`,
      `/documents/${newId()}/document.pdf`,
      `/api/quotes/${newId()}/documents`,
    ];
    const admin = await anAdmin(world);
    await explainLook(world, admin, 'document', id);
    for (const [index, path] of paths.entries()) {
      for (const reader of [member, provider, admin]) expect((await test.call(reader, 'GET', path)).status).toBe(200);
      expect((await test.call(null, 'GET', path)).status).toBe(401);
      for (const stranger of [await aMember(world), await aProvider(world)]) {
        const theirs = await test.call(stranger, 'GET', path);
        expect(theirs.status).toBe(404);
        expect(theirs.body).toEqual((await test.call(stranger, 'GET', nowhere[index] ?? '')).body);
      }
    }
    expect((await test.call(admin, 'GET', paths[0] ?? '')).body['contacts']).toBeNull();
    for (const odd of ['x', '..%2f..%2fetc', `${id}'`, ''])
      expect((await test.call(member, 'GET', `/documents/${odd}/document.pdf`)).status).toBe(404);
  });

  it('names the PDF of a document by its number and fills it with the content of the page', async () => {
    const { id, member, provider } = await anInvoice(world);
    const pdf = async (reader: Person) => {
      const response = await test.app.inject({
        url: `/documents/${id}/document.pdf`,
        headers: { host: '127.0.0.1', cookie: await test.cookieOf(reader) },
      });
      return { headers: response.headers, bytes: response.rawPayload };
    };
    const { headers, bytes } = await pdf(member);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toContain('INV-0001.pdf');
    expect(Buffer.compare(bytes, (await pdf(provider)).bytes)).toBe(0);
    const { text: pdfText } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const text of [
      'INV-0001',
      member.fullName,
      provider.fullName,
      member.email,
      provider.email,
      'R1,850.00',
      'No VAT is charged.',
    ])
      expect(pdfText).toContain(text);
  });

  it('draws a PDF once for all readers of the same content, and again after a change or a day', async () => {
    const { id, quoteId, member, provider } = await anInvoice(world);
    const pdf = async (reader: Person, headers: Record<string, string> = {}) =>
      test.app.inject({
        url: `/documents/${id}/document.pdf`,
        headers: { host: '127.0.0.1', cookie: await test.cookieOf(reader), ...headers },
      });
    const first = await pdf(member);
    const [key = ''] = await keptOf(id);
    // Bytes that no drawing makes: they prove that an answer comes from the storage.
    const mark = Buffer.from('%PDF-1.4 kept\n%%EOF\n');
    await world.storage.write(key, mark);
    expect((await pdf(provider)).rawPayload).toEqual(mark);
    const again = await pdf(member, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);

    await world.storage.write(key, first.rawPayload.subarray(0, -20));
    expect((await pdf(member)).rawPayload).toEqual(first.rawPayload);

    const ofAdmin = await pdf(await anAdmin(world));
    expect(ofAdmin.headers.etag).not.toBe(first.headers.etag);
    await world.db.update(quoteRequests).set({ status: 'cancelled_by_member' }).where(eq(quoteRequests.id, quoteId));
    const after = await pdf(member, { 'if-none-match': String(first.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload).not.toEqual(first.rawPayload);

    const kept = await keptOf(id);
    world.clock.move(day);
    await sweepPdfs(world);
    expect(await keptOf(id)).toEqual(kept);
    world.clock.move(day);
    await sweepPdfs(world);
    expect(await keptOf(id)).toEqual([]);
  });

  it('answers the PDF of a document while the storage is out of reach', async () => {
    const { id, member } = await anInvoice(world);
    const storage = world.storage;
    Object.assign(world, { storage: diskStorage('/dev/null/files') });
    try {
      expect((await test.call(member, 'GET', `/documents/${id}/document.pdf`)).status).toBe(200);
    } finally {
      Object.assign(world, { storage });
    }
  });

  it('refuses a person a third PDF at a time and draws those of others', async () => {
    const [one, other] = [await anInvoice(world), await anInvoice(world)];
    const { sheet } = await readDocument(world, one.member, one.id);
    const draw = (by: string) =>
      drawInThread(toDrawing(sheet), { by }).then(
        () => 'drawn',
        ({ code }: Refusal) => code,
      );
    const many = [1, 2, 3, 4].map(() => draw(one.member.id));
    expect(await draw(other.member.id)).toBe('drawn');
    expect(await Promise.all(many)).toEqual(['drawn', 'drawn', 'request.too-many', 'request.too-many']);
  });

  it('draws the next document after one that cannot be drawn', async () => {
    const { id, member } = await anInvoice(world);
    const { sheet } = await readDocument(world, member, id);
    await expect(drawInThread(toDrawing({ ...sheet, sums: null as never }), {})).rejects.toThrow();
    expect((await drawInThread(toDrawing(sheet), {})).length).toBeGreaterThan(5_000);
  });
});

const toDrawing = (sheet: Sheet): DrawRequest => ({
  drawn: { sheet, look: { siteName: 'Lungisa', colour: '#1f3fcc', logo: null } },
  png: null,
});

/** The keys of the kept PDFs of a document. */
async function keptOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const batch of world.storage.list('papers')) keys.push(...batch.filter((key) => key.includes(id)));
  return keys.sort();
}
