import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { aMailServer, type MailServer } from '#features/notifications/server/testing.ts';
import { end, until, useProcesses } from '#tests/support/processes.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { expectInvariants } from '#tests/support/races/racing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { beginWriting, findMissing, type Writing } from '#tests/support/begin-writing.ts';
import { freePort } from '#tools/free-port.ts';
import { allow } from '#tests/support/allow.ts';
import { ask } from '#tests/support/database-loss.ts';
import { newId } from '#engine/columns.ts';

declare module 'vitest' {
  interface ProvidedContext {
    kills: number;
  }
}

// Each kill starts another process.
vi.setConfig({ testTimeout: 60 * 60_000 });

const world = useWorld();
const shell = useApp(world);
const { start } = useProcesses();
let sql: Sql;
let mailServer: MailServer;
let port: number;
beforeAll(async () => {
  sql = connectTo(world.databaseUrl);
  world.clock.set(new Date());
  mailServer = await aMailServer();
  port = await freePort();
});
afterAll(() => Promise.all([mailServer.close(), sql.end()]));

const launchApp = () =>
  start({
    PORT: String(port),
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    SESSION_SECRET: world.config.sessionSecret,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Lungisa <post@lungisa.example>',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });

/** Each statement finds changes that a kill left half done. */
const halfDone: Record<string, string> = {
  'a text that is stored twice': `
    select description from (select description from problems union all select description from quote_requests union all select text from messages) written
    group by description having count(*) > 1`,
  'a step without exactly one notice': `
    with told as materialized (select id, event_id from notifications)
    select e.id from events e left join told n on n.event_id = e.id
    where e.noun = 'quote' and e.step in ('request', 'submit') group by e.id having count(n.id) <> 1`,
  'a notice without its mail, that of its group, or a digest that brings it': `
    with told as materialized (select id, account_id, event_id, group_key from notifications),
    mailed as materialized (select account_id, event_id from mails)
    select n.id from told n where not exists (
      select from told o join mailed m on m.account_id = o.account_id and m.event_id = o.event_id
      where o.account_id = n.account_id and (o.id = n.id or o.group_key = n.group_key))
      and not exists (select from mail_digests d where d.account_id = n.account_id and d.group_key = n.group_key and d.due_at is not null)`,
  'unread messages that are counted wrongly': `
    with sent as materialized (select conversation_id, sender_id, created_at from messages)
    select m.conversation_id from conversation_members m where m.unread_count <>
      (select count(*) from sent s where s.conversation_id = m.conversation_id and s.sender_id <> m.account_id and s.created_at > coalesce(m.read_up_to, '-infinity'))`,
  'a conversation whose last message is another': `
    with sent as materialized (select conversation_id, max(created_at) as at from messages group by conversation_id)
    select c.id from conversations c left join sent s on s.conversation_id = c.id where c.last_message_at is distinct from s.at`,
  'storage that is charged wrongly': `
    select u.account_id from file_usage u where u.used_bytes <> (select coalesce(sum(f.bytes), 0) from files f where f.owner_id = u.account_id)`,
  'a file of a message that no account may open': `
    with attached as materialized (select file_id from message_files)
    select f.file_id from attached f left join file_grants g on g.file_id = f.file_id group by f.file_id having count(g.account_id) = 0`,
  'a reaction that has not run': `select id from pgboss.job where name like 'react%' and state in ('created', 'active', 'retry', 'failed')`,
  'a mail that is not sent': `select id from mails where sent_at is null`,
};

async function expectAcknowledged({ acknowledged }: Writing, url: string) {
  expect(await findMissing(sql, { acknowledged }), 'acknowledged and missing').toEqual([]);
  for (const { id, cookie } of acknowledged.files) {
    const picture = await fetch(`${url}/files/${id}/large.webp`, { headers: { cookie } });
    expect(picture.status, 'a picture that was acknowledged').toBe(200);
    expect((await picture.bytes()).length).toBe(Number(picture.headers.get('content-length')));
  }
  for (const { id } of await sql<{ id: string }[]>`select id from files`) {
    await expect(
      world.storage.open(makeObjectKey(id, 'small.webp')).then(({ stream }) => stream.destroy()),
      'a file without its bytes',
    ).resolves.toBeDefined();
  }
}

/** The median, in milliseconds. */
const median = (numbers: number[]) =>
  Math.round(numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0);

/** Milliseconds from the death of a process until another has done what it had begun. */
const maxTakeOver = 60_000;

test('takes over within a minute the reactions, the mail, the sweep and what is due that a killed process had begun', async () => {
  const queues = await sql<{ name: string }[]>`
    select name from pgboss.queue where name not like '\\_\\_pgboss%' and heartbeat_seconds is null`;
  expect(queues, 'queues that notice no death').toEqual([]);
  const app = await launchApp();
  const begun = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  mailServer.onData = () => {
    begun.resolve();
    return mayGoOn.promise;
  };
  const email = `${newId()}@example.co.za`;
  await ask(app, '', '/accounts', { fullName: 'Naledi Mokoena', email, password: 'sawubona mhlaba' });
  await ask(app, '', '/accounts/password/link', { email });
  await begun.promise;
  // Jobs and requests that begin from here on wait for these tables.
  const holding = connectTo(world.databaseUrl);
  await holding.run('begin; lock table idempotency_keys, notifications, problems in access exclusive mode');
  await sql.run(
    `insert into pgboss.job (name, retry_limit, heartbeat_seconds, data) select name, 30, heartbeat_seconds, '{}' from pgboss.queue where name in ('sweep', 'clock')`,
  );
  const active = () =>
    sql<{ id: string; name: string }[]>`select id, name from pgboss.job where state = 'active' order by name`;
  let activeJobs: Awaited<ReturnType<typeof active>> = [];
  await until(async () => {
    activeJobs = await active();
    return ['clock', 'security-mail', 'sweep'].every((queue) => activeJobs.some(({ name }) => name === queue));
  });
  await end(app, 'SIGKILL');
  const killed = performance.now();
  mayGoOn.resolve();
  mailServer.onData = async () => {};
  await holding.run('rollback');
  await holding.end();

  const other = await launchApp();
  const left = async () =>
    sql`select name from pgboss.job where id = any(${activeJobs.map(({ id }) => id)}) and state <> 'completed'`;
  await until(async () => (await left()).length === 0, 5 * maxTakeOver);
  expect(performance.now() - killed).toBeLessThan(allow(maxTakeOver));
  expect(await end(other, 'SIGTERM')).toBe(0);
});

test('keeps every acknowledged change, leaves nothing half done and delivers every mail, however often the app is killed', async () => {
  let app = await launchApp();
  const writing = await beginWriting(world, shell, app.url);
  const starts: number[] = [];
  for (let kill = 0; kill < inject('kills'); kill += 1) {
    await sleep(100 + Math.random() * 900);
    await end(app, 'SIGKILL');
    const began = performance.now();
    app = await launchApp();
    starts.push(performance.now() - began);
  }
  await writing.finish();
  await end(app, 'SIGKILL');
  app = await launchApp();
  // Each death of its process makes a job wait longer for its next try.
  await until(async () => {
    const left = await sql`
      select id from mails where sent_at is null union all
      select id from pgboss.job where (name like 'react%' or name like '%mail') and state in ('created', 'active', 'retry')`;
    return left.length === 0;
  }, 20 * 60_000);

  await expectAcknowledged(writing, app.url);
  for (const [rule, statement] of Object.entries(halfDone))
    expect([rule, ...(await sql.run(statement))]).toEqual([rule]);
  await expectInvariants(world);
  const mails = await sql<{ id: string }[]>`select id from mails`;
  const arrived = mailServer.accepted.map(({ mail }) => /[0-9a-f-]{36}/.exec(mail.messageId ?? '')?.[0]);
  expect(
    mails.filter(({ id }) => !arrived.includes(id)),
    'mails that were sent and have not arrived',
  ).toEqual([]);
  expect(new Set(arrived).size, 'mails that have no row').toBe(mails.length);

  const counts = Object.entries(writing.acknowledged).map(([noun, list]) => `${list.length} ${noun}`);
  process.stdout.write(
    [
      `${starts.length} kills; ready again after ${median(starts)} ms (median), ${Math.round(Math.max(...starts))} ms (longest).`,
      `Acknowledged: ${counts.join(', ')}; missing: 0; half done: 0.`,
      `${writing.unanswered()} requests were never answered, and were asked again under their keys.`,
      `Mails: ${mails.length} written, ${mails.length} arrived, ${arrived.length - mails.length} of them twice.`,
    ].join('\n') + '\n',
  );
  expect(await end(app, 'SIGTERM')).toBe(0);
});
