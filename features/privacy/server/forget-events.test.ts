import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { anApplication } from '#features/applications/server/testing.ts';
import { aLivedJob } from '#features/evidence/server/testing.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { aComment } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { newId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { allowAnonymising, forgetNoticesAbout, scrubEvents, thingsOf } from './forget-events.ts';

const root = join(import.meta.dirname, '../../..');
const world = useWorld();
usePaystack(world);

type Log = { noun: string; subject?: string; actor?: string | null; count: number; to: string };

/** Writes events, each with a notice and a mail to someone. */
const log = ({ noun, subject, actor = null, count, to }: Log) =>
  world.db.execute(sql`
    with added as (
      insert into events (id, at, actor_id, party, noun, subject_id, step, after, data)
      select gen_random_uuid(), now() - n * interval '1 second', ${actor}::uuid, 'member', ${noun}, coalesce(${subject ?? null}::uuid, gen_random_uuid()),
        'remind', 'open', '{"reason": "Call Zanele"}' from generate_series(1, ${count}::int) n
      returning id, at),
    mailed as (
      insert into mails (id, account_id, event_id, category, subject, text, html, created_at, sent_at)
      select gen_random_uuid(), ${to}, id, 'quoteUpdates', 'About a thing', '', '', at, at from added)
    insert into notifications (id, account_id, event_id, type, title, description, created_at)
    select gen_random_uuid(), ${to}, id, 'other', 'Zanele', 'Zanele', at from added`);

it('forgets all of a person in a large log, and reads little of it', async () => {
  const [provider, stranger] = [await aProvider(world), await aPerson(world)];
  const leaving = await aPerson(world);
  const job = await aJob(world, { member: leaving, provider });
  // Events of the system, whose notices name the applicant and the author.
  const application = await anApplication(world, leaving);
  const comment = await aComment(world, { author: leaving });
  await world.settle();
  await world.db.execute(sql`truncate notifications, mails cascade`);
  await log({ noun: 'problem', count: 15_000, to: stranger.id });
  await log({ noun: 'message', actor: stranger.id, count: 15_000, to: provider.id });
  const own = [
    // More than one portion.
    { noun: 'message', actor: leaving.id, count: 2_500, to: stranger.id },
    { noun: 'job', subject: job.id, count: 3, to: provider.id },
    { noun: 'account', subject: leaving.id, count: 3, to: provider.id },
    { noun: 'application', subject: application.id, count: 3, to: stranger.id },
    { noun: 'comment', subject: comment.id, count: 3, to: provider.id },
    { noun: 'plan', subject: leaving.id, count: 3, to: provider.id },
  ];
  for (const one of own) await log(one);
  await world.db.execute(sql`vacuum analyze events, notifications, mails`);
  const person = { id: leaving.id, providerId: null };
  const read = await world.db.transaction(async (tx) => {
    await allowAnonymising({ tx });
    await forgetNoticesAbout({ tx }, person);
    await scrubEvents({ tx }, person);
    return query<{ rows: string }>(tx).row(sql`
      select sum(seq_tup_read + idx_tup_fetch) as rows from pg_stat_xact_user_tables where relname in ('events', 'notifications')`);
  });
  expect(Number(read?.rows)).toBeLessThan(30_000);
  expect(
    await query(world.db).rows(sql`
      select e.noun, count(n)::int as notices, count(m)::int as mails
      from events e left join notifications n on n.event_id = e.id left join mails m on m.event_id = e.id
      where n.id is not null or m.id is not null group by 1 order by 1`),
  ).toEqual([
    { noun: 'message', notices: 15_000, mails: 15_000 },
    { noun: 'problem', notices: 15_000, mails: 15_000 },
  ]);
  const counted = await query<{ noun: string; isTold: boolean; events: number }>(world.db).rows(sql`
    select noun, data ? 'reason' as is_told, count(*)::int as events from events where step = 'remind' group by 1, 2 order by 1, 2`);
  expect(counted).toEqual([
    { noun: 'account', isTold: false, events: 3 },
    { noun: 'application', isTold: true, events: 3 },
    { noun: 'comment', isTold: true, events: 3 },
    // The other party did this to the job.
    { noun: 'job', isTold: true, events: 3 },
    { noun: 'message', isTold: false, events: 2_500 },
    { noun: 'message', isTold: true, events: 15_000 },
    { noun: 'plan', isTold: true, events: 3 },
    { noun: 'problem', isTold: true, events: 15_000 },
  ]);
});

it('keeps what an admin did about others, with the reason, when the admin leaves', async () => {
  const [admin, other] = [await aPerson(world, { role: 'admin' }), await aPerson(world)];
  await world.db.execute(sql`
    insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data) values
      (gen_random_uuid(), now(), ${admin.id}, 'admin', 'account', ${other.id}, 'suspend', 'active', 'suspended', '{"reason": "Fraud"}'),
      (gen_random_uuid(), now(), ${admin.id}, 'admin', 'site', ${newId()}, 'information-officer-name', 'Anele Dube', 'Lerato Mokoena', '{}'),
      (gen_random_uuid(), now(), ${admin.id}, 'admin', 'account', ${admin.id}, 'change-name', 'Anele Dube', 'Anele D', '{"reason": "Married"}')`);
  await world.db.transaction(async (tx) => {
    await allowAnonymising({ tx });
    await scrubEvents({ tx }, { id: admin.id, providerId: null });
  });
  const kept = await query<{ step: string; before: string; data: object }>(world.db).rows(sql`
    select step, before, data from events where actor_id = ${admin.id} order by step`);
  expect(kept).toEqual([
    { step: 'change-name', before: 'removed', data: {} },
    { step: 'information-officer-name', before: 'removed', data: {} },
    { step: 'suspend', before: 'active', data: { reason: 'Fraud' } },
  ]);
});

it('takes nothing of others for a person without a trace', async () => {
  const person = { id: newId(), providerId: newId() };
  const count = () => world.db.$count(notifications);
  const before = await count();
  await world.db.transaction(async (tx) => {
    await forgetNoticesAbout({ tx }, person);
    await scrubEvents({ tx }, person);
  });
  expect([before > 0, await count()]).toEqual([true, before]);
});

/** Nouns of events whose notices to other people name no person but the one who acted. */
const nameless: Record<string, string> = {
  account: 'its id is the id of the person',
  preferences: 'its id is the id of the person',
  'bank-details': 'its id is the id of the listing',
  listing: 'its id is the id of the listing',
  plan: 'its id is the id of the person',
  message: 'its sender acted, or an admin, of whose decision the sender alone is notified',
  worker: 'its provider alone is notified',
  'second-factor-reset': 'its person alone is notified',
  subscription: 'its person alone is notified',
  payment: 'its person alone is notified',
  export: 'its person alone is notified',
  refund: 'admins read an amount',
  dispute: 'admins read an amount',
  'aside-payment': 'admins read that there is one',
  report: 'admins read the words of the person who reports',
  'moderation-case': 'admins read that one waits',
  'moderation-decision': 'admins read the words of the author who appeals',
  books: 'of the site',
  category: 'of the site',
  'credential-kind': 'of the site',
  language: 'of the site',
  mail: 'of the site',
  policy: 'of the site',
  site: 'of the site',
  storage: 'of the site',
};

it('knows for the events of every noun if notices about them name a person', async () => {
  const nouns: string[] = [];
  for await (const file of glob('features/*/server/**/tables.ts', { cwd: root })) {
    const exported = (await import(join(root, file))) as Record<string, { noun?: unknown }>;
    for (const { noun } of Object.values(exported)) if (typeof noun === 'string') nouns.push(noun);
  }
  const things = Object.keys(thingsOf({ id: newId(), providerId: null }));
  expect([...things, ...Object.keys(nameless)].toSorted()).toEqual(nouns.toSorted());
});

it('finds the things of a person by their account and their listing', async () => {
  const [member, provider] = [await aPerson(world), await aProvider(world)];
  await aLivedJob(world, { member, provider });
  const person = { id: provider.id, providerId: provider.providerId };
  const found = await Promise.all(
    Object.entries(thingsOf(person)).map(async ([noun, ids]) => ({ noun, rows: await query(world.db).rows(ids) })),
  );
  expect(found.filter(({ rows }) => rows.length > 0).map(({ noun }) => noun)).toEqual(
    expect.arrayContaining(['quote', 'job', 'visit', 'change-order', 'payment-step', 'certificate', 'job-dispute']),
  );
});

it('forgets the reasons of rework and cancellation that a person typed, in all events', async () => {
  const typed = 'Call Zanele, the geyser is hers.';
  const [member, provider] = [await aPerson(world), await aProvider(world)];
  const [called, backed] = [
    await aJob(world, { member, provider, status: 'work_completed' }),
    await aJob(world, { member, provider, status: 'scheduled' }),
  ];
  await world.as(member, (work) => reworkJob(work, called.id, typed));
  await world.as(member, (work) => cancelQuote(work, called.quoteId, typed));
  await world.as(provider, (work) => backOut(work, backed.quoteId, typed));
  // An earlier version repeated the reasons in the events of the system.
  const repeat = (noun: string, subject: string, step: string) =>
    world.db.execute(sql`
      insert into events (id, at, actor_id, party, noun, subject_id, step, after, data)
      values (gen_random_uuid(), now(), null, 'system', ${noun}, ${subject}, ${step}, 'cancelled', ${JSON.stringify({ reason: typed, party: 'member' })})`);
  await repeat('job', called.id, 'cancel');
  await repeat('quote', called.quoteId, 'rework');
  await repeat('job', backed.id, 'cancel');
  const stillTyped = () =>
    query<{ noun: string; step: string; party: string }>(world.db).rows(sql`
      select noun, step, party from events where data::text like ${`%${typed}%`} order by 1, 2`);
  const forget = (person: { id: string; providerId: string | null }) =>
    world.db.transaction(async (tx) => {
      await allowAnonymising({ tx });
      await scrubEvents({ tx }, person);
    });
  await forget({ id: member.id, providerId: null });
  expect(await stillTyped()).toEqual([{ noun: 'quote', step: 'back-out', party: 'provider' }]);
  await forget({ id: provider.id, providerId: provider.providerId });
  expect(await stillTyped()).toEqual([]);
});
