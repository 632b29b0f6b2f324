import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, givePassword } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { newId } from '#engine/columns.ts';
import { beginWriting } from '#tests/support/begin-writing.ts';
import { makeInsist } from '#tests/support/insist.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { checkOut, findPreviousRelease, type Release, whyNoHistory } from '#tests/support/previous-release.ts';
import { end, until, useProcesses } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 15 * 60_000 });

const world = useWorld();
const paystack = usePaystack(world);
const shell = useApp(world);
const { start } = useProcesses();
const obstacle = await whyNoHistory();
if (obstacle !== null)
  process.stdout.write(`NOT TESTED: the previous release on the newest tables, because ${obstacle}.\n`);
let release: Release;
beforeAll(async () => {
  if (obstacle !== null) return;
  release = await checkOut(await findPreviousRelease());
  world.clock.set(new Date());
  process.stdout.write(`The previous release is ${release.commit.slice(0, 8)}: ${release.subject}\n`);
});
afterAll(() => release?.remove());

const environment = () => ({
  DATABASE_URL: world.databaseUrl,
  DATA_DIR: world.folder,
  SESSION_SECRET: world.config.sessionSecret,
  PAYSTACK_MODE: 'test',
  PAYSTACK_SECRET_KEY: paystack.config.secretKey,
  PAYSTACK_URL: paystack.config.apiUrl,
  PAYSTACK_CHECKOUT_URL: paystack.config.checkoutOrigin,
});
const previous = (): [string, ...string[]] => [process.execPath, join(release.folder, 'server/main.ts')];

/** The previous release brings its own tables first. */
async function emptyDatabase(): Promise<void> {
  const sql = connectTo(world.databaseUrl);
  await sql.run('drop schema if exists pgboss, drizzle cascade; drop schema public cascade; create schema public');
  await sql.end();
}

const ask = async (url: string, method: string, path: string, cookie = '', body?: object) => {
  const began = performance.now();
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers, took: performance.now() - began };
};

test.skipIf(obstacle !== null)(
  'lets the previous release work on while the newest tables come and afterwards, beside a process of this release',
  async () => {
    await emptyDatabase();
    const old = await start(environment(), previous());

    // Someone who uses the previous release all the time that the tables change under it.
    const email = `${newId()}@example.co.za`;
    const person = { fullName: 'Naledi Mokoena', email, password: 'sawubona', role: 'member' };
    const registered = await ask(old.url, 'POST', '/accounts', '', person);
    expect(registered.status).toBe(200);
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const statuses: number[] = [];
    const posted: string[] = [];
    let longest = 0;
    const changing = new AbortController();
    const use = (async () => {
      for (let turn = 0; turn < 3 || !changing.signal.aborted; turn += 1) {
        const post = { title: 'Leaking geyser', description: `It leaks: ${newId()}` };
        const made = await ask(old.url, 'POST', '/problems', cookie, post);
        const answers = [
          made,
          await ask(old.url, 'GET', '/problems/feed', cookie),
          await ask(old.url, 'POST', '/session', '', { email, password: person.password }),
        ];
        statuses.push(...answers.map(({ status }) => status));
        longest = Math.max(longest, ...answers.map(({ took }) => took));
        posted.push((made.body as { id: string }).id);
        await sleep(5);
      }
    })();
    await until(() => posted.length > 3);
    const before = posted.length;
    await migrate(world.databaseUrl);
    const during = posted.length;
    await until(() => posted.length > during + 2);
    changing.abort();
    await use;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    const young = await start(environment());
    for (const { url } of [old, young])
      for (const id of [posted[0], posted.at(-1)])
        expect((await ask(url, 'GET', `/problems/${id}`, cookie)).status).toBe(200);

    const writing = await beginWriting(world, shell, old.url);
    await until(() => writing.acknowledged.messages.length > 40, 120_000);
    await writing.finish();
    expect(writing.unanswered()).toBe(0);
    await hireAndPay(old.url, old.url);
    // Each takes up what the other has begun.
    await hireAndPay(old.url, young.url);
    await hireAndPay(young.url, old.url);

    expect([old.errors, old.output.match(/"level":50.*/g)]).toEqual(['', null]);
    expect(await end(old, 'SIGTERM')).toBe(0);
    const back = await start(environment(), previous());
    expect((await ask(back.url, 'GET', `/problems/${posted.at(-1)}`, cookie)).status).toBe(200);
    expect(await end(back, 'SIGTERM')).toBe(0);
    expect((await ask(young.url, 'GET', `/problems/${posted.at(-1)}`, cookie)).status).toBe(200);
    expect(await end(young, 'SIGTERM')).toBe(0);
    process.stdout.write(
      `${during - before} problems posted while the tables changed, longest answer ${Math.round(longest)} ms, none refused; ${writing.acknowledged.messages.length} messages on the newest tables.\n`,
    );
    await rm(join(release.folder, '.tmp'), { recursive: true, force: true });
  },
);

/** From signing in to a finished job and a plan that is paid for: a step at one process, the next at the other. */
async function hireAndPay(here: string, there: string): Promise<void> {
  const [one, other] = [makeInsist(here).insist, makeInsist(there).insist];
  const [member, provider] = [await aMember(world), await aProvider(world)];
  await aPlan(world, provider.id, 'platinum');
  const password = 'sawubona mhlaba';
  await givePassword(world, member, password);
  const signedIn = await ask(here, 'POST', '/session', '', { email: member.email, password });
  expect(signedIn.status).toBe(200);
  const ours = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const theirs = await shell.cookieOf(provider);

  const problem = await one(ours, '/problems', { title: 'Burst pipe', description: `Water everywhere: ${newId()}` });
  const request = await other(ours, '/quotes', {
    providerId: provider.providerId,
    problemId: problem?.id,
    description: 'Please quote.',
  });
  const terms = { priceCents: 1_850_00, scope: 'Replace the pipe.', estimatedTimeline: 'A day' };
  await one(theirs, `/quotes/${request?.id}/submit`, terms);
  await other(ours, `/quotes/${request?.id}/accept`, { revision: 1 });
  const conversation = await one(ours, '/conversations', { accountId: provider.id });
  const text = `Is Friday possible? ${newId()}`;
  await other(ours, `/conversations/${conversation?.id}/messages`, { clientId: newId(), text, files: [] });
  for (const url of [here, there]) {
    expect((await ask(url, 'GET', `/quotes/${request?.id}`, ours)).body).toMatchObject({ status: 'quote_accepted' });
    const read = await ask(url, 'GET', `/conversations/${conversation?.id}/messages`, theirs);
    expect(JSON.stringify(read.body)).toContain(text);
  }

  const buyer = await aProvider(world);
  const payer = await shell.cookieOf(buyer);
  await one(payer, '/subscription/payments', { plan: 'bronze' });
  const sql = connectTo(world.databaseUrl);
  const [attempt] = await sql<{ id: string; url: string }[]>`
    select p.id, p.checkout_url as url from payment_attempts p join subscriptions s on s.id = p.subscription_id
    where s.account_id = ${buyer.id} and p.checkout_url is not null`;
  await fetch(String(attempt?.url), { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
  await other(payer, `/subscription/payments/${attempt?.id}/settle`, {});
  await until(async () => {
    const [row] = await sql<{ status: string }[]>`select status from subscriptions where account_id = ${buyer.id}`;
    return row?.status === 'active';
  }, 60_000);
  await sql.end();
}
