import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedMarks } from '#core/stored-marks.ts';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { anAdmin, aPerson, givePassword } from '#features/accounts/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { anAgreement, anInvoice } from '#features/papers/server/testing.ts';
import { files as storedFiles } from '#features/files/server/tables.ts';
import { sweepFiles } from '#features/files/server/sweep-files.ts';
import { aFile } from '#features/files/server/testing.ts';
import { saveNote } from '#features/jobs/server/save-note.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { aReport } from '#features/moderation/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { newProblem } from '#features/problems/contract.ts';
import { editProblem } from '#features/problems/server/edit-problem.ts';
import { sweepPlaces } from '#features/problems/server/sweep-places.ts';
import { problemPhotos } from '#features/problems/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { requestQuote } from '#features/quotes/server/request-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { replyToReview } from '#features/reviews/server/reply-to-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { aPayment } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { transact, type PersonWork } from '#engine/work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';
import { leavingReasons } from '../wording.ts';
import { sweepPapers } from '#features/papers/server/personal-data.ts';
import { askDeletion } from './ask-deletion.ts';
import { aCase, anExport } from './testing.ts';
import { personalCopies } from './make-export.ts';

const world = useWorld();
const paystack = usePaystack(world);
const app = useApp(world);
const password = 'a garden of aloes';

const canary = 'Qanariya';
const traces = [canary, 'qanariya@', '821114455'];

/** Every place in the database in which a trace of a person is left: the table and column, with the row. */
async function findTraces(): Promise<string[]> {
  const columns = await query<{ name: string; column: string }>(world.db).rows(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, column_name as "column" from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
      and table_name in (select tablename from pg_tables)`);
  const found: string[] = [];
  for (const { name, column } of columns) {
    const [row] = await query<{ row: string }>(world.db).rows(
      sql`select t::text as row from ${sql.raw(name)} t where lower(${sql.identifier(column)}::text) like any (${sql.param(
        traces.map((trace) => `%${trace.toLowerCase()}%`),
      )}::text[]) limit 1`,
    );
    if (row !== undefined) found.push(`${name}.${column}`);
  }
  return found;
}

/** A call with a new login: sessions end while the clock moves. */
const calls = async (person: Person, method: string, path: string, body?: object) =>
  app.call(null, method, path, body, { cookie: await startSession(world, person) });

const deletes = (person: Person, typed = password) =>
  app.call(person, 'POST', '/api/privacy/deletion', { password: typed });

const statusOf = async (id: string) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status;

describe('asking for deletion', () => {
  it('asks for the password, and changes nothing without the right one', async () => {
    const member = await aPerson(world);
    await givePassword(world, member, password);
    const refused = await deletes(member, 'guessed');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ path: 'password', message: 'The password is not right.' }] });
    expect(await statusOf(member.id)).toBe('approved');
  });

  it('counts what it would end, ends it with a reason, hides the person and ends their sessions', async () => {
    const [member, provider] = [await aPerson(world), await aProvider(world)];
    await givePassword(world, member, password);
    const problem = await aProblem(world, { owner: member });
    const open = await aQuote(world, { member });
    const agreed = await anAgreement(world, { member, provider });
    await world.settle();
    expect((await app.call(member, 'GET', '/api/privacy/deletion')).body).toEqual({
      problems: 2,
      quotes: 1,
      jobs: 1,
      plan: null,
      days: 14,
      obstacle: null,
    });
    expect(await deletes(member)).toMatchObject({
      status: 200,
      body: { until: new Date(world.clock.now().getTime() + 14 * day).toISOString() },
    });
    await world.settle();
    for (const id of [open.id, agreed.quoteId]) {
      const [quote] = await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
      expect(quote).toMatchObject({ status: 'cancelled_by_member', reason: leavingReasons.member });
    }
    expect((await app.call(provider, 'GET', `/api/problems/${problem.id}`)).status).toBe(404);
    const notices = JSON.stringify((await app.call(provider, 'GET', '/api/notifications')).body);
    expect(notices).toContain(leavingReasons.member);
    expect((await app.call(member, 'GET', '/api/notifications')).status).toBe(401);
  });

  it('names the plan, and ends it with the refund of the first days, or without one later', async () => {
    for (const [days, refundCents] of [
      [1, 275_00],
      [8, 0],
    ] as const) {
      const provider = await aProvider(world);
      await givePassword(world, provider, password);
      const reference = await aPayment(world, paystack, provider, { plan: 'gold' });
      world.clock.move(days * day);
      expect((await calls(provider, 'GET', '/api/privacy/deletion')).body).toMatchObject({
        plan: { name: 'Gold (Medium Business)', refundCents, feeCents: refundCents === 0 ? 0 : 25_00 },
      });
      expect((await calls(provider, 'POST', '/api/privacy/deletion', { password })).status).toBe(200);
      const made = await world.db.select().from(refunds).where(eq(refunds.attemptId, reference));
      expect(made.map(({ cents, cause }) => [cents, cause])).toEqual(
        refundCents === 0 ? [] : [[refundCents, 'cool-off']],
      );
    }
  });

  it('hides from the other party of finished work how to reach the person, until they keep their account', async () => {
    const other = await aProvider(world);
    const member = await aPerson(world, { email: 'unreachable@example.co.za', phone: '+27829990000' });
    await givePassword(world, member, password);
    const paper = await anInvoice(world, { member, provider: other });
    const { id: conversation } = await aConversation(world, { member, provider: other });
    const { jobId } = (await app.call(other, 'GET', `/api/documents/${paper.id}`)).body as { jobId: string };
    const screens = [
      `jobs/${jobId}`,
      `documents/${paper.id}`,
      `conversations/${conversation}`,
      `profiles/${member.id}`,
    ];
    const showsContact = async () => {
      const answers = await Promise.all(screens.map((path) => app.call(other, 'GET', `/api/${path}`)));
      return answers.map(({ body }) => /unreachable@|829990000/.test(JSON.stringify(body)));
    };
    expect(await showsContact()).toEqual([true, true, true, true]);
    await deletes(member);
    expect(await showsContact()).toEqual([false, false, false, false]);
    const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', cookie: await startSession(world, member) };
    await app.app.inject({ method: 'POST', url: '/api/session/keep-account', headers, payload: {} });
    expect(await showsContact()).toEqual([true, true, true, true]);
  });

  it('hides the listing of a provider, and shows it again when they keep their account', async () => {
    const [reader, provider] = [await aPerson(world), await aProvider(world)];
    await givePassword(world, provider, password);
    const listing = () => app.call(reader, 'GET', `/api/providers/${provider.providerId}`);
    expect((await listing()).status).toBe(200);
    await deletes(provider);
    expect((await listing()).status).toBe(404);
    const session = async (cookie: string) =>
      (await app.app.inject({ url: '/api/session', headers: { cookie } })).json<Record<string, unknown>>();
    const signedIn = await app.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { host: '127.0.0.1', origin: 'http://127.0.0.1' },
      payload: { email: provider.email, password },
    });
    expect(signedIn.statusCode).toBe(200);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    // Signing in alone does not cancel the deletion: it opens the question.
    expect(await session(cookie)).toMatchObject({ person: null, leavingUntil: expect.any(String) });
    expect(await statusOf(provider.id)).toBe('leaving');
    const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', cookie };
    expect((await app.app.inject({ url: '/api/notifications', headers })).statusCode).toBe(401);
    const kept = await app.app.inject({ method: 'POST', url: '/api/session/keep-account', headers, payload: {} });
    expect(kept.statusCode).toBe(200);
    expect(await session(cookie)).toMatchObject({ person: { id: provider.id }, leavingUntil: null });
    expect((await listing()).status).toBe(200);
  });

  it('has a provider who waited for approval wait again after keeping the account', async () => {
    const provider = await aProvider(world, { status: 'pending' });
    await givePassword(world, provider, password);
    await deletes(provider);
    const fresh = await startSession(world, provider);
    await app.app.inject({
      method: 'POST',
      url: '/api/session/keep-account',
      headers: { host: '127.0.0.1', origin: 'http://127.0.0.1', cookie: fresh },
      payload: {},
    });
    expect(await statusOf(provider.id)).toBe('pending');
  });

  /** A step of one person that has not committed while another one leaves; both end. */
  async function whileItRuns(who: Person, act: (work: PersonWork) => Promise<unknown>, leaver: Person) {
    const taken = Promise.withResolvers<void>();
    const running = world.as(who, async (work) => {
      await act(work);
      taken.resolve();
      await new Promise((resolve) => void setTimeout(resolve, 500));
    });
    await taken.promise;
    await Promise.all([running, transact(world.elsewhere, leaver, askDeletion)]);
  }

  it('declines a request that arrives while its provider leaves', async () => {
    const [member, provider] = [await aPerson(world), await aProvider(world)];
    const { providerId } = provider;
    await whileItRuns(member, (work) => requestQuote(work, { providerId, description: 'Mend the tap.' }), provider);
    const [quote] = await world.db.select().from(quoteRequests).where(eq(quoteRequests.memberId, member.id));
    expect(quote?.status).toBe('request_declined_by_provider');
  });

  it('leaves alone a quote without a problem that ends while its provider leaves', async () => {
    const quote = await aQuote(world, { problemId: null });
    await whileItRuns(quote.member, (work) => cancelQuote(work, quote.id, 'Not needed any more.'), quote.provider);
    const [ended] = await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, quote.id));
    expect(ended?.status).toBe('cancelled_by_member');
    expect(await statusOf(quote.provider.id)).toBe('leaving');
  });

  it('ends the rest of many quotes though the other party ends one while its provider leaves', async () => {
    const { provider, member, id } = await aQuote(world, { problemId: null });
    for (let count = 0; count < 50; count += 1) await aQuote(world, { member, provider, problemId: null });
    await whileItRuns(member, (work) => cancelQuote(work, id, 'Not needed any more.'), provider);
    await world.settle();
    await world.deliver();
    const live = and(eq(quoteRequests.providerId, provider.providerId), eq(quoteRequests.status, 'quote_submitted'));
    expect(await world.db.$count(quoteRequests, live)).toBe(0);
  });

  it('refuses the last admin', async () => {
    const admin = await anAdmin(world);
    await givePassword(world, admin, password);
    expect((await app.call(admin, 'GET', '/api/privacy/deletion')).body).toMatchObject({
      obstacle: 'This is the last admin. Make someone else an admin first.',
    });
    expect(await deletes(admin)).toMatchObject({ status: 409, body: { code: 'accounts.last-admin' } });
    expect(await statusOf(admin.id)).toBe('approved');
  });
});

describe('two weeks later', () => {
  let member: Person;
  let provider: Person & { providerId: string };
  let others: { member: Person; provider: Person & { providerId: string } };
  let fileId: string;
  let exportId: string;
  let shared: { conversation: string; papers: string[] };

  beforeAll(async () => {
    const name = (of: string) => `${of} ${canary}`;
    member = await aPerson(world, {
      fullName: name('Zanele'),
      email: 'zanele.qanariya@example.co.za',
      phone: '+27821114455',
    });
    await world.db
      .update(accounts)
      .set({ address: `1 ${canary} Street`, city: canary, province: 'Gauteng', postalCode: '2000' })
      .where(eq(accounts.id, member.id));
    provider = await aProvider(world, {
      fullName: name('Sipho'),
      email: 'sipho.qanariya@example.co.za',
      phone: '+27821114455',
      shortBio: `I am ${canary}.`,
      detailedBio: `All about ${canary}.`,
      contactPhone: '+27821114455',
      contactEmail: 'work.qanariya@example.co.za',
      locationsServed: ['Sandton'],
      vatNumber: '4123456789',
    });
    others = {
      member: await aPerson(world, { fullName: 'Lerato Nkosi' }),
      provider: await aProvider(world, { fullName: 'Johan Botha' }),
    };
    for (const person of [member, provider]) await givePassword(world, person, password);
    const problem = await aProblem(world, {
      owner: member,
      title: `The tap of ${canary}`,
      description: `My name is ${canary}.`,
      location: `${canary} Street, Soweto`,
    });
    const photo = await aFile(world, { owner: member, name: `${canary}.jpg`, audience: 'signed-in' });
    await world.db.insert(problemPhotos).values({ problemId: problem.id, fileId: photo.id, position: 1 });
    fileId = photo.id;
    await aComment(world, { author: member, content: `Says ${canary}.` });
    await aReport(world, { reporter: member, reason: `${canary} does not like it.` });
    await aCase(world, member);
    await world.db.execute(
      sql`update privacy_cases set text = ${`Correct ${canary}, please.`} where account_id = ${member.id}`,
    );
    ({ id: exportId } = await anExport(world, member));
    const request = await aQuote(world, {
      member,
      provider: others.provider,
      status: 'pending_provider_response',
      problemId: null,
    });
    await world.db
      .update(quoteRequests)
      .set({ description: `Come to ${canary}.` })
      .where(eq(quoteRequests.id, request.id));
    await aQuote(world, { member: others.member, provider });
    const job = await aJob(world, { member, provider: others.provider, status: 'scheduled' });
    await world.as(member, (work) => saveNote(work, job.id, { text: `Note of ${canary}.`, version: 0 }));
    const paper = await anInvoice(world, { member, provider: others.provider });
    const own = await anInvoice(world, { member: others.member, provider });
    shared = { conversation: '', papers: [paper.id, paper.agreementId, own.id, own.agreementId] };
    await aReview(world, { member, provider: others.provider, comment: 'A fine repair. Ring me on 0821114455.' });
    await aReview(world, { member, provider: others.provider, comment: `Read https://${canary}.example first.` });
    const replied = await aReview(world, { member: others.member, provider });
    await world.as(provider, (work) => replyToReview(work, replied.id, 'Thank you. Ring me on 0821114455.'));
    const moved = await aProblem(world, { owner: member, location: `7 ${canary} Street, Soweto` });
    await world.as(member, (work) =>
      editProblem(work, moved.id, newProblem.parse({ description: 'It drips.', location: 'Soweto' })),
    );
    await sweepPlaces(world);
    ({ id: shared.conversation } = await aConversation(world, { member, provider: others.provider }));
    await aMessage(world, member, shared.conversation, 'See you on Monday.');
    await world.db.execute(sql`
      insert into events (id, at, party, noun, subject_id, step, after, data) values (gen_random_uuid(), ${world.clock.now().toISOString()},
        'system', 'account', ${member.id}, 'join', 'approved', ${JSON.stringify({ role: 'member', fullName: member.fullName })})`);
    await world.settle();
    await world.deliver();
    for (const person of [member, provider]) await deletes(person);
    await world.settle();
    await world.deliver();
  });

  it('deletes no one before two weeks have passed', async () => {
    world.clock.move(14 * day - 1);
    await runDueRules(world);
    expect(await statusOf(member.id)).toBe('leaving');
    expect((await findTraces()).length).toBeGreaterThan(10);
  });

  it('leaves no trace of the person in any table, but for the names on papers that the law keeps', async () => {
    world.clock.move(1);
    await runDueRules(world);
    await world.settle();
    expect(await statusOf(member.id)).toBe('left');
    expect(await findTraces()).toEqual(['public.documents.content']);
    const left = JSON.stringify(
      await world.db.select({ content: documents.content }).from(documents).where(eq(documents.memberId, member.id)),
    );
    for (const contact of ['qanariya@', '821114455']) expect(left).not.toContain(contact);
  });

  it('leaves no file of the person in the storage', async () => {
    world.clock.move(2 * day);
    await sweepFiles(world);
    await personalCopies.sweep(world);
    expect(await world.db.select().from(storedFiles).where(eq(storedFiles.ownerId, member.id))).toEqual([]);
    const folders = [fileId.slice(-2), 'exports'];
    const keys: string[] = [];
    for (const folder of folders) for await (const some of world.storage.list(folder)) keys.push(...some);
    expect(keys.filter((key) => key.includes(fileId) || key.includes(exportId))).toEqual([]);
  });

  it('keeps on papers what the law asks: numbers, dates, both names, the VAT number, lines and amounts', async () => {
    for (const id of shared.papers) {
      const [paper] = await world.db.select().from(documents).where(eq(documents.id, id));
      expect(paper).toMatchObject({
        number: expect.any(Number),
        madeAt: expect.any(Date),
        content: {
          provider: { name: expect.stringMatching(/Sipho Qanariya|Johan Botha/) },
          member: { name: expect.stringMatching(/Zanele Qanariya|Lerato Nkosi/) },
          lines: [{ description: expect.any(String), totalCents: expect.any(Number) }],
          netCents: expect.any(Number),
          vatCents: expect.any(Number),
          grossCents: expect.any(Number),
        },
      });
    }
    const vat = await findRow(world.db, documents, shared.papers[2] as string);
    expect(vat?.content.provider.vatNumber).toBe('4123456789');
  });

  it('shows the other people what they share with a former member', async () => {
    const messages = await app.call(others.provider, 'GET', `/api/conversations/${shared.conversation}/messages`);
    expect(JSON.stringify(messages.body)).toContain('See you on Monday.');
    const conversation = await app.call(others.provider, 'GET', `/api/conversations/${shared.conversation}`);
    expect(JSON.stringify(conversation.body)).toContain('Former member"');
    await world.db.update(accounts).set({ language: 'zu' }).where(eq(accounts.id, others.provider.id));
    const theirs = await app.call(others.provider, 'GET', `/api/conversations/${shared.conversation}`);
    await world.db.update(accounts).set({ language: null }).where(eq(accounts.id, others.provider.id));
    expect(JSON.stringify(theirs.body)).toContain('Ubeyilungu"');
    const reviews = await app.call(others.member, 'GET', `/api/providers/${others.provider.providerId}/reviews`);
    expect(JSON.stringify(reviews.body)).toContain('A fine repair.');
    expect(JSON.stringify(reviews.body)).not.toContain(canary);
    const paper = await app.call(others.provider, 'GET', `/api/documents/${shared.papers[0]}`);
    expect(paper.status).toBe(200);
  });

  it('lets the email register again', async () => {
    const again = await app.call(null, 'POST', '/api/accounts', {
      fullName: 'Someone New',
      email: 'zanele.qanariya@example.co.za',
      password: 'another aloe garden',
    });
    expect(again.status).toBe(200);
    await world.db.execute(
      sql`update accounts set email = 'new@example.co.za', full_name = 'New' where email like 'zanele%'`,
    );
  });

  it('takes the names out of the papers after five years, and nothing else', async () => {
    const read = async () =>
      (
        await world.db
          .select()
          .from(documents)
          .where(eq(documents.id, shared.papers[0] as string))
      )[0]?.content;
    const before = await read();
    world.clock.move(5 * 366 * day);
    await sweepPapers(world);
    const after = await read();
    expect(after).toMatchObject({ member: { name: storedMarks.formerMember }, provider: { name: 'Johan Botha' } });
    expect(after).toEqual({ ...before, member: { name: storedMarks.formerMember }, location: '' });
  });
});

describe('the log', () => {
  it('refuses every other change of an event, even in a transaction that anonymises', async () => {
    const change = (set: string, allowed: boolean) =>
      world.db.transaction(async (tx) => {
        if (allowed) await tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
        await tx.execute(sql.raw(`update events set ${set}`));
      });
    await expect(change('data = only_ids(data)', false)).rejects.toThrow();
    await expect(change(`step = 'other'`, true)).rejects.toThrow();
    await expect(change(`data = '{"reason":"mine"}'`, true)).rejects.toThrow();
    await expect(world.db.execute(sql`delete from events`)).rejects.toThrow();
  });
});
