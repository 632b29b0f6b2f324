import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { defaultPrivacy } from '../profile.ts';
import { aMember } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const path = '/api/account/privacy';

it('begins with a public profile that shows the phone alone', async () => {
  expect((await test.call(await aMember(world), 'GET', path)).body).toEqual({
    profileVisibility: 'public',
    showPhone: true,
    showEmail: false,
    showAddress: false,
  });
});

it('changes one setting and keeps the others, with both versions in the event', async () => {
  const person = await aMember(world);
  const hidden = { ...defaultPrivacy, showPhone: false };
  expect(await test.call(person, 'PATCH', path, { showPhone: false })).toMatchObject({ status: 200, body: hidden });
  const after = { ...hidden, profileVisibility: 'contacts' };
  expect((await test.call(person, 'PATCH', path, { profileVisibility: 'contacts' })).body).toEqual(after);
  expect((await test.call(person, 'GET', path)).body).toEqual(after);
  // An unchanged setting changes nothing.
  await test.call(person, 'PATCH', path, { showPhone: false });
  expect(
    await world.db
      .select({ step: events.step, data: events.data })
      .from(events)
      .where(and(eq(events.noun, 'account'), eq(events.subjectId, person.id))),
  ).toEqual([
    { step: 'change-privacy', data: { before: defaultPrivacy, after: hidden } },
    { step: 'change-privacy', data: { before: hidden, after } },
  ]);
});

it.each([{ profileVisibility: 'hidden' }, { showPhone: 'no' }, { showVat: true }])(
  'refuses the setting %j',
  async (change) => {
    expect(await test.call(await aMember(world), 'PATCH', path, change)).toMatchObject({ status: 422 });
  },
);
