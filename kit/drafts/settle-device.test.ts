import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { day } from '#core/time.ts';
import { setOwner } from './device-owner.ts';
import { keepDraft, readDraft } from './draft.ts';
import { keep, readKept, readNames } from './kept.ts';
import { makeCipher } from './cipher.ts';
import { listSealed, sealedAt } from './sealed-names.ts';
import { settleDevice } from './settle-device.ts';
import { makeUnsentFiles, type Shelf } from './unsent-files.ts';

/** The names on the device, without the mark that someone was logged in before: it belongs to no person. */
const readOwnNames = () => readNames().filter((name) => name !== 'was-logged-in');

const [naledi, zanele] = [{ id: 'naledi' }, { id: 'zanele' }];
const [nalediKey, zaneleKey] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
const queue = JSON.stringify({ personId: 'naledi', items: [{ label: 'Problem: Geyser drips' }] });

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  setOwner(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All that this device keeps, as someone reads it who has the phone in hand. */
const readAll = () => JSON.stringify(Object.entries(localStorage));

async function typeAndLeave() {
  await settleDevice(naledi, nalediKey);
  keepDraft('own-profile-draft', { phone: '+27821234567' });
  keep('device', 'unsent-changes', queue);
  await settleDevice(null, null);
}

it('leaves nothing readable and no key of a person whose session is over', async () => {
  await typeAndLeave();
  expect(readAll()).not.toMatch(/27821234567|Geyser|own-profile/);
  expect(readAll()).not.toContain(nalediKey);
  await settleDevice(zanele, zaneleKey);
  expect(readDraft('own-profile-draft', null)).toBeNull();
  expect(readAll()).not.toMatch(/27821234567|Geyser|own-profile/);
});

it.each(['2024-11-23T08:00:00Z', '2028-11-23T08:00:00Z'])(
  'keeps what was sealed for a week from when the clock of its device is set right, which was at %s',
  async (wrong) => {
    const right = Date.now();
    vi.setSystemTime(wrong);
    await typeAndLeave();
    keep('device', `sealed:${zanele.id}:${Date.now()}`, 'unreadable');
    vi.setSystemTime(right);
    await settleDevice(null, null);
    await vi.waitFor(() => expect(listSealed().filter((name) => Math.abs(sealedAt(name) - right) > day)).toEqual([]));
    vi.setSystemTime(right + 6 * day);
    await settleDevice(naledi, nalediKey);
    expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27821234567' });
    vi.setSystemTime(right + 8 * day);
    await settleDevice(null, null);
    await vi.waitFor(() => expect(listSealed(zanele.id)).toEqual([]));
  },
);

it('gives a person back what was sealed, also after another person used the device', async () => {
  await typeAndLeave();
  await settleDevice(zanele, zaneleKey);
  keepDraft('own-profile-draft', { phone: '+27830000000' });
  await settleDevice(naledi, nalediKey);
  expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27821234567' });
  expect(readKept('device', 'unsent-changes')).toBe(queue);
  expect(readAll()).not.toContain('27830000000');
  await settleDevice(zanele, zaneleKey);
  expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27830000000' });
});

it('seals what a person left when the next one arrives without a sign-out between', async () => {
  await settleDevice(naledi, nalediKey);
  keepDraft('own-profile-draft', { phone: '+27821234567' });
  await settleDevice(zanele, zaneleKey);
  expect(readAll()).not.toMatch(/27821234567/);
  await settleDevice(naledi, nalediKey);
  expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27821234567' });
});

it.each(['unsent-messages', 'unsent-changes'])('puts sealed %s before those that were written since', async (name) => {
  const keepItems = (...items: object[]) => keep('device', name, JSON.stringify({ personId: 'naledi', items }));
  const [first, second, third] = ['1', '2', '3'].map((clientId) => ({ clientId, refused: null }));
  await settleDevice(naledi, nalediKey);
  keepItems({ ...first, text: 'I am late.' });
  await settleDevice(null, null);
  vi.setSystemTime(Date.now() + 1);
  // The code that opens sealed things did not arrive.
  setOwner({ personId: 'naledi', key: nalediKey });
  keepItems({ ...second, text: 'The gate is open.' });
  await settleDevice(null, null);
  setOwner({ personId: 'naledi', key: nalediKey });
  keepItems({ ...first, text: 'I am late.', refused: 'No.' }, { ...third, text: 'Come in.' });
  await settleDevice(naledi, nalediKey);
  const { items } = JSON.parse(readKept('device', name) ?? '') as { items: unknown[] };
  expect(items).toEqual([
    { ...second, text: 'The gate is open.' },
    { ...first, text: 'I am late.', refused: 'No.' },
    { ...third, text: 'Come in.' },
  ]);
});

it('leaves out a sealed change that a newer one has replaced since', async () => {
  const monday = { clientId: '1', about: 'propose:1', input: 'Monday' };
  const like = { clientId: '2', about: 'like:1' };
  const tuesday = { ...monday, clientId: '3', input: 'Tuesday' };
  const keepChanges = (...items: object[]) =>
    keep('device', 'unsent-changes', JSON.stringify({ personId: 'naledi', items }));
  await settleDevice(naledi, nalediKey);
  keepChanges(monday, like);
  await settleDevice(null, null);
  setOwner({ personId: 'naledi', key: nalediKey });
  keepChanges(tuesday);
  await settleDevice(naledi, nalediKey);
  expect(JSON.parse(readKept('device', 'unsent-changes') ?? '')).toEqual({
    personId: 'naledi',
    items: [like, tuesday],
  });
});

it('keeps the newest of several sealed drafts of a form', async () => {
  for (const phone of ['+27821234567', '+27830000000']) {
    setOwner({ personId: 'naledi', key: nalediKey });
    keepDraft('own-profile-draft', { phone });
    await settleDevice(null, null);
    vi.setSystemTime(Date.now() + 1);
  }
  await settleDevice(naledi, nalediKey);
  expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27830000000' });
});

it('keeps sealed things for a week, and nothing of a key that the site has changed', async () => {
  await typeAndLeave();
  vi.setSystemTime(Date.now() + 6 * day);
  await settleDevice(null, null);
  expect(readOwnNames()).toHaveLength(1);
  await settleDevice(naledi, zaneleKey);
  expect(readDraft('own-profile-draft', null)).toBeNull();
  await typeAndLeave();
  vi.setSystemTime(Date.now() + 7 * day + 1);
  await settleDevice(null, null);
  await vi.waitFor(() => expect(readOwnNames()).toEqual([]));
});

it('opens what was sealed before the site replaced its secret', async () => {
  await typeAndLeave();
  const newKey = randomBytes(32).toString('base64url');
  await settleDevice(naledi, newKey);
  expect(readDraft('own-profile-draft', null)).toBeNull();
  await settleDevice(null, null);
  await settleDevice(naledi, newKey, [nalediKey]);
  expect(readDraft('own-profile-draft', null)).toEqual({ phone: '+27821234567' });
  expect(readKept('device', 'unsent-changes')).toBe(queue);
});

it('deletes what cannot be sealed, and seals nothing where nothing was typed', async () => {
  await settleDevice(naledi, null);
  keepDraft('own-profile-draft', { phone: '+27821234567' });
  await settleDevice(null, null);
  expect(readOwnNames()).toEqual([]);
  await settleDevice(naledi, nalediKey);
  await settleDevice(null, null);
  expect(readOwnNames()).toEqual([]);
});

it('seals photos that wait with their names, and opens them for their person alone', async () => {
  const kept = new Map<string, Awaited<ReturnType<Shelf['list']>>[number]>();
  const files = makeUnsentFiles({
    list: () => Promise.resolve([...kept.values()]),
    put: (more) => Promise.resolve(more.forEach((file) => kept.set(file.key, file))),
    remove: (keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
  });
  const body = new Blob(['a geyser'], { type: 'image/jpeg' });
  await files.keep('naledi', [{ key: 'a', name: 'geyser.jpg', body }]);
  await files.sealFiles('naledi', await makeCipher(nalediKey));
  const [sealed] = kept.values();
  expect(JSON.stringify(sealed)).not.toContain('geyser');
  expect(await sealed?.body.text()).not.toContain('geyser');
  await files.sweep('zanele', () => false);
  await files.forgetReadable();
  await files.openFiles('naledi', await makeCipher(zaneleKey));
  expect(kept.get('a')?.isSealed).toBe(true);
  await files.openFiles('naledi', await makeCipher(nalediKey));
  expect(kept.get('a')).toMatchObject({ name: 'geyser.jpg', personId: 'naledi' });
  expect(kept.get('a')?.body.type).toBe('image/jpeg');
  expect(await kept.get('a')?.body.text()).toBe('a geyser');
});
