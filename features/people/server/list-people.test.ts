import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const app = useApp(world);

type Listed = { id: string; fullName: string };
type Page = { items: Listed[]; next: string | null };

async function list(admin: Person, query: string): Promise<string[]> {
  const read: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const answer = await app.call(admin, 'GET', `/api/people?limit=7&${query}${next && `&cursor=${next}`}`);
    expect(answer.status).toBe(200);
    const page = answer.body as unknown as Page;
    read.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  return read;
}

const idsBy = async (order: string) =>
  (await world.db.execute(sql.raw(`select id from accounts order by ${order}`))).rows.map((row) => row.id);

it('lists each person once in every order, also people of one instant, one name and no sign-in', async () => {
  const admin = await anAdmin(world);
  for (let made = 0; made < 23; made += 1) {
    if (made % 4 === 0) world.clock.move(1);
    const { id } = await aMember(world, { fullName: made % 3 === 0 ? 'Zoë de Wet' : `Person ${made % 5}` });
    if (made % 2 === 0)
      await world.db.execute(
        sql`update accounts set last_sign_in_at = ${new Date(world.clock.now().getTime() - (made % 4) * day).toISOString()} where id = ${id}`,
      );
  }
  expect(await list(admin, 'sort=newest')).toEqual(await idsBy('created_at desc, id desc'));
  expect(await list(admin, 'sort=oldest')).toEqual(await idsBy('created_at, id'));
  expect(await list(admin, 'sort=name')).toEqual(await idsBy('lower(full_name), id'));
  expect(await list(admin, 'sort=recent')).toEqual(await idsBy('last_sign_in_at desc nulls last, id desc'));
});

it('goes on where a page ended while people join', async () => {
  const admin = await anAdmin(world);
  const expected = await idsBy('created_at desc, id desc');
  const read: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await app.call(admin, 'GET', `/api/people?limit=5${next && `&cursor=${next}`}`);
    const page = body as unknown as Page;
    read.push(...page.items.map(({ id }) => id));
    next = page.next;
    world.clock.move(1);
    await aMember(world);
  }
  expect(read).toEqual(expected);
});

it('goes on where a page ended by last sign-in while its last person signs in', async () => {
  const admin = await anAdmin(world);
  for (let made = 0; made < 10; made += 1) await aMember(world);
  const expected = await list(admin, 'sort=recent');
  const first = (await app.call(admin, 'GET', '/api/people?limit=5&sort=recent')).body as unknown as Page;
  const last = first.items.at(-1)?.id ?? '';
  const { lastSignInAt } = first.items.at(-1) as unknown as { lastSignInAt: string | null };
  const signIn = (at: string | null) =>
    world.db.execute(sql`update accounts set last_sign_in_at = ${at} where id = ${last}`);
  await signIn(new Date(world.clock.now().getTime() + day).toISOString());
  const { body } = await app.call(admin, 'GET', `/api/people?limit=5&sort=recent&cursor=${first.next}`);
  expect((body as unknown as Page).items.map(({ id }) => id)).toEqual(expected.slice(5, 10));
  await signIn(lastSignInAt);
});

it('finds a person by name, email and phone, however they are typed', async () => {
  const admin = await anAdmin(world);
  const { id } = await aMember(world, {
    fullName: 'Zoë Nkabinde',
    email: 'zoe.nkabinde@example.org.za',
    phone: '+27829876543',
  });
  for (const typed of [
    'zoe nkab',
    'NKABINDE',
    'Zoë Nk',
    'nkabinde@example.org',
    '082 987 6543',
    '+27 82 987',
    '0829876',
  ])
    expect([typed, await list(admin, `q=${encodeURIComponent(typed)}`)]).toEqual([typed, [id]]);
  for (const typed of ['zoe mokoena', '%', '_', '083 987 6543'])
    expect([typed, await list(admin, `q=${encodeURIComponent(typed)}`)]).toEqual([typed, []]);
});

it('lists as pending the providers that the overview counts: those with a confirmed address', async () => {
  const admin = await anAdmin(world);
  const [waiting, unconfirmed] = [
    await aProvider(world, { fullName: 'Waiting one', status: 'pending' }),
    await aProvider(world, { fullName: 'Waiting two', status: 'pending' }),
  ];
  await world.db.execute(sql`update accounts set email_verified = false where id = ${unconfirmed.id}`);
  expect(await list(admin, 'q=Waiting&role=provider&status=pending&sort=oldest')).toEqual([waiting.id]);
  expect(await list(admin, 'q=Waiting&role=provider&sort=oldest')).toHaveLength(2);
});

it('narrows the list by role, status, plan and last sign-in, all at once', async () => {
  const admin = await anAdmin(world);
  const signedIn = (id: string, days: number) =>
    world.db.execute(
      sql`update accounts set last_sign_in_at = ${new Date(world.clock.now().getTime() - days * day).toISOString()} where id = ${id}`,
    );
  const name = 'Filter';
  const [member, waiting, gold, gone] = [
    await aMember(world, { fullName: `${name} one` }),
    await aProvider(world, { fullName: `${name} two`, status: 'pending' }),
    await aProvider(world, { fullName: `${name} three` }),
    await aMember(world, { fullName: `${name} four` }),
  ];
  await aPlan(world, gold.id, 'gold');
  await world.as(admin, (work) => suspendAccount(work, gone.id, 'It is all spam.'));
  await signedIn(member.id, 3);
  await signedIn(gold.id, 40);
  await signedIn(gone.id, 200);
  const find = async (query: string) => (await list(admin, `q=${name}&sort=oldest&${query}`)).toSorted();
  const only = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted();
  expect(await find('role=provider')).toEqual(only(waiting, gold));
  expect(await find('status=suspended')).toEqual(only(gone));
  expect(await find('plan=gold')).toEqual(only(gold));
  expect(await find('plan=none')).toEqual(only(member, waiting, gone));
  expect(await find('activity=week')).toEqual(only(member));
  expect(await find('activity=quarter')).toEqual(only(member, gold));
  expect(await find('activity=quiet')).toEqual(only(gone));
  expect(await find('activity=never')).toEqual(only(waiting));
  expect(await find('role=provider&status=approved&plan=gold&activity=quarter')).toEqual(only(gold));
  expect(await find('role=member&plan=gold')).toEqual([]);
});

it('shows the plan, the storage and the steps that the reading admin may take', async () => {
  const admin = await anAdmin(world);
  const provider = await aProvider(world, { fullName: 'Column Provider' });
  await aPlan(world, provider.id, 'silver');
  const { bytes } = await aFile(world, { owner: provider });
  const { body } = await app.call(admin, 'GET', '/api/people?q=column');
  expect(body.items).toMatchObject([
    {
      email: provider.email,
      role: 'provider',
      status: 'approved',
      lastSignInAt: null,
      plan: { id: 'silver' },
      storage: { usedBytes: bytes, limitBytes: 10_240 * 1024 * 1024, adjustedBytes: null },
      steps: [{ step: 'suspend' }],
    },
  ]);
  const own = await app.call(admin, 'GET', `/api/people/${admin.id}`);
  expect(own.body, 'no admin suspends themselves').toMatchObject({ steps: [] });
});

it('reads one person by the id of the account or of the listing', async () => {
  const admin = await anAdmin(world);
  const provider = await aProvider(world);
  const read = async (id: string) => (await app.call(admin, 'GET', `/api/people/${id}`)).body;
  expect(await read(provider.id)).toMatchObject({ id: provider.id, providerId: provider.providerId, suspension: null });
  expect(await read(provider.providerId)).toMatchObject({ id: provider.id });
  const until = new Date(world.clock.now().getTime() + day);
  await world.as(admin, (work) => suspendAccount(work, provider.id, 'It is all spam.', until));
  expect(await read(provider.id)).toMatchObject({
    suspension: { reason: 'It is all spam.', until: until.toISOString() },
    openSessions: 0,
  });
  const nothing = await app.call(admin, 'GET', '/api/people/00000000-0000-7000-8000-000000000000');
  expect(nothing.status).toBe(404);
});

it('approves several waiting providers, and says of each what became of it', async () => {
  const admin = await anAdmin(world);
  const [first, second] = [
    await aProvider(world, { status: 'pending' }),
    await aProvider(world, { status: 'pending' }),
  ];
  const [member, suspended] = [await aMember(world), await aPerson(world)];
  await world.as(admin, (work) => suspendAccount(work, suspended.id, 'It is all spam.'));
  const ids = [first.id, member.id, second.id, suspended.id, first.providerId];
  const answer = await app.call(admin, 'POST', '/api/people/approve', { ids });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      items: [
        { id: first.id, fullName: first.fullName, isApproved: true, why: null },
        { id: member.id, isApproved: false, why: 'Their account is: Approved.' },
        { id: second.id, isApproved: true },
        { id: suspended.id, isApproved: false, why: 'Their account is: Suspended.' },
        { id: first.providerId, isApproved: false, why: 'We could not find this, or you do not have access to it.' },
      ],
    },
  });
  expect(await list(admin, 'status=pending&q=nothing-of-this')).toEqual([]);
  const [row] = (await world.db.execute(sql`select status from providers where id = ${second.providerId}`)).rows;
  expect(row, 'the listing appears').toEqual({ status: 'approved' });
});

it('writes a CSV whose cells no spreadsheet runs, and keeps who took it and why', async () => {
  // An hour and a half after midnight in Johannesburg.
  world.clock.set(new Date('2026-11-16T23:30:00.000Z'));
  const admin = await anAdmin(world);
  const [one, two] = [
    await aMember(world, { fullName: '=HYPERLINK("https://evil.example","Click")', phone: '+27820000001' }),
    await aMember(world, { fullName: 'Naledi; "Mokoena"' }),
  ];
  const reason = 'For the audit.';
  const exported = await app.call(admin, 'POST', '/api/people/export', { ids: [two.id, one.id], reason });
  const csv = String(exported.body.csv);
  expect(csv.startsWith('\ufeffid;full_name;email;role;approval_status;')).toBe(true);
  const lines = csv.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('"Naledi; ""Mokoena"""');
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"",""Click"")"`);
  expect(lines[2]).toContain(';+27820000001;');
  expect(lines[1]).toContain(';2026-11-17 01:30;');
  const { rows } = await world.db.execute(sql`select actor_id, data from events where noun = 'people'`);
  expect(rows).toEqual([{ actor_id: admin.id, data: { ids: [two.id, one.id], reason } }]);
  expect(await app.call(admin, 'POST', '/api/people/export', { ids: [one.id] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  });
});
