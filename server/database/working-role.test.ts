import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { anEvent } from '#features/console/server/testing.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aPicture } from '#features/files/server/testing.ts';
import { allowAnonymising, scrubEvents } from '#features/privacy/server/forget-events.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { openBoss, outboxOn, reactQueue } from '#engine/outbox.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import { transact } from '#engine/work.ts';
import { sweeps } from '#server/features.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { createTestRole } from '#tests/support/test-database.ts';
import { testTimeout, useApp, useWorld } from '#tests/support/testing.ts';
import { migrate } from './migrate.ts';
import { onlyAdded } from './working-role.ts';

const world = useWorld();
let role: string;
let worksAt: string;
let dropRole: () => Promise<void>;
let owner: Sql;
let worker: Sql;
beforeAll(async () => {
  ({ role, url: worksAt, drop: dropRole } = await createTestRole(world.databaseUrl, 'lungisa_works'));
  await migrate(world.databaseUrl, { worksAt });
  // From here on the world works as the role that owns nothing.
  await world.db.$client.end();
  world.db = openDatabase(worksAt, { pool: 8, timeout: testTimeout });
  [owner, worker] = [connectTo(world.databaseUrl), connectTo(worksAt)];
});
const shell = useApp(world);
afterAll(async () => {
  await worker.end();
  await owner.end();
  await dropRole();
});

/** The code of PostgreSQL's refusal. */
const refusal = (statement: string) =>
  worker.run(statement).then(
    () => 'it was done',
    (error: { code?: string }) => error.code,
  );
const notAllowed = '42501';

it('does the work of the marketplace as a role that owns nothing: changes, files, reactions, due rules, sweeps and jobs', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  await aPlan(world, provider.id, 'platinum');
  const ask = async (person: typeof member, path: string, body: unknown) => {
    const answer = await shell.call(person, 'POST', `/api${path}`, body);
    expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
    return String(answer.body.id);
  };
  const post = { title: 'Leaking geyser', description: 'It drips.', category: 'Plumbing', location: 'Sandton' };
  const problemId = await ask(member, '/problems', post);
  const { providerId } = provider;
  const quote = await ask(member, '/quotes', { providerId, problemId, description: 'Please quote.' });
  const terms = { priceCents: 1_850_00, scope: 'Replace the valve.', estimatedTimeline: 'A day' };
  await ask(provider, `/quotes/${quote}/submit`, terms);
  await ask(member, `/quotes/${quote}/accept`, { revision: 1 });
  const conversation = await ask(member, '/conversations', { accountId: provider.id });
  const file = await ask(member, '/files?purpose=attachment&name=a.jpg', await aPicture());
  const message = { clientId: newId(), text: 'Is Friday possible?', files: [file] };
  await ask(member, `/conversations/${conversation}/messages`, message);
  await world.settle();
  expect(await world.deliver()).toEqual([]);
  await runDueRules(world);
  for (const sweep of sweeps) await sweep(world);

  const boss = openBoss(worksAt, { listen: true, ownsTables: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  const done = new Promise<unknown>((resolve) => {
    void boss.work(reactQueue, { pollingIntervalSeconds: 0.5 }, async ([job]) => resolve(job?.data));
  });
  const eventId = newId();
  await transact(world, system, async ({ tx }) => outboxOn(boss).send(tx, eventId));
  expect(await done).toEqual({ eventId });
  await boss.stop({ graceful: false });
  expect(failures).toEqual([]);
});

it('lets no one who works as that role change, delete or empty the log, nor take away what protects it', async () => {
  await anEvent(world);
  // PostgreSQL only warns, and grants nothing.
  expect(await refusal(`grant all on events to ${role}`)).toBe('it was done');
  const statements = [
    'delete from events',
    `update events set actor_id = null`,
    `update events set step = 'remind'`,
    'truncate events',
    'truncate events cascade',
    'drop trigger events_only_added on events',
    'alter table events disable trigger all',
    'alter table events disable trigger events_only_added',
    'create trigger other before insert on events for each row execute function refuse_change()',
    'create or replace function refuse_event_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop table events',
    'alter table events rename to older',
    'create table public.events_of_mine (id int)',
    'set session_replication_role = replica',
    'delete from drizzle.__drizzle_migrations',
    'drop schema public cascade',
  ];
  const found = await Promise.all(statements.map(async (statement) => [statement, await refusal(statement)]));
  expect(found.filter(([, code]) => code !== notAllowed)).toEqual([]);
  // The trigger decides which changes of an event are allowed, and the role cannot lift the trigger.
  expect(await refusal(`update events set data = '{"price": 1}'`)).toBe('P0001');
  expect(await owner`select from events`).not.toHaveLength(0);
});

it('still takes what is personal out of the events of a person who has left', async () => {
  const member = await aMember(world);
  await world.db.execute(sql`
    insert into events (id, at, party, noun, subject_id, actor_id, step, after, data)
    values (gen_random_uuid(), now(), 'member', 'account', ${member.id}, ${member.id}, 'edit', 'open', '{"name": "Naledi"}')`);
  await world.as(system, async (work) => {
    await allowAnonymising(work);
    await scrubEvents(work, { id: member.id, providerId: null });
  });
  expect(
    await query(world.db).rows(sql`select data from events where subject_id = ${member.id} and step = 'edit'`),
  ).toEqual([{ data: {} }]);
});

it('names every table that is never emptied among those that are only added to', async () => {
  const rows = await owner<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgtype & 32 <> 0 and c.relnamespace = 'public'::regnamespace`;
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(onlyAdded).sort());
});

it('refuses to work as the owner of the tables, or as a role that owns one of them', async () => {
  await expect(migrate(world.databaseUrl, { worksAt: world.databaseUrl })).rejects.toThrow(
    'DATABASE_URL and DATABASE_OWNER_URL name one user.',
  );
  await owner.run(
    `grant create on schema drizzle to ${role}; alter table drizzle.__drizzle_migrations owner to ${role}`,
  );
  await expect(migrate(world.databaseUrl, { worksAt })).rejects.toThrow(
    `The user of DATABASE_URL (${role}) owns tables or extensions here`,
  );
  await owner.run('alter table drizzle.__drizzle_migrations owner to current_user');
  // The owner of tomorrow, who owns nothing yet, may not even read which migrations there are.
  const early = await createTestRole(world.databaseUrl, 'lungisa_early');
  await expect(migrate(early.url, { worksAt: world.databaseUrl })).rejects.toThrow(
    /^The user of DATABASE_URL \(.+\) owns tables or extensions here/,
  );
  await early.drop();
});

// On a spread database Citus makes the extension on each machine, and the role may do so on the first alone.
const isSpread = inject('testMachines').length > 0;
it.skipIf(isSpread)('refuses to work as the owner of an extension, and says how another becomes it', async () => {
  const database = new URL(world.databaseUrl).pathname.slice(1);
  await owner.run(`grant create on schema public to ${role}; grant create on database ${database} to ${role}`);
  await owner.run(`set role ${role}; create extension tablefunc; reset role`);
  await expect(migrate(world.databaseUrl, { worksAt })).rejects.toThrow(
    /^The user of DATABASE_URL \(.+\) owns tables or extensions here, .+ by deploy\/change-owner\.sql/,
  );
  await owner.run('drop extension tablefunc');
  await expect(migrate(world.databaseUrl, { worksAt })).resolves.toBeUndefined();
});
