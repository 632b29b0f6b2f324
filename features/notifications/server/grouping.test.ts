import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { countMark } from '#core/count-mark.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { useWorld } from '#tests/support/testing.ts';
import { notificationDueRules } from './mails/digests.ts';
import { sweepMails } from './mails/sweep-mails.ts';
import type { Repeats } from './notice.ts';
import { notify } from './notify.ts';
import { changePreferences } from './change-preferences.ts';
import { mailDigests, mails, notifications } from './tables.ts';
import { withdrawNotices } from './withdraw-notices.ts';

const world = useWorld();

const sendNotice = (people: readonly Person[], title: string, repeats: Partial<Repeats> = {}) =>
  world.as(system, (work) =>
    notify(
      work,
      { id: newId(), at: world.clock.now() },
      people.map(({ id }) => ({
        accountId: id,
        type: 'problem' as const,
        words: () => ({ title, description: 'Something happened.' }),
        linkTo: '/one',
        repeats: { key: 'comments:1', title: () => `${countMark} comments`, linkTo: '/all', ...repeats },
      })),
    ),
  );
const subjectsTo = async ({ id }: Person) =>
  (await world.db.select().from(mails).where(eq(mails.accountId, id)).orderBy(asc(mails.createdAt), asc(mails.id))).map(
    ({ subject }) => subject,
  );
const toldTo = ({ id }: Person) => world.db.$count(notifications, eq(notifications.accountId, id));
const runDigests = async () => {
  for (const rule of notificationDueRules) expect(await runRule(world, rule)).toEqual([]);
};

describe('notices of one group', () => {
  it('are mailed once while they are unread, and again after they were read', async () => {
    const reader = await aMember(world);
    for (let number = 1; number <= 100; number += 1) await sendNotice([reader], `Comment ${number}`);
    expect(await subjectsTo(reader)).toEqual(['Comment 1']);
    expect(await toldTo(reader)).toBe(100);
    await world.db
      .update(notifications)
      .set({ readAt: world.clock.now() })
      .where(eq(notifications.accountId, reader.id));
    await sendNotice([reader], 'Comment 101');
    expect(await subjectsTo(reader)).toEqual(['Comment 1', 'Comment 101']);
  });

  it('are mailed once a day to a person who never reads them', async () => {
    const reader = await aMember(world);
    for (let number = 1; number <= 6; number += 1) {
      await sendNotice([reader], `Comment ${number}`);
      world.clock.move(day / 2);
    }
    expect(await subjectsTo(reader)).toEqual(['Comment 1', 'Comment 3', 'Comment 5']);
  });

  it('are mailed once when many happen at the same time', async () => {
    const readers = [await aMember(world), await aMember(world), await aMember(world)];
    await Promise.all(Array.from({ length: 8 }, (_, number) => sendNotice(readers.toReversed(), `Comment ${number}`)));
    for (const reader of readers) expect(await subjectsTo(reader)).toHaveLength(1);
  });

  it('are each mailed where the group says so: one at once, those of the next ten minutes together, read or not', async () => {
    const reader = await aMember(world);
    const quote = (title: string) =>
      sendNotice([reader], title, { key: 'quotes:1', title: () => `${countMark} quotes`, isEachMailed: true });
    await quote('Quote 1');
    expect(await subjectsTo(reader)).toEqual(['Quote 1']);
    world.clock.move(minute);
    await quote('Quote 2');
    world.clock.move(minute);
    await quote('Quote 3');
    expect(await subjectsTo(reader)).toEqual(['Quote 1']);
    world.clock.move(10 * minute);
    await runDigests();
    expect(await subjectsTo(reader)).toEqual(['Quote 1', '2 quotes']);
    world.clock.move(11 * minute);
    await quote('Quote 4');
    expect(await subjectsTo(reader)).toEqual(['Quote 1', '2 quotes', 'Quote 4']);
    world.clock.move(minute);
    await quote('Quote 5');
    world.clock.move(10 * minute);
    await runDigests();
    expect(await subjectsTo(reader)).toEqual(['Quote 1', '2 quotes', 'Quote 4', 'Quote 5']);
  });

  it('do not silence another group or another person', async () => {
    const [one, other] = [await aMember(world), await aMember(world)];
    await sendNotice([one], 'First');
    await sendNotice([one], 'Another group', { key: 'comments:2' });
    await sendNotice([other], 'Another person');
    expect(await subjectsTo(one)).toEqual(['First', 'Another group']);
    expect(await subjectsTo(other)).toEqual(['Another person']);
  });

  it('are told at most once an hour where the group says so', async () => {
    const reader = await aMember(world);
    for (let number = 0; number < 40; number += 1) {
      await sendNotice([reader], `Edit ${number}`, { silentFor: hour });
      world.clock.move(3 * minute);
    }
    expect(await toldTo(reader)).toBe(2);
  });
});

describe('a digest', () => {
  it('brings what came within ten minutes in one mail, at most once an hour, with what is unread alone', async () => {
    const reader = await aMember(world);
    const post = (title: string) =>
      sendNotice([reader], title, { key: 'new-problems', title: () => `${countMark} new problems`, digest: true });
    for (let number = 1; number <= 60; number += 1) await post(`Problem ${number}`);
    await runDigests();
    expect(await subjectsTo(reader)).toEqual([]);
    world.clock.move(10 * minute);
    await runDigests();
    await runDigests();
    expect(await subjectsTo(reader)).toEqual(['60 new problems']);
    const [mail] = await world.db.select().from(mails).where(eq(mails.accountId, reader.id));
    expect(mail?.text).toContain('Problem 60: Something happened.');

    world.clock.move(minute);
    await post('Problem 61');
    world.clock.move(20 * minute);
    await runDigests();
    expect(await subjectsTo(reader)).toHaveLength(1);
    world.clock.move(hour);
    await runDigests();
    expect(await subjectsTo(reader)).toEqual(['60 new problems', 'Problem 61']);

    await post('Problem 62');
    await world.db
      .update(notifications)
      .set({ readAt: world.clock.now() })
      .where(eq(notifications.accountId, reader.id));
    world.clock.move(2 * hour);
    await runDigests();
    expect(await subjectsTo(reader)).toHaveLength(2);
  });

  it('leaves nothing behind a day after its last mail, and stays while one waits', async () => {
    const reader = await aMember(world);
    const post = (title: string) => sendNotice([reader], title, { key: 'new-problems', digest: true });
    const left = () => world.db.$count(mailDigests, eq(mailDigests.accountId, reader.id));
    await post('Problem 1');
    await sweepMails(world);
    expect(await left()).toBe(1);
    world.clock.move(10 * minute);
    await runDigests();
    world.clock.move(day);
    await sweepMails(world);
    expect(await left()).toBe(1);
    world.clock.move(1);
    await sweepMails(world);
    expect(await left()).toBe(0);
  });
});

describe('a waiting mail that tells of several', () => {
  const takeBack = ({ id }: Person, title: string) =>
    world.as(system, (work) =>
      withdrawNotices(work, sql`${accounts} a`, sql`a.id = ${id} and n.account_id = a.id and n.title = ${title}`),
    );
  const textTo = async ({ id }: Person) =>
    (await world.db.select().from(mails).where(eq(mails.accountId, id))).map(({ text }) => text).join();

  it('tells of the others when one is taken back, whichever it is, and goes with the last', async () => {
    const reader = await aMember(world);
    for (let number = 1; number <= 4; number += 1)
      await sendNotice([reader], `Problem ${number}`, {
        key: 'new-problems',
        title: () => `${countMark} new problems`,
        digest: true,
      });
    world.clock.move(10 * minute);
    await runDigests();
    expect(await subjectsTo(reader)).toEqual(['4 new problems']);
    await takeBack(reader, 'Problem 2');
    expect(await subjectsTo(reader)).toEqual(['3 new problems']);
    await takeBack(reader, 'Problem 4');
    expect(await subjectsTo(reader)).toEqual(['2 new problems']);
    expect(await textTo(reader)).toContain('Problem 1: Something happened.');
    expect(await textTo(reader)).not.toMatch(/Problem [24]/);
    await takeBack(reader, 'Problem 3');
    expect(await subjectsTo(reader)).toEqual(['Problem 1']);
    await takeBack(reader, 'Problem 1');
    expect(await subjectsTo(reader)).toEqual([]);
  });

  it('goes with its notice where it has failed too: an admin may send it again', async () => {
    const reader = await aMember(world);
    await sendNotice([reader], 'Problem 1');
    await world.db.update(mails).set({ failedAt: world.clock.now() }).where(eq(mails.accountId, reader.id));
    await takeBack(reader, 'Problem 1');
    expect(await subjectsTo(reader)).toEqual([]);
  });

  it('stays a summary where it is one, and stays whole once it is sent', async () => {
    const reader = await aMember(world);
    await world.as(reader, (work) => changePreferences(work, reader.id, { mailRhythm: 'daily' }));
    for (const title of ['First', 'Second', 'Third']) await sendNotice([reader], title, { key: title });
    world.clock.move(day);
    await runDigests();
    await takeBack(reader, 'Second');
    expect(await textTo(reader)).toContain('First: Something happened.');
    expect(await textTo(reader)).toContain('Third: Something happened.');
    expect(await textTo(reader)).not.toContain('Second');
    await world.db.update(mails).set({ sentAt: world.clock.now() });
    await takeBack(reader, 'First');
    expect(await textTo(reader)).toContain('First: Something happened.');
  });
});
