import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { accounts, sessions } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import { type Person, visitor } from './actor.ts';
import { newId } from './columns.ts';
import { createOnce, sweepIdempotencyKeys } from './idempotency.ts';
import { events, idempotencyKeys } from './tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const app = useApp(world);

let one: Person;
let other: Person;
beforeAll(() => {
  // People repeat here what the limits of acts would refuse.
  world.config.limitFactor = 1_000;
});
beforeAll(async () => void ([one, other] = [await aMember(world), await aMember(world)]));

const leak = { description: 'The geyser leaks.' };
const post = (person: Person | null, key: string, body: object = leak, path = '/api/problems') =>
  app.call(person, 'POST', path, body, { 'idempotency-key': key });
const problemsOf = (person: Person) => world.db.$count(problems, eq(problems.ownerId, person.id));

describe('an idempotency key', () => {
  it('repeats the first answer to a repeated key, and makes one problem with one event', async () => {
    const person = await aMember(world);
    const key = newId();
    const first = await post(person, key);
    expect(first.status).toBe(200);
    const again = await post(person, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await problemsOf(person)).toBe(1);
    expect(await world.db.$count(events, eq(events.subjectId, String(first.body['id'])))).toBe(1);
  });

  it('refuses a key that another request has used', async () => {
    const key = newId();
    await post(one, key);
    expect(await post(one, key, { description: 'The tap drips.' })).toMatchObject({
      status: 422,
      body: { code: 'request.key-reused' },
    });
  });

  it('takes two bodies for the same request when only the order or the spaces differ', async () => {
    const key = newId();
    const first = await post(one, key, { description: 'The geyser leaks.', title: 'Geyser' });
    const again = await post(one, key, { title: ' Geyser ', description: 'The geyser leaks. ' });
    expect(again.body).toEqual(first.body);
  });

  it('refuses a repeated key while the first request is in flight', async () => {
    const person = await aMember(world);
    const key = newId();
    const answers = await world.db.transaction(async (tx) => {
      // A post waits until this transaction ends.
      await tx.execute(sql`lock table problems in share mode`);
      const first = post(person, key);
      await untilRequestWaits();
      const during = await Promise.all([post(person, key), post(person, key, { description: 'The tap drips.' })]);
      const another = post(person, newId());
      return { first, during, another };
    });
    for (const answer of answers.during)
      expect(answer).toMatchObject({ status: 409, body: { code: 'request.in-flight' } });
    expect((await answers.first).status).toBe(200);
    expect((await answers.another).status).toBe(200);
    expect(await problemsOf(person)).toBe(2);
  });

  it('makes one problem from twenty requests at once with one key', async () => {
    const person = await aMember(world);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(person, key)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
      Array(20 - made.length).fill(409),
    );
    expect(await problemsOf(person)).toBe(1);
  });

  it('lets two people use the same key for different requests', async () => {
    const key = newId();
    const mine = await post(one, key);
    const theirs = await post(other, key, { description: 'The tap drips.' });
    expect(theirs.status).toBe(200);
    expect(theirs.body['id']).not.toBe(mine.body['id']);
    expect((await post(null, key)).status).toBe(401);
  });

  it('accepts a key again after its request failed', async () => {
    const key = newId();
    expect((await post(one, key, { description: 'A leak.', category: 'Alchemy' })).status).toBe(422);
    expect((await post(one, key, { description: 'A leak.' })).status).toBe(200);
    const late = newId();
    await query<Record<string, unknown>>(world.db).rows(sql`alter table problems rename to problems_away`);
    expect((await post(one, late)).status).toBe(500);
    await query<Record<string, unknown>>(world.db).rows(sql`alter table problems_away rename to problems`);
    expect((await post(one, late)).status).toBe(200);
  });

  it.each(['', 'short', 'x'.repeat(129), 'with a space', 'tab\there', 'ünïcode-key'])(
    'refuses “%s” as a key',
    async (key) => {
      expect(await post(one, key)).toMatchObject({ status: 422, body: { errors: [{ path: 'Idempotency-Key' }] } });
    },
  );

  it('forgets a key once no phone can send what was written under it any more', async () => {
    const key = newId();
    const first = await post(one, key);
    world.clock.move(4 * day);
    // A session that no one uses for a week ends.
    await post(one, newId());
    world.clock.move(3 * day + minute);
    await sweepIdempotencyKeys(world);
    expect((await post(one, key)).body).toEqual(first.body);
    world.clock.move(day);
    await sweepIdempotencyKeys(world);
    expect((await post(one, key)).body['id']).not.toBe(first.body['id']);
  });
});

describe('a registration under a key', () => {
  const someone = () => ({
    fullName: 'Naledi Mokoena',
    email: `${newId()}@example.co.za`,
    password: 'sawubona canary',
    role: 'member',
  });
  const register = (key: string, body: object) => post(null, key, body, '/api/accounts');

  it('signs in again when a registration is repeated, and makes one account', async () => {
    const [key, person] = [newId(), someone()];
    const first = await register(key, person);
    const again = await register(key, person);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(again.headers['set-cookie']).not.toBe(first.headers['set-cookie']);
    for (const { headers } of [first, again]) {
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      expect((await app.call(null, 'GET', '/api/session', undefined, { cookie })).body['person']).toMatchObject({
        email: person.email,
      });
    }
    expect(await world.db.$count(accounts, eq(accounts.email, person.email))).toBe(1);
    expect(await world.db.$count(sessions, eq(sessions.userId, String(first.body['id'])))).toBe(2);
  });

  it('refuses a repeated registration with another password, and registers another person under the same key', async () => {
    const [key, person] = [newId(), someone()];
    await register(key, person);
    const guess = await register(key, { ...person, password: 'sawubona kanari' });
    expect(guess).toMatchObject({ status: 422, body: { code: 'accounts.email-taken' } });
    expect(guess.headers['set-cookie']).toBeUndefined();
    expect((await register(key, someone())).status).toBe(200);
  });

  it('knows a request again after the secret of the site was replaced, signed in or not', async () => {
    const { sessionSecret } = world.config;
    const request = { key: newId(), operation: 'problems.create', input: leak };
    const ask = async () => {
      const made: string[] = [];
      for (const actor of [one, visitor])
        made.push((await world.as(actor, (work) => createOnce(work, request, async () => ({ id: newId() })))).id);
      return made;
    };
    const first = await ask();
    Object.assign(world.config, { sessionSecret: 'another secret of the tests', oldSecrets: [sessionSecret] });
    const again = await ask();
    Object.assign(world.config, { sessionSecret, oldSecrets: [] });
    expect(again).toEqual(first);
  });

  it('stores neither the password nor the address with the key', async () => {
    await register(newId(), someone());
    expect(JSON.stringify(await world.db.select().from(idempotencyKeys))).not.toMatch(/canary|example\.co\.za/);
  });
});

async function untilRequestWaits(): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    const [row] = await query<Record<string, unknown>>(world.db).rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (row !== undefined) return;
  }
  throw new Error('no request waited for the lock');
}
