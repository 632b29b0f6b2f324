import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { adminRefusals } from '#features/accounts/wording.ts';
import { anInvoice } from '#features/papers/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { planInvoices } from '#features/payments/server/tables.ts';
import { aPayment } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { find } from './find.ts';
import { look } from './look.ts';

type FoundKind = 'person' | 'problem' | 'quote' | 'job' | 'payment';

const world = useWorld();
const paystack = usePaystack(world);
const shell = useApp(world);

let member: Person;
let ids: Record<FoundKind, string>;

beforeAll(async () => {
  member = await aMember(world, { fullName: 'Ntombizodwa Ṱhivhulawi', email: 'zodwa@example.co.za' });
  const provider = await aProvider(world, { fullName: 'Sibongile Zondo' });
  const problem = await aProblem(world, { owner: member, title: 'Kwikstertjie in the chimney', status: 'closed' });
  const job = await aJob(world, { member, provider, problemId: problem.id });
  const payment = await aPayment(world, paystack, provider);
  ids = { person: member.id, problem: problem.id, quote: job.quoteId, job: job.id, payment };
});

const found = async (typed: string) => (await find(world, typed)).map(({ kind, id }) => `${kind} ${id}`);
const the = (kind: FoundKind) => `${kind} ${ids[kind]}`;

describe('people', () => {
  it.each(['nto', 'Ntombizodwa', 'ntombizodwa th', 'Thivhulawi', 'ṱhivhu', 'zodwa@ex', 'ZODWA@example.co.za'])(
    'are found by how their name, last name or email address begins: %s',
    async (typed) => expect((await found(typed))[0]).toBe(the('person')),
  );

  it('are found with their quotes and jobs, and a provider with the payments too', async () => {
    expect(await found('Ntombizodwa')).toEqual([the('person'), the('quote'), the('job')]);
    expect(await found('Sibongile Zondo')).toEqual(expect.arrayContaining([the('quote'), the('job'), the('payment')]));
  });

  it('of one name are shown once each, those by name before those by last name', async () => {
    const [last, first] = [
      await aMember(world, { fullName: 'Zukiswa Qwabe' }),
      await aMember(world, { fullName: 'Qwabe Qwabe' }),
    ];
    expect(await found('Qwabe')).toEqual([`person ${first.id}`, `person ${last.id}`]);
  });
});

it('finds a problem by words of its title, also while it is hidden', async () => {
  expect(await found('chimney kwikstertjie')).toEqual([the('problem')]);
  const hidden = await aProblem(world, { title: 'Xenophora shells' });
  await world.as(await anAdmin(world), (work) =>
    hideProblem(work, { id: hidden.id, reason: 'It is an advertisement.' }),
  );
  const card = { id: hidden.id, title: 'Xenophora shells', status: 'Hidden' };
  expect(await find(world, 'xenophora shell')).toMatchObject([card]);
  expect(await find(world, hidden.id)).toMatchObject([card]);
});

it.each(['person', 'problem', 'quote', 'job', 'payment'] as const)(
  'finds a %s by its whole id and by its first 8 characters',
  async (kind) => {
    expect((await found(ids[kind]))[0]).toBe(the(kind));
    expect(await found(ids[kind].slice(0, 8))).toContain(the(kind));
    expect((await found(ids[kind].replaceAll('-', '').toUpperCase()))[0]).toBe(the(kind));
  },
);

it('finds a payment by the number of its invoice', async () => {
  expect(await found('TEST-000001')).toEqual([the('payment')]);
  expect(await found('TEST-000999')).toEqual([]);
});

it('finds a quote by the number of its quotation and a job by that of its invoice, or those of a named provider alone', async () => {
  const made = async (fullName: string) => anInvoice(world, { member, provider: await aProvider(world, { fullName }) });
  const [first, second] = [await made('Vuyo Vilakazi'), await made('Wandile Vilakazi')];
  const [quotes, jobs] = [
    [`quote ${first.quoteId}`, `quote ${second.quoteId}`],
    [`job ${first.jobId}`, `job ${second.jobId}`],
  ];
  expect((await found('agr-0001')).toSorted()).toEqual(quotes.toSorted());
  expect((await found('INV1')).toSorted()).toEqual(jobs.toSorted());
  expect(await found('INV-0001 vuyo')).toEqual([jobs[0]]);
  expect((await found('AGR-0001 Vilakazi')).toSorted()).toEqual(quotes.toSorted());
  expect(await found('INV-0001 nosipho')).toEqual([]);
  expect(await found('INV-0002')).toEqual([]);
});

it('finds nothing for other text, and treats signs of patterns as text', async () => {
  for (const typed of ['xylophone', '%', '_', '\\', "o'", newId(), '00000000']) expect(await found(typed)).toEqual([]);
});

it('finds at most six of a kind', async () => {
  for (let count = 0; count < 8; count += 1) await aMember(world, { fullName: `Wouter Wessels ${count}` });
  expect(await found('Wouter')).toHaveLength(6);
});

const reason = 'The member asked for help.';

it.each(['quote', 'job', 'payment'] as const)(
  'writes a look at a %s with its reason into the log and answers where it is',
  async (kind) => {
    const admin = await anAdmin(world);
    const link = await world.as(admin, (work) => look(work, { kind, id: ids[kind], reason }));
    expect(link).toMatch(kind === 'payment' ? /^\/admin\/people\// : new RegExp(`^/${kind}s/${ids[kind]}$`));
    const logged = await world.db
      .select()
      .from(events)
      .where(and(eq(events.noun, 'look'), eq(events.subjectId, ids[kind])));
    expect(logged).toMatchObject([{ step: kind, actorId: admin.id, party: 'admin', data: { reason } }]);
    await expect(world.as(admin, (work) => look(work, { kind, id: newId(), reason }))).rejects.toMatchObject({
      code: 'request.not-found',
    });
  },
);

describe('a private thing that an admin opens by its address', () => {
  const looksAt = async (person: Person) =>
    (
      await world.db
        .select()
        .from(events)
        .where(and(eq(events.noun, 'look'), eq(events.actorId, person.id)))
    ).map(({ step, subjectId, data }) => ({ step, subjectId, data }));

  const statusOf = async (person: Person, path: string) => ({
    path,
    status: (await shell.call(person, 'GET', path)).status,
  });

  it('is refused until they say why, and then open to them alone for an hour, for one look in the log', async () => {
    const provider = await aProvider(world);
    const { id, quoteId, jobId } = await anInvoice(world, { member, provider });
    const problem = await aProblem(world, { owner: member });
    await anInvoice(world, { member, provider, problemId: problem.id });
    const paid = await aPayment(world, paystack, provider);
    const [paper] = await world.db.select().from(planInvoices).where(eq(planInvoices.attemptId, paid));
    const things: [LookKind, string, string, Person][] = [
      ['quote', quoteId, `/api/quotes/${quoteId}`, member],
      ['quotes', problem.id, `/api/problems/${problem.id}/quotes`, member],
      ['job', jobId, `/api/jobs/${jobId}`, provider],
      ['job', jobId, `/api/quotes/${quoteId}/job`, provider],
      ['document', id, `/api/documents/${id}`, member],
      ['document', id, `/documents/${id}/document.pdf`, provider],
      ['paper', paper!.id, `/api/subscription/invoices/${paper!.id}`, provider],
      ['paper', paper!.id, `/provider-subscription/invoices/${paper!.id}/invoice.pdf`, provider],
    ];
    for (const [kind, subjectId, path, owner] of things) {
      const [admin, other] = [await anAdmin(world), await anAdmin(world)];
      const { status, body } = await shell.call(admin, 'GET', path);
      expect({ path, status, body }).toMatchObject({
        path,
        status: 403,
        body: { code: 'accounts.look-unexplained', current: subjectId },
      });
      expect(await looksAt(admin)).toEqual([]);
      const sent = await shell.call(admin, 'POST', '/api/console/looks', { kind, id: subjectId, reason });
      expect(sent.status).toBe(200);
      for (let count = 0; count < 2; count += 1) expect(await statusOf(admin, path)).toEqual({ path, status: 200 });
      expect({ path, looks: await looksAt(admin) }).toEqual({
        path,
        looks: [{ step: kind, subjectId, data: { reason } }],
      });
      expect(await statusOf(other, path)).toEqual({ path, status: 403 });
      const before = (await looksAt(owner)).length;
      expect(await statusOf(owner, path)).toEqual({ path, status: 200 });
      expect(await looksAt(owner)).toHaveLength(before);
    }
    const admin = await anAdmin(world);
    const open = async () => (await shell.call(admin, 'GET', `/api/quotes/${quoteId}`)).status;
    await world.as(admin, (work) => look(work, { kind: 'quote', id: quoteId, reason }));
    expect(await open()).toBe(200);
    world.clock.move(hour);
    expect(await open()).toBe(403);
  });

  it('asks for a reason of three letters at least', async () => {
    const admin = await anAdmin(world);
    const { status, body } = await shell.call(admin, 'POST', '/api/console/looks', {
      kind: 'quote',
      id: ids.quote,
      reason: ' ',
    });
    expect({ status, errors: body['errors'] }).toEqual({
      status: 422,
      errors: [{ path: 'reason', message: adminRefusals.sayWhy }],
    });
    expect(await looksAt(admin)).toEqual([]);
  });

  it('leads to the page of a paper where a browser opens the PDF before that', async () => {
    const { id } = await anInvoice(world, { member, provider: await aProvider(world) });
    const path = `/documents/${id}/document.pdf`;
    const cookie = await shell.cookieOf(await anAdmin(world));
    const answer = await shell.app.inject({
      url: path,
      headers: { host: '127.0.0.1', cookie, 'sec-fetch-dest': 'document' },
    });
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({ status: 303, to: `/documents/${id}` });
  });
});
