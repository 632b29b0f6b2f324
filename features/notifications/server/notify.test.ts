import { describe, expect, it } from 'vitest';
import { activateAccount, approveAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { registerAccount } from '#features/accounts/server/register-account.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { SystemWork } from '#engine/work.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { useWorld } from '#tests/support/testing.ts';
import { markAllRead, markRead } from './mark-read.ts';
import type { UrgentNotice } from './notice.ts';
import { notify } from './notify.ts';
import { listNotifications } from './queries.ts';
import { queueMails } from './mails/queue-mails.ts';

const world = useWorld();

const notice = ({ id }: Person, title = 'Hello') => ({
  accountId: id,
  type: 'other' as const,
  words: () => ({ title, description: 'Something happened.' }),
  linkTo: null,
});
const anEvent = () => ({ id: newId(), at: world.clock.now() });
const sendNotice = (person: Person, event = anEvent(), title?: string) =>
  world.as(system, (work) => notify(work, event, [notice(person, title)]));
const all = async (person: Person) => (await listNotifications(world, person.id, { all: true, limit: 50 })).items;
const unread = async (person: Person) => (await listNotifications(world, person.id, { all: false, limit: 50 })).items;

describe('a notice', () => {
  it('writes one notification per person and event, also from two simultaneous calls or within one', async () => {
    const [one, other] = [await aMember(world), await aMember(world)];
    const event = anEvent();
    await world.as(system, (work) => notify(work, event, [notice(one), notice(other), notice(one, 'Again')]));
    await Promise.all([sendNotice(one, event, 'Again'), sendNotice(one, event, 'Again')]);
    expect((await all(one)).map(({ title }) => title)).toEqual(['Hello']);
    expect(await all(other)).toHaveLength(1);
    await sendNotice(one);
    expect(await all(one)).toHaveLength(2);
  });

  it('writes no notification without recipients', async () => {
    await world.as(system, (work) => notify(work, anEvent(), []));
  });

  it('has a mail that overtakes all others only where its event does too', () => {
    const calm = [
      // @ts-expect-error only an urgent reaction gives such a notice
      (work: SystemWork, one: UrgentNotice) => notify(work, anEvent(), [one]),
      // @ts-expect-error only an urgent reaction gives such a mail
      (work: SystemWork, one: UrgentNotice) => queueMails(work, anEvent(), [one]),
    ];
    expect(calm).toHaveLength(2);
    const ahead = world.reactions.filter(({ isUrgent }) => isUrgent).map(({ to }) => to);
    expect(ahead).toEqual(
      expect.arrayContaining([
        'account.leave',
        'account.suspend',
        'account.change-role',
        'moderation-decision.uphold',
        'bank-details.save',
      ]),
    );
  });
});

describe('the list', () => {
  it("lists the reader's notifications of one instant once each, newest first, over all pages", async () => {
    const [reader, other] = [await aMember(world), await aMember(world)];
    for (let count = 0; count < 7; count += 1) await sendNotice(reader, anEvent(), `Number ${count}`);
    await sendNotice(other);
    const pages = await readPages((from) => listNotifications(world, reader.id, { all: true, limit: 3, cursor: from }));
    const titles = pages.flat().map(({ title }) => title);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(titles.toSorted()).toEqual(Array.from({ length: 7 }, (_, count) => `Number ${count}`));
  });
});

describe('reading', () => {
  it('marks a notification as read, and keeps the first time when it is marked again', async () => {
    const reader = await aMember(world);
    await sendNotice(reader);
    await sendNotice(reader);
    const [first] = await all(reader);
    await world.as(reader, (work) => markRead(work, first!.id));
    await world.as(reader, (work) => markRead(work, first!.id));
    expect(await unread(reader)).toHaveLength(1);
    expect((await all(reader)).filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([first!.id]);
  });

  it("answers 404 for another person's notification, and leaves it unread", async () => {
    const [reader, stranger] = [await aMember(world), await aMember(world)];
    await sendNotice(reader);
    const [theirs] = await all(reader);
    await expect(world.as(stranger, (work) => markRead(work, theirs!.id))).rejects.toMatchObject({
      code: 'request.not-found',
    });
    await world.as(stranger, markAllRead);
    expect(await unread(reader)).toHaveLength(1);
  });

  it("marks all of the reader's notifications as read", async () => {
    const reader = await aMember(world);
    await sendNotice(reader);
    await sendNotice(reader);
    await world.as(reader, markAllRead);
    expect(await unread(reader)).toEqual([]);
    expect(await all(reader)).toHaveLength(2);
  });
});

describe('what happens to accounts', () => {
  it('tells every admin about a provider who waits for approval, and about no member', async () => {
    const admins = [await anAdmin(world), await anAdmin(world)];
    const register = (role: 'member' | 'provider') =>
      world.as(system, (work) =>
        registerAccount(work, {
          fullName: 'Sipho Dlamini',
          email: `${role}@example.co.za`,
          password: 'a password',
          role,
        }),
      );
    await register('member');
    const { id } = await register('provider');
    await world.settle();
    for (const admin of admins)
      expect(await all(admin)).toMatchObject([
        { title: 'A provider is waiting for approval', description: 'Sipho Dlamini has registered as a provider.' },
      ]);
    expect((await listNotifications(world, id, { all: true, limit: 10 })).items).toEqual([]);
  });

  it('tells a person that they are approved or active again', async () => {
    const admin = await anAdmin(world);
    const { id } = await aMember(world, { role: 'provider', status: 'pending' });
    await world.as(admin, (work) => approveAccount(work, id));
    await world.as(admin, (work) => suspendAccount(work, id, 'Complaints'));
    await world.as(admin, (work) => activateAccount(work, id));
    await world.settle();
    const { items } = await listNotifications(world, id, { all: true, limit: 10 });
    expect(items.map(({ title }) => title).toSorted()).toEqual(['You are approved', 'Your account is active again']);
  });
});
