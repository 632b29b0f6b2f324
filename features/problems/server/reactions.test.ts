import { eq, sql } from 'drizzle-orm';
import { events } from '#engine/tables.ts';
import { expect, it } from 'vitest';
import type { Reaction } from '#engine/event.ts';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aKnownMember, aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { fileReport } from '#features/moderation/server/file-report.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { tryStep } from '#engine/take-step.ts';
import { useWorld } from '#tests/support/testing.ts';
import { newProblem } from '../contract.ts';
import { approveComment, rejectComment } from './comments/judge-comment.ts';
import { editProblem } from './edit-problem.ts';
import { hideProblem, showProblem } from './hide-problem.ts';
import { postProblem } from './post-problem.ts';
import { readProblem } from './queries.ts';
import { problemReactions } from './reactions.ts';
import { commentSubject, problems } from './tables.ts';
import { aComment } from './testing.ts';

const world = useWorld();

const post = (owner: Person, input: object) =>
  world.as(owner, (work) => postProblem(work, newProblem.parse({ description: 'It drips.', title: 'Tap', ...input })));
const noticesFor = async (person: Person) =>
  (await listNotifications(world, person.id, { all: true, limit: 50 })).items;

it('notifies each approved provider of the category and area once, and no other account', async () => {
  const owner = await aMember(world);
  const near = [
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Durban', 'sandton'] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['JOHANNESBURG'] }),
  ];
  const others = [
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Durban'] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Sandton, Johannesburg, Gauteng'] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['%', '_'] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: [''] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: [] }),
    await aProvider(world, { specialty: 'Electrical', locationsServed: ['Sandton'] }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Sandton'], status: 'pending' }),
    await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Sandton'], onHoliday: true }),
    await aMember(world),
    owner,
  ];
  const problem = await post(owner, { category: 'Plumbing', location: 'Sandton, Johannesburg' });
  await world.settle();
  for (const provider of near) {
    expect(await noticesFor(provider)).toMatchObject([
      {
        type: 'problem',
        title: 'New problem: Plumbing in Sandton, Johannesburg',
        description: 'Tap',
        linkTo: `/problems/${problem.id}`,
        isRead: false,
      },
    ]);
  }
  for (const person of others) expect(await noticesFor(person)).toEqual([]);
});

it('never notifies the owner, even when the owner has become a provider of that category', async () => {
  const provider = await aProvider(world, { specialty: 'Gardening', locationsServed: ['Soweto'] });
  await post(provider, { category: 'Gardening', location: 'Soweto' });
  await world.settle();
  expect(await noticesFor(provider)).toEqual([]);
});

it('sends no notices of a problem without a category or a location', async () => {
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Soweto'] });
  const owner = await aMember(world);
  await post(owner, { location: 'Soweto' });
  await post(owner, { category: 'Painting' });
  await world.settle();
  expect(await noticesFor(provider)).toEqual([]);
});

it('notifies a provider once when the reaction runs twice', async () => {
  const provider = await aProvider(world, { specialty: 'Cleaning', locationsServed: ['Soweto'] });
  await post(await aMember(world), { category: 'Cleaning', location: 'Soweto' });
  await world.settle();
  const event = (await world.db.select().from(events)).findLast(({ noun }) => noun === 'problem')!;
  const [reaction]: readonly Reaction[] = problemReactions;
  await world.as(system, (work) => reaction!.run(work, event));
  expect(await noticesFor(provider)).toHaveLength(1);
});

it('says to the owner alone how many providers were told', async () => {
  const owner = await aMember(world);
  await aProvider(world, { specialty: 'Carpentry', locationsServed: ['Soweto'] });
  await aProvider(world, { specialty: 'Carpentry', locationsServed: ['Orlando'] });
  const { id } = await post(owner, { category: 'Carpentry', location: 'Orlando West, Soweto' });
  expect((await readProblem(world, owner, id)).toldProviders).toBeNull();
  await world.settle();
  expect((await readProblem(world, owner, id)).toldProviders).toBe(2);
  expect((await readProblem(world, await aMember(world), id)).toldProviders).toBeNull();
});

it('tells providers of a problem that an admin shows, if it was taken down before they heard of it', async () => {
  const [owner, admin] = [await aMember(world), await anAdmin(world)];
  const provider = await aProvider(world, { specialty: 'Gardening', locationsServed: ['Knysna'] });
  const reason = 'It is an advertisement.';
  const { id } = await post(owner, { category: 'Gardening', location: 'Knysna', title: 'See plumber-joe.co.za' });
  await world.settle();
  await world.as(admin, (work) => hideProblem(work, { id, reason }));
  await world.as(admin, (work) => showProblem(work, id, reason));
  await world.settle();
  expect(await noticesFor(provider)).toHaveLength(1);
});

it('tells providers of a problem whose category and place come with an edit, once', async () => {
  const owner = await aMember(world);
  const provider = await aProvider(world, { specialty: 'Carpentry', locationsServed: ['Hatfield'] });
  const { id } = await post(owner, {});
  await world.settle();
  expect((await readProblem(world, owner, id)).toldProviders).toBe(0);
  const edit = (more: object) =>
    world.as(owner, (work) =>
      editProblem(
        work,
        id,
        newProblem.parse({
          description: 'It drips.',
          title: 'Roof',
          category: 'Carpentry',
          location: 'Hatfield',
          ...more,
        }),
      ),
    );
  await edit({});
  await world.settle();
  expect((await readProblem(world, owner, id)).toldProviders).toBe(1);
  await edit({ title: 'Roof leaks' });
  await world.settle();
  expect(await noticesFor(provider)).toMatchObject([{ title: 'New problem: Carpentry in Hatfield' }]);
});

it('tells providers again of a problem that was hidden for a moment, by its words or by an admin', async () => {
  const [owner, admin] = [await aMember(world), await anAdmin(world)];
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Upington'] });
  const near = { description: 'It peels.', title: 'Wall', category: 'Painting', location: 'Upington' };
  const { id } = await post(owner, near);
  const edit = async (title: string) => {
    await world.as(owner, (work) => editProblem(work, id, newProblem.parse({ ...near, title })));
    await world.settle();
  };
  const countTold = async () => (await readProblem(world, owner, id)).toldProviders;
  await world.settle();
  expect([await countTold(), await noticesFor(provider)]).toMatchObject([1, [{}]]);
  await edit('See painter-joe.co.za');
  expect([await countTold(), await noticesFor(provider)]).toEqual([null, []]);
  await edit('Wall');
  expect([await countTold(), await noticesFor(provider)]).toMatchObject([1, [{}]]);
  await world.as(admin, (work) => hideProblem(work, { id, reason: 'It is an advertisement.' }));
  await world.settle();
  expect([await countTold(), await noticesFor(provider)]).toEqual([null, []]);
  await world.as(admin, (work) => showProblem(work, id));
  await world.settle();
  expect([await countTold(), await noticesFor(provider)]).toMatchObject([1, [{}]]);
});

it('tells providers of a problem that got its category and place with the words that held it', async () => {
  const [owner, admin] = [await aMember(world), await anAdmin(world)];
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Kuruman'] });
  const { id } = await post(owner, {});
  await world.settle();
  const heldWords = { description: 'It peels.', title: 'See joe.co.za', category: 'Painting', location: 'Kuruman' };
  await world.as(owner, (work) => editProblem(work, id, newProblem.parse(heldWords)));
  await world.settle();
  await world.as(admin, (work) => showProblem(work, id));
  await world.settle();
  expect(await noticesFor(provider)).toHaveLength(1);
});

it('tells providers of a problem that was hidden before it was announced', async () => {
  const [owner, admin] = [await aMember(world), await anAdmin(world)];
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Springbok'] });
  const { id } = await post(owner, { category: 'Painting', location: 'Springbok' });
  await world.as(admin, (work) => hideProblem(work, { id, reason: 'It is an advertisement.' }));
  await world.settle();
  expect(await noticesFor(provider)).toEqual([]);
  await world.as(admin, (work) => showProblem(work, id));
  await world.settle();
  expect(await noticesFor(provider)).toHaveLength(1);
});

it('tells providers again of the problem of a person whose suspension has ended', async () => {
  const [owner, admin] = [await aMember(world), await anAdmin(world)];
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Pofadder'] });
  const { id } = await post(owner, { category: 'Painting', location: 'Pofadder' });
  await world.settle();
  const read = async () => [(await readProblem(world, owner, id)).toldProviders, await noticesFor(provider)];
  expect(await read()).toMatchObject([1, [{}]]);
  await world.as(admin, (work) => suspendAccount(work, owner.id, 'They sent spam.'));
  await world.settle();
  expect(await read()).toEqual([null, []]);
  await world.as(admin, (work) => activateAccount(work, owner.id));
  await world.settle();
  expect(await read()).toMatchObject([1, [{}]]);
});

it('keeps no notice of a problem that is hidden while its providers are told', async () => {
  const owner = await aMember(world);
  const provider = await aProvider(world, { specialty: 'Painting', locationsServed: ['Prieska'] });
  const { id } = await post(owner, { category: 'Painting', location: 'Prieska' });
  let telling: Promise<void> | undefined;
  // Without an event, as if the withdrawal that follows from it had come before the notices.
  await world.db.transaction(async (tx) => {
    await tx.update(problems).set({ hiddenFor: 'waiting' }).where(eq(problems.id, id));
    telling = world.settle();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => query(world.db).rows(waiting)).toHaveLength(1);
  });
  await telling;
  expect(await noticesFor(provider)).toEqual([]);
});

const noticesOf = async ({ id }: Person) => {
  await world.settle();
  return query<Record<string, unknown>>(world.db).rows(sql`
    select type, title, description, link_to from notifications where account_id = ${id} order by created_at, id`);
};

it('tells the author why a comment was rejected, and that it was approved after all', async () => {
  const admin = await anAdmin(world);
  const { id, problemId, author } = await aComment(world);
  const linkTo = `/problems/${problemId}#comments`;
  await world.as(admin, (work) =>
    rejectComment(work, { id, status: 'approved', editedAt: null, reason: 'It has a phone number.' }),
  );
  const rejected = {
    type: 'problem',
    title: 'Your comment was rejected',
    description: 'It has a phone number.',
    linkTo,
  };
  expect(await noticesOf(author)).toEqual([rejected]);
  await world.as(admin, (work) => approveComment(work, { id, status: 'rejected', editedAt: null }));
  const approved = {
    type: 'problem',
    title: 'Your comment was approved',
    description: 'Everyone can read it now.',
    linkTo,
  };
  expect(await noticesOf(author)).toEqual([rejected, approved]);
});

it('tells the author once that reports hold a comment, and nothing where their own change does', async () => {
  const reported = await aComment(world);
  for (let person = 0; person < 3; person += 1) {
    await world.as(await aKnownMember(world), (work) =>
      fileReport(work, { kind: 'comment', subjectId: reported.id, reason: 'This is spam.' }),
    );
  }
  expect(await noticesOf(reported.author)).toMatchObject([{ title: 'Your comment is on hold' }]);
  const changed = await aComment(world);
  await world.as(system, (work) => tryStep(work, commentSubject, 'hold', { id: changed.id, by: 'system' }));
  expect(await noticesOf(changed.author)).toEqual([]);
});
