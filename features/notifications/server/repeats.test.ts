import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { countMark } from '#core/count-mark.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { problemEditedOften } from '#features/quotes/wording.ts';
import { readPendingCounts } from '#features/insights/server/queries.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { useWorld } from '#tests/support/testing.ts';
import { markAllRead, markRead } from './mark-read.ts';
import type { Notice } from './notice.ts';
import { notify } from './notify.ts';
import { listNotifications } from './queries.ts';
import { mails } from './tables.ts';

const world = useWorld();

const list = async (reader: Person, all = false) =>
  (await listNotifications(world, reader.id, { all, limit: 50 })).items;
const titles = async (reader: Person, all = false) => (await list(reader, all)).map(({ title }) => title);

/** A comment on the reader's problem, noticed a moment after the one before. */
async function comment(
  reader: Person,
  {
    key = 'comments:tap',
    by = newId(),
    description = 'Mine too.',
    more = {},
  }: { key?: string; by?: string | null; description?: string; more?: Partial<Notice> } = {},
) {
  world.clock.move(1_000);
  const repeats = {
    key,
    title: () => `${countMark} people commented on Leaking tap`,
    linkTo: '/problems/tap',
    ...(by !== null && { by }),
  };
  const notice = {
    accountId: reader.id,
    type: 'problem' as const,
    words: () => ({ title: 'New comment', description }),
    linkTo: '/problems/tap#last',
    repeats,
    ...more,
  };
  await world.as(system, (work) => notify(work, { id: newId(), at: work.now }, [notice]));
}

describe('repeats', () => {
  it('joins unread repeats to one entry with the latest text and the number of people, and counts it once', async () => {
    const reader = await aMember(world);
    await comment(reader);
    expect(await list(reader)).toMatchObject([{ title: 'New comment', linkTo: '/problems/tap#last', count: 1 }]);
    const twice = newId();
    await comment(reader, { by: twice });
    await comment(reader, { by: twice });
    await comment(reader, { description: 'Call a plumber.' });
    expect(await list(reader)).toMatchObject([
      {
        title: '3 people commented on Leaking tap',
        description: 'Call a plumber.',
        linkTo: '/problems/tap',
        count: 3,
        isRead: false,
      },
    ]);
    expect((await readPendingCounts(world, reader)).unread).toBe(1);
  });

  it('shows repeats by one person as the latest of them', async () => {
    const [reader, by] = [await aMember(world), newId()];
    await comment(reader, { by });
    await comment(reader, { by, description: 'Still dripping.' });
    expect(await list(reader)).toMatchObject([{ title: 'New comment', description: 'Still dripping.', count: 1 }]);
  });

  it('counts repeats without a person by times, up to a hundred', async () => {
    const reader = await aMember(world);
    for (let time = 0; time < 2; time += 1) await comment(reader, { by: null });
    expect(await titles(reader)).toEqual(['2 people commented on Leaking tap']);
    await Promise.all(Array.from({ length: 99 }, () => comment(reader, { by: null })));
    expect(await titles(reader)).toEqual(['99+ people commented on Leaking tap']);
  });

  it('counts only where the title says so, not where a person wrote the mark', async () => {
    const reader = await aMember(world);
    const more = () => ({ title: () => problemEditedOften('Sort {count} of {link}, {count} in all'), linkTo: null });
    for (let time = 0; time < 2; time += 1)
      await comment(reader, { by: null, more: { repeats: { key: 'edited:1', ...more() } } });
    const [title = ''] = await titles(reader);
    expect(title.replaceAll(/\p{Cf}/gu, '')).toBe('“Sort {count} of {link}, {count} in all” was changed 2 times');
  });

  it('keeps repeats of other keys, of other readers and single notices apart', async () => {
    const [reader, other] = [await aMember(world), await aMember(world)];
    await comment(reader, { key: 'comments:tap' });
    await comment(reader, { key: 'comments:geyser' });
    await comment(reader, { more: { repeats: undefined as never } });
    await comment(other, { key: 'comments:tap' });
    expect(await list(reader)).toHaveLength(3);
    expect(await list(other)).toHaveLength(1);
  });

  it('lists joined repeats once each over all pages, in the order of their latest', async () => {
    const reader = await aMember(world);
    for (let round = 0; round < 4; round += 1)
      for (const key of ['a', 'b', 'c', 'd', 'e']) await comment(reader, { key });
    await comment(reader, { key: 'b' });
    const pages = await readPages((from) =>
      listNotifications(world, reader.id, { all: false, limit: 2, cursor: from }),
    );
    const found = pages.flat().map(({ id, count }) => `${id} ${count}`);
    expect(found.map((one) => one.split(' ')[1])).toEqual(['5', '4', '4', '4', '4']);
    expect(new Set(found).size).toBe(5);
  });

  it('tells no person about their own act', async () => {
    const reader = await aMember(world);
    const notice = {
      accountId: reader.id,
      type: 'other' as const,
      words: () => ({ title: 'You did it', description: '' }),
      linkTo: null,
    };
    await world.as(reader, (work) => notify(work, { id: newId(), at: work.now, actorId: reader.id }, [notice]));
    expect(await list(reader, true)).toEqual([]);
  });
});

describe('reading', () => {
  it('marks the repeats of an entry as read, but not those that came later, and keeps them joined', async () => {
    const [reader, other] = [await aMember(world), await aMember(world)];
    for (let round = 0; round < 3; round += 1) await comment(reader);
    await comment(other);
    const [seen] = await list(reader);
    await comment(reader);
    await world.as(reader, (work) => markRead(work, seen!.id));
    expect(await list(reader)).toMatchObject([{ title: 'New comment', count: 1 }]);
    world.clock.move(1_000);
    await world.as(reader, markAllRead);
    expect(await list(reader, true)).toMatchObject([
      { count: 1, isRead: true },
      { count: 3, isRead: true, title: '3 people commented on Leaking tap' },
    ]);
    expect(await list(other)).toHaveLength(1);
  });

  it('loses no notice that arrives while an entry is marked as read', async () => {
    const reader = await aMember(world);
    await comment(reader);
    await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        await comment(reader);
        const [newest] = await list(reader);
        if (turn % 3 === 0 && newest) await world.as(reader, (work) => markRead(work, newest.id));
      }),
    );
    const counts = (await list(reader, true)).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(31);
    const unread = (await list(reader)).map(({ count }) => count);
    expect(unread.length).toBeLessThanOrEqual(1);
  });
});

it('mails each notice of a digest once, also where an earlier event is handled after a later one', async () => {
  const reader = await aMember(world);
  const begun = world.clock.now().getTime();
  const note = async (seconds: number) => {
    const id = newId();
    await world.as(system, (work) =>
      notify(work, { id, at: new Date(begun + seconds * 1_000) }, [
        {
          accountId: reader.id,
          type: 'problem',
          words: () => ({ title: `Problem ${seconds}`, description: '' }),
          linkTo: `/problems/${id}`,
          repeats: { key: 'new-problems', title: () => '', linkTo: '/explore', digest: true },
        },
      ]),
    );
    return id;
  };
  const mailed = async () => {
    world.clock.move(day);
    await runDueRules(world);
    return (
      await world.db.select().from(mails).where(eq(mails.accountId, reader.id)).orderBy(asc(mails.createdAt))
    ).map(({ eventId, alsoAbout }) => [eventId, ...(alsoAbout ?? [])]);
  };
  world.clock.move(10_000);
  const [later, earlier] = [await note(2), await note(0)];
  expect(await mailed()).toEqual([[later, earlier]]);
  const last = await note(1);
  expect(await mailed()).toEqual([[later, earlier], [last]]);
});
