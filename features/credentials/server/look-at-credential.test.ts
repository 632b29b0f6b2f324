import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { submitCredential } from './submit-credential.ts';
import { aCredential, aKind } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const thabo = { role: 'provider', fullName: 'Thabo Mokoena' } as const;
const open = (who: Person, fileId: string) => test.call(who, 'GET', `/files/${fileId}/small.webp`);

it('opens the documents for the admin who looks, for an hour, and for no other', async () => {
  const { id, file } = await aCredential(world);
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  expect((await open(admin, file.id)).status).not.toBe(200);
  expect((await test.call(admin, 'POST', `/api/credentials/${id}/look`, {})).body).toMatchObject({ isOpen: true });
  expect((await open(admin, file.id)).status).toBe(200);
  expect((await open(other, file.id)).status).not.toBe(200);
  expect((await test.call(other, 'GET', `/api/credentials/${id}`)).body).toMatchObject({ isOpen: false });
  world.clock.move(hour + 1);
  expect((await test.call(admin, 'GET', `/api/credentials/${id}`)).body).toMatchObject({ isOpen: false });
});

it('shows an admin what to compare: both names, the form of the number, and other accounts with it', async () => {
  const { id: kindId } = await aKind(world);
  const submit = async (provider: Person, number: string) => {
    const document = await aFile(world, { owner: provider, purpose: 'document' });
    const typed = { kindId, number, nameOnDocument: 'Mokoena, THABO', fileIds: [document.id] };
    return world.as(provider, (work) => submitCredential(work, typed));
  };
  const [first, second] = [await aPerson(world, { role: 'provider' }), await aPerson(world, thabo)];
  // The secret of the site is replaced after the first: the number is the same as before.
  const { sessionSecret } = world.config;
  Object.assign(world.config, { sessionSecret: 'the secret before' });
  await submit(first, 'PIRB 4711');
  Object.assign(world.config, { sessionSecret, oldSecrets: ['the secret before'] });
  await submit(await aPerson(world, { role: 'provider' }), 'PIRB 4712');
  const { id } = await submit(second, ' pirb  4711');
  const admin = await anAdmin(world);
  expect((await test.call(admin, 'GET', `/api/credentials/${id}`)).body).toMatchObject({
    nameOnDocument: 'Mokoena, THABO',
    fullName: 'Thabo Mokoena',
    isSameName: true,
    hasForm: true,
    alsoOf: [{ accountId: first.id, fullName: first.fullName, status: 'submitted' }],
    methods: ['register', 'document'],
  });
  Object.assign(world.config, { oldSecrets: [] });
});
