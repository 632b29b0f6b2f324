import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { absoluteEnd, idleEnd } from '#features/accounts/server/sessions/session-cookie.ts';
import { sessions } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { derivePushKey } from '#integrations/push/push-key.ts';
import { openPusher } from '#integrations/push/pusher.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { NotificationType } from '#features/notifications/kinds.ts';
import { changePreferences } from '../change-preferences.ts';
import { markAllRead } from '../mark-read.ts';
import { notify } from '../notify.ts';
import { pushDevices, pushes } from '../tables.ts';
import { releasePush, sendPush } from './send-push.ts';
import { aPushService, type PushService } from './testing.ts';

const world = useWorld();
const test = useApp(world);

let service: PushService;
beforeAll(async () => {
  service = await aPushService(world.clock);
  world.push = service.pusher;
});
beforeEach(async () => {
  await world.deliver();
  Object.assign(service, { accepted: [], status: 201, asked: 0 });
});
afterAll(() => service.close());

const address = '/api/notifications/push';

async function aDevice(person: Person, showsText = false) {
  const browser = service.subscribe();
  const answer = await test.call(person, 'PUT', address, { ...browser, showsText });
  expect(answer).toMatchObject({ status: 200, body: { device: { endpoint: browser.endpoint, showsText } } });
  return { path: new URL(browser.endpoint).pathname, ...browser };
}

const tell = (person: Person, more: { type?: NotificationType; linkTo?: string | null; eventId?: string } = {}) =>
  world.as(system, (work) =>
    notify(work, { id: more.eventId ?? newId(), at: world.clock.now() }, [
      {
        accountId: person.id,
        type: more.type ?? 'message',
        words: () => ({ title: 'Naledi Canary wrote', description: 'The gate code is 4711.' }),
        linkTo: more.linkTo === undefined ? '/messages/1' : more.linkTo,
      },
    ]),
  );

it('tells a device that there is something new, encrypted, and nothing of what it says', async () => {
  const person = await aMember(world);
  const { path } = await aDevice(person);
  await tell(person, { linkTo: '/messages/1?at=2' });
  expect(await world.deliver()).toEqual([]);
  expect(service.accepted).toEqual([
    {
      path,
      message: {
        type: 'message',
        title: 'New message',
        body: 'Open Lungisa to read it.',
        tag: '/messages/1',
        url: '/messages/1?at=2',
      },
      topic: expect.any(String),
      ttl: 86_400,
      subject: 'mailto:post@lungisa.example',
    },
  ]);
});

it('says who writes, and what, on a device whose owner wants that', async () => {
  const person = await aMember(world);
  await aDevice(person, true);
  await tell(person);
  await world.deliver();
  expect(service.accepted[0]?.message).toMatchObject({ title: 'Naledi Canary wrote', body: 'The gate code is 4711.' });
});

it('tells each device once, however often the event is told and its job runs', async () => {
  const person = await aMember(world);
  await aDevice(person);
  const eventId = newId();
  await tell(person, { eventId });
  await tell(person, { eventId });
  const [push] = await world.db.select().from(pushes).where(eq(pushes.accountId, person.id));
  const id = push?.id ?? '';
  const runs = await Promise.allSettled([sendPush(world, id), sendPush(world.elsewhere, id), sendPush(world, id)]);
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  await world.deliver();
  expect(service.accepted).toHaveLength(1);
});

it('tells only what waits for the person, messages and dates, as their settings say', async () => {
  const person = await aMember(world);
  await aDevice(person);
  const sent = async (type: NotificationType) => {
    service.accepted = [];
    await tell(person, { type, linkTo: `/${newId()}` });
    await world.deliver();
    return service.accepted.length;
  };
  const choose = (changes: Parameters<typeof changePreferences>[2]) =>
    world.as(person, (work) => changePreferences(work, person.id, changes));
  expect([await sent('quote'), await sent('job'), await sent('message')]).toEqual([1, 1, 1]);
  expect([await sent('problem'), await sent('review'), await sent('other')]).toEqual([0, 0, 0]);
  await choose({ messageNotices: false });
  expect([await sent('message'), await sent('job')]).toEqual([0, 1]);
  await choose({ pushNotifications: false });
  expect(await sent('job')).toBe(0);
});

it('leaves out what is read already, and what a newer message of the same conversation says', async () => {
  const person = await aMember(world);
  await aDevice(person);
  await tell(person);
  world.clock.move(minute);
  await tell(person);
  await tell(person, { linkTo: '/quotes/1', type: 'quote' });
  await world.deliver();
  expect(service.accepted.map(({ message }) => message.tag).sort()).toEqual(['/messages/1', '/quotes/1']);
  await tell(person, { linkTo: '/quotes/2', type: 'quote' });
  await world.as(person, markAllRead);
  await world.deliver();
  expect(service.accepted).toHaveLength(2);
});

it('keeps messages until the end of quiet hours', async () => {
  const person = await aMember(world);
  await aDevice(person);
  // The world begins at 10:00 in Johannesburg.
  world.clock.set(new Date('2026-11-17T08:00:00.000Z'));
  await world.as(person, (work) =>
    changePreferences(work, person.id, { quietHours: { from: '09:00', until: '12:00' } }),
  );
  await tell(person);
  await world.deliver();
  await runRule(world, releasePush);
  await world.deliver();
  expect(service.asked).toBe(0);
  world.clock.move(2 * hour);
  await runRule(world, releasePush);
  await world.deliver();
  expect(service.accepted).toHaveLength(1);
});

it('tries again while the service is away, and gives up after a day', async () => {
  const person = await aMember(world);
  await aDevice(person);
  service.status = 503;
  await tell(person);
  expect(await world.deliver()).toMatchObject([{ name: 'PushFailure', message: 'answered 503' }]);
  service.status = 201;
  expect(await world.deliver()).toEqual([]);
  expect(service.accepted).toHaveLength(1);
  service.status = 429;
  await tell(person, { linkTo: '/jobs/1' });
  expect(await world.deliver()).toHaveLength(1);
  world.clock.move(day + minute);
  service.status = 201;
  expect(await world.deliver()).toEqual([]);
  expect(service.accepted).toHaveLength(1);
});

it('drops a message that the service will never take, and a device that has ended its subscription', async () => {
  const person = await aMember(world);
  await aDevice(person);
  const devices = () => world.db.$count(pushDevices, eq(pushDevices.accountId, person.id));
  service.status = 413;
  await tell(person);
  expect([await world.deliver(), await devices()]).toEqual([[], 1]);
  for (const status of [404, 410]) {
    await aDevice(person);
    service.status = status;
    await tell(person, { linkTo: `/jobs/${status}` });
    expect([await world.deliver(), await devices()]).toEqual([[], 0]);
    service.status = 201;
  }
});

it('takes a device only at a known push service, over https, with keys that work', async () => {
  const person = await aMember(world);
  const { pusher } = service;
  const strict = openPusher({ keys: [derivePushKey('x')], subject: 'mailto:a@b.c', clock: world.clock });
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, strict.knows(endpoint)]).toEqual([endpoint, true]);
  const foreign = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://me@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'not an address',
  ];
  for (const endpoint of foreign) {
    expect([endpoint, strict.knows(endpoint), pusher.knows(endpoint)]).toEqual([endpoint, false, false]);
    const device = { ...service.subscribe(), endpoint, showsText: false };
    expect((await test.call(person, 'PUT', address, device)).status).toBe(422);
  }
  const broken = { ...service.subscribe(), p256dh: 'A'.repeat(87), showsText: false };
  expect((await test.call(person, 'PUT', address, broken)).status).toBe(422);
  expect(
    (await test.call(person, 'PUT', address, { ...service.subscribe(), showsText: false, role: 'x' })).status,
  ).toBe(422);
});

it('never writes to an address whose service is not known any more', async () => {
  const person = await aMember(world);
  await aDevice(person);
  await world.db
    .update(pushDevices)
    .set({ endpoint: 'http://127.0.0.1:1/x' })
    .where(eq(pushDevices.accountId, person.id));
  await tell(person);
  await world.deliver();
  expect(await world.db.$count(pushDevices, eq(pushDevices.accountId, person.id))).toBe(0);
});

it('ends with the session, and passes to the next person of the same browser', async () => {
  const [one, other] = [await aMember(world), await aMember(world)];
  const browser = await aDevice(one);
  expect((await test.call(one, 'GET', address)).body).toMatchObject({ device: { endpoint: browser.endpoint } });
  expect((await test.call(other, 'GET', address)).body).toMatchObject({ device: null });
  // Another person who only knows the address cannot take it over.
  const { endpoint, p256dh } = browser;
  const { auth } = service.subscribe();
  const stolen = await test.call(other, 'PUT', address, { endpoint, p256dh, auth, showsText: true });
  expect(stolen.status).toBe(422);
  await test.call(other, 'PUT', address, { endpoint, p256dh, auth: browser.auth, showsText: true });
  await tell(one);
  await world.deliver();
  expect(service.accepted).toEqual([]);

  await test.call(other, 'DELETE', '/api/session', {});
  await tell(other);
  await world.deliver();
  expect([service.accepted, await world.db.$count(pushDevices, eq(pushDevices.endpoint, endpoint))]).toEqual([[], 0]);
});

it('tells nothing to a device whose session has ended by its time, before the sweep deletes it', async () => {
  const sent = async (act: (person: Person) => Promise<void>) => {
    const person = await aMember(world);
    await aDevice(person);
    service.accepted = [];
    await act(person);
    await world.deliver();
    expect(await world.db.$count(pushDevices, eq(pushDevices.accountId, person.id))).toBe(1);
    return [service.accepted.length, await world.db.$count(pushes, eq(pushes.accountId, person.id))];
  };
  const idle = await sent(async (person) => {
    world.clock.move(idleEnd);
    await tell(person);
  });
  const idleSince = await sent(async (person) => {
    world.clock.move(idleEnd - minute);
    await tell(person);
    world.clock.move(minute);
  });
  const old = await sent(async (person) => {
    const createdAt = new Date(world.clock.now().getTime() - absoluteEnd);
    await world.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.id));
    await tell(person);
  });
  const open = await sent((person) => tell(person));
  expect({ idle, idleSince, old, open }).toEqual({ idle: [0, 0], idleSince: [0, 0], old: [0, 0], open: [1, 1] });
});

it('tells nothing to the device of an admin who has not shown their second factor', async () => {
  const admin = await anAdmin(world);
  await aDevice(admin);
  const receives = async () => {
    service.accepted = [];
    await tell(admin);
    await world.deliver();
    return service.accepted.length > 0;
  };
  expect(await receives()).toBe(true);
  world.config.adminsNeedSecondFactor = true;
  try {
    expect(await receives()).toBe(false);
    expect((await test.call(admin, 'PUT', address, { ...service.subscribe(), showsText: true })).status).toBe(403);
    await world.db.update(sessions).set({ verifiedAt: world.clock.now() }).where(eq(sessions.userId, admin.id));
    expect(await receives()).toBe(true);
  } finally {
    world.config.adminsNeedSecondFactor = false;
  }
});

it('stops on this device where its owner says so, and keeps ten devices at most', async () => {
  const person = await aMember(world);
  await aDevice(person);
  expect((await test.call(person, 'DELETE', address, {})).status).toBe(200);
  expect((await test.call(person, 'GET', address)).body).toMatchObject({ device: null });
});
