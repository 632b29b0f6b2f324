import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aProvider } from '#features/providers/server/testing.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { planDueRules } from '#features/plans/server/due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { findPayment } from '#features/payments/server/payment-reference.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { makeInsist } from '#tests/support/insist.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { end, type Running, until, useProcesses } from '#tests/support/processes.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { freePort } from '#tools/free-port.ts';

// Each kill starts another process.
vi.setConfig({ testTimeout: 60 * 60_000 });

const world = useWorld();
const paystack = usePaystack(world);
const shell = useApp(world);
const { start } = useProcesses();
let sql: Sql;
let port: number;
beforeAll(async () => {
  sql = connectTo(world.databaseUrl);
  world.clock.set(new Date());
  port = await freePort();
});
afterAll(() => sql.end());

/** The moment at which the next call to Paystack kills the app that makes it. */
let blow: 'before it is sent' | 'before its answer' | null = null;
let kill: () => Promise<void> = async () => {};

/** Stands between the app and Paystack, and kills the app at its calls. */
async function standBetween(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => {
        const now = blow;
        blow = null;
        if (now === 'before it is sent') return kill();
        const { method = 'GET', url = '/', headers } = request;
        const answer = await fetch(`${paystack.config.apiUrl}${url}`, {
          method,
          headers: {
            authorization: headers.authorization ?? '',
            ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
          },
          ...(parts.length > 0 && { body: Buffer.concat(parts) }),
        });
        const body = Buffer.from(await answer.arrayBuffer());
        if (now === 'before its answer') return kill();
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
      })().catch(() => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const launchApp = (paystackUrl: string): Promise<Running> =>
  start({
    PORT: String(port),
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    SESSION_SECRET: world.config.sessionSecret,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYSTACK_MODE: 'test',
    PAYSTACK_SECRET_KEY: paystack.config.secretKey,
    PAYSTACK_URL: paystackUrl,
    PAYSTACK_CHECKOUT_URL: paystack.config.checkoutOrigin,
  });

/** Runs what is due now; the charges and refunds that it queues are made by the app. */
async function runDue(): Promise<void> {
  world.clock.set(new Date());
  for (const rule of [...paymentDueRules, ...planDueRules]) expect(await runRule(world, rule)).toEqual([]);
}

const isIdle = async () => {
  const left = await sql`
    select id from pgboss.job where name in ('confirm-payment', 'charge-card', 'make-refund', 'follow-refunds', 'react', 'react-urgent')
      and state in ('created', 'active', 'retry')`;
  return left.length === 0;
};

test('charges no one twice and loses no payment, however often the app is killed while it is paid, renews and refunds', async () => {
  const between = await standBetween();
  const url = `http://127.0.0.1:${port}`;
  paystack.sendEventsTo(`${url}/webhooks/paystack`);
  let app = await launchApp(between.url);
  const { insist } = makeInsist(url);
  const finishing = new AbortController();
  let histories = 0;

  /** Chooses a plan, again where the checkout could not be opened, as the page asks a person to. */
  async function choose(cookie: string): Promise<void> {
    const body = JSON.stringify({ plan: 'bronze' });
    for (let status = 0; status !== 200; await sleep(50)) {
      const headers = { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': newId() };
      const answer = await fetch(`${url}/api/subscription/payments`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      status = answer?.status ?? 0;
      if (status >= 400 && status < 500) throw new Error(await answer?.text());
    }
  }

  /** A provider who pays for a plan. Then the card is charged for the next month, or the plan is cancelled for its refund. */
  async function live(isRenewed: boolean): Promise<void> {
    const provider = await aProvider(world);
    const cookie = await shell.cookieOf(provider);
    await choose(cookie);
    const own = async () => {
      const [row] = await sql<{ id: string; reference: string; url: string | null; status: string }[]>`
        select s.id, p.id as reference, p.checkout_url as url, s.status from subscriptions s join payment_attempts p on p.subscription_id = s.id
        where s.account_id = ${provider.id} and p.checkout_url is not null order by p.created_at desc limit 1`;
      if (row === undefined) throw new Error('a choice that was acknowledged is missing');
      return row;
    };
    const { id, reference, url: checkout } = await own();
    await fetch(String(checkout), { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await insist(cookie, `/subscription/payments/${reference}/settle`, {});
    await until(async () => (await own()).status === 'active', 60_000);
    if (isRenewed) {
      await sql`update subscriptions set period_ends_at = now(), next_charge_at = now() where id = ${id}`;
      await runDue();
    } else await insist(cookie, `/subscriptions/${id}/cool-off`, { refundCents: 25_00 });
    histories += 1;
  }
  // Several people at once: a call to Paystack comes soon after each start, and each kill meets others between theirs.
  const lanes = Promise.all(
    [true, false, true, false, true, false].map(async (isRenewed) => {
      while (!finishing.signal.aborted) await live(isRenewed);
    }),
  );
  lanes.catch(() => {});

  const began = performance.now();
  for (let kills = 0; kills < inject('kills'); kills += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    kill = async () => {
      kill = async () => {};
      await end(app, 'SIGKILL');
      resolve();
    };
    blow = (['before it is sent', 'before its answer', null] as const)[kills % 3] ?? null;
    // A blow between two calls, and one for a call that does not come.
    if (blow === null) await sleep(Math.random() * 500).then(() => kill());
    else await Promise.race([promise, sleep(5_000).then(() => kill())]);
    await promise;
    blow = null;
    app = await launchApp(between.url);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  finishing.abort();
  await lanes;
  await end(app, 'SIGKILL');
  app = await launchApp(between.url);
  // Calls that were lost are asked for again after ten minutes.
  await sql`update refunds set asked_at = asked_at - interval '1 hour' where paystack_id is null`;
  await sql`update payment_attempts set sent_at = sent_at - interval '1 hour' where status = 'pending' and sent_at is not null`;
  await until(async () => {
    await sql`update payment_attempts set next_check_at = now() where next_check_at is not null`;
    await sql`update refunds set next_check_at = now() where next_check_at is not null`;
    await runDue();
    await until(isIdle, 20 * 60_000);
    const open = await sql`
      select id from refunds where status in ('wanted', 'asked') union all
      select id from payment_attempts where status = 'pending' and sent_at is not null and failed_at is null`;
    return open.length === 0;
  }, 40 * 60_000);

  const returned = (reference: string, statuses?: readonly string[]) =>
    paystack.refunds.all
      .filter((refund) => refund.reference === reference && (statuses?.includes(refund.status) ?? true))
      .reduce((sum, { amount }) => sum + amount, 0);
  const made = [...paystack.payments.values()].filter(
    ({ status, reference }) => status === 'success' || returned(reference) > 0,
  );
  const attempts = await sql<{ id: string; subscriptionId: string; status: string; refundedCents: number }[]>`
    select id, subscription_id as "subscriptionId", status, refunded_cents as "refundedCents" from payment_attempts`;
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const counted = new Map<string, number>();
  for (const { reference } of made) {
    const attempt = byId.get((await findPayment(world, reference)) ?? '');
    expect(attempt?.status, `the payment ${reference}, which was made`).toBe('paid');
    expect(attempt?.refundedCents, `what went back of ${reference}`).toBe(returned(reference));
    const period = reference.replace(/\.a\d+$/, '');
    counted.set(period, (counted.get(period) ?? 0) + 1);
  }
  expect([...counted].filter(([, times]) => times > 1)).toEqual([]);
  expect(attempts.filter(({ status }) => status === 'paid')).toHaveLength(made.length);
  const [balance] = await sql<{ cents: number }[]>`
    select coalesce(sum(cents), 0)::int as cents from ledger_entries where ledger_account = 'paystack'`;
  expect(balance?.cents).toBe(
    made.reduce((sum, { amount, reference }) => sum + amount - returned(reference, ['processed']), 0),
  );
  expect(await checkLedger(world)).toEqual([]);
  const wrong = await sql`
    select s.id, s.status from subscriptions s where (s.status in ('active', 'past_due')) <> (
      exists (select from payment_attempts p where p.subscription_id = s.id and p.status = 'paid')
      and not exists (select from refunds r join payment_attempts p on p.id = r.attempt_id where p.subscription_id = s.id))`;
  expect(wrong, 'plans that run without a payment, or do not run with one').toEqual([]);

  process.stdout.write(
    `${inject('kills')} kills within ${seconds} s, in ${histories} histories: ${made.length} payments, ${paystack.refunds.all.length} refunds; none twice, none lost.\n`,
  );
  expect(await end(app, 'SIGTERM')).toBe(0);
  await between.stop();
});
