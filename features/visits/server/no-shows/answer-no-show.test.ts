import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { readEntriesOf, readPack } from '#features/evidence/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { agreeToNoShow, contestNoShow } from './answer-no-show.ts';
import { noShows } from '../tables.ts';
import { aNoShow } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const send = (who: Person, id: string, step: string, body: object = {}) =>
  test.call(who, 'POST', `/api/no-shows/${id}/${step}`, body);
const statusOf = async (id: string) => (await world.db.select().from(noShows).where(eq(noShows.id, id)))[0]?.status;
const reason = 'I waited at the gate from nine.';
type Said = { kind: string; by: string; text: string };

it('gives the answer to the record of the job as words of the absent party, and none of them to the reporter', async () => {
  const noShow = await aNoShow(world, { absent: 'provider' });
  await send(noShow.provider, noShow.id, 'contest', { reason });
  const listed = await test.call(noShow.member, 'GET', `/api/jobs/${noShow.job.id}/evidence`);
  const { items } = listed.body as { items: Said[] };
  const said = items.filter(({ kind }) => kind === 'no-show');
  expect(said.map(({ by, text }) => ({ by, text }))).toEqual(
    expect.arrayContaining([
      { by: 'member', text: '' },
      { by: 'provider', text: reason },
    ]),
  );
  expect(said).toHaveLength(2);
  await world.settle();
  const entries = readEntriesOf(await readPack(world, noShow.member, noShow.job.id));
  expect(entries.filter(({ content }) => JSON.stringify(content).includes(reason))).toMatchObject([
    { kind: 'no-show.contest', by: 'provider' },
  ]);
});

it.each([
  ['agree', {}],
  ['contest', { reason }],
])('gives a repeated call of %s the answer of the first one', async (step, body) => {
  const { id, provider } = await aNoShow(world, { absent: 'provider' });
  const call = () =>
    test.call(provider, 'POST', `/api/no-shows/${id}/${step}`, body, { 'idempotency-key': 'answer-lost' });
  const first = await call();
  expect(first.status).toBe(200);
  expect((await call()).body).toEqual(first.body);
});

it('takes the answer of the party who is said to be absent, and of no one else', async () => {
  const noShow = await aNoShow(world, { absent: 'provider' });
  for (const step of ['agree', 'contest'])
    expect((await send(noShow.member, noShow.id, step, step === 'contest' ? { reason } : {})).status).toBe(404);
  expect(await send(noShow.provider, noShow.id, 'agree')).toMatchObject({ body: { noShow: { status: 'agreed' } } });
  expect(await send(noShow.provider, noShow.id, 'contest', { reason })).toMatchObject({
    status: 409,
    body: { current: 'agreed' },
  });
  expect(await listNotices(world, noShow.member.id)).toEqual([
    expect.stringMatching(/^They agree that they were not there: /),
  ]);
});

it('takes one of two answers at once', async () => {
  const { id, provider } = await aNoShow(world, { absent: 'provider' });
  const results = await Promise.allSettled([
    world.as(provider, (work) => agreeToNoShow(work, id)),
    world.as(provider, (work) => contestNoShow(work, id, reason)),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('asks for a reason beside its field', async () => {
  const { id, provider } = await aNoShow(world, { absent: 'provider' });
  expect(await send(provider, id, 'contest', { reason: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] },
  });
  expect(await statusOf(id)).toBe('reported');
});

it('gives a contested no-show to admins, and one of them decides for good', async () => {
  const noShow = await aNoShow(world, { absent: 'member' });
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  const listed = async () =>
    ((await test.call(admin, 'GET', '/api/no-shows/contested')).body as { items: { id: string }[] }).items.filter(
      ({ id }) => id === noShow.id,
    );
  expect(await listed()).toEqual([]);
  await send(noShow.member, noShow.id, 'contest', { reason });
  expect(await listed()).toMatchObject([{ jobId: noShow.job.id, absent: 'member', answer: reason }]);
  const decisions = await Promise.all([
    send(admin, noShow.id, 'decide', { wasAbsent: false, reason: 'The messages of that hour show it.' }),
    send(other, noShow.id, 'decide', { wasAbsent: true, reason: 'The door stayed closed.' }),
  ]);
  expect(decisions.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
  expect(await listed()).toEqual([]);
  const status = await statusOf(noShow.id);
  const [outcome, text] =
    status === 'dismissed' ? ['there', 'The messages of that hour show it.'] : ['not there', 'The door stayed closed.'];
  expect(await listNotices(world, noShow.member.id)).toEqual([
    expect.stringMatching(new RegExp(`^Decided: you were ${outcome}: .*${text}$`)),
  ]);
  expect((await listNotices(world, noShow.provider.id)).at(-1)).toMatch(
    new RegExp(`^Decided: they were ${outcome}: .*${text}$`),
  );
});

it('masks contact details in the answer for the other party once the work is cancelled, and in the notice about it', async () => {
  const noShow = await aNoShow(world, { absent: 'provider' });
  const typed = 'I waited at the gate, ring 083 765 4321.';
  const answerFor = async (who: Person) =>
    ((await test.call(who, 'GET', `/api/jobs/${noShow.job.id}/visit`)).body as { noShow: { answer: string } }).noShow
      .answer;
  await send(noShow.provider, noShow.id, 'contest', { reason: typed });
  expect(await answerFor(noShow.member)).toBe(typed);
  expect((await listNotices(world, noShow.member.id)).at(-1)).toMatch(/waited at the gate/);
  expect((await listNotices(world, noShow.member.id)).at(-1)).not.toContain('4321');
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, noShow.job.id));
  expect(await answerFor(noShow.member)).not.toContain('4321');
  expect(await answerFor(noShow.provider)).toBe(typed);
});

it('is decided by an admin who is no party of the job, if there is one', async () => {
  const noShow = await aNoShow(world, { absent: 'member', status: 'contested' });
  const listedFor = async (who: Person) =>
    JSON.stringify((await test.call(who, 'GET', '/api/no-shows/contested')).body).includes(noShow.id);
  const own = [noShow.member, noShow.provider].map((party): Person => ({ ...party, role: 'admin' }));
  for (const { id } of own) await world.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, id));
  const decision = { wasAbsent: false, reason: 'The messages of that hour show it.' };
  const other = await anAdmin(world);
  for (const party of own) {
    expect(await listedFor(party)).toBe(false);
    expect(await send(party, noShow.id, 'decide', decision)).toMatchObject({
      status: 409,
      body: { code: 'moderation.another-admin' },
    });
  }
  expect(await listedFor(other)).toBe(true);
  expect((await send(other, noShow.id, 'decide', decision)).status).toBe(200);
});
