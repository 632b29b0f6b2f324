import { expect, test } from 'vitest';
import { day, hour } from '#core/time.ts';
import { CallError } from '#kit/api/call.ts';
import { makeCipher } from './cipher.ts';
import { makeUnsentFiles, type Shelf, type UnsentFile } from './unsent-files.ts';

/** Files on a shelf in memory, and a server that is the test: `sent` has the keys in the order in which they came. */
function aDevice() {
  const kept = new Map<string, Awaited<ReturnType<Shelf['list']>>[number]>();
  const clock = { now: 0 };
  const files = makeUnsentFiles(
    {
      list: () => Promise.resolve([...kept.values()]),
      put: (more) => Promise.resolve(more.forEach((file) => kept.set(file.key, file))),
      remove: (keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
    },
    () => clock.now,
  );
  const sent: string[] = [];
  const answers = new Map<string, Error>();
  const send = (keys: readonly string[]) =>
    files.send('naledi', keys, ({ key }) => {
      sent.push(key);
      const error = answers.get(key);
      return error ? Promise.reject(error) : Promise.resolve({ id: `id of ${key}`, width: 4, height: 3 });
    });
  return { files, kept, clock, sent, answers, send };
}

const photo = (key: string, bytes = 10): UnsentFile => ({
  key,
  name: `${key}.jpg`,
  body: new Blob([new Uint8Array(bytes)]),
});
const megabyte = 1024 * 1024;

test('sends the photos of a problem in their order, each once, whatever is tried again', async () => {
  const { files, sent, answers, send } = aDevice();
  await files.keep('naledi', [photo('a'), photo('b')]);
  answers.set('b', new CallError(0, undefined, 'The connection dropped.'));
  await expect(send(['a', 'b'])).rejects.toThrow('The connection dropped.');
  answers.clear();
  expect((await send(['a', 'b'])).map(({ id }) => id)).toEqual(['id of a', 'id of b']);
  expect(await send(['a', 'b'])).toHaveLength(2);
  expect(sent).toEqual(['a', 'b', 'b']);
});

test('sends a photo again that the server has deleted since, because its problem never came', async () => {
  const { files, clock, sent, send } = aDevice();
  await files.keep('naledi', [photo('a')]);
  await send(['a']);
  clock.now = 19 * hour;
  await send(['a']);
  expect(sent).toEqual(['a']);
  clock.now = 21 * hour;
  await send(['a']);
  expect(sent).toEqual(['a', 'a']);
});

test('sends a photo again whose file the server does not find', async () => {
  const { files, sent, send } = aDevice();
  await files.keep('naledi', [photo('a'), photo('b')]);
  await send(['a', 'b']);
  await files.forgetStored('naledi', ['a']);
  expect((await send(['a', 'b'])).map(({ id }) => id)).toEqual(['id of a', 'id of b']);
  expect(sent).toEqual(['a', 'b', 'a']);
});

test('says which photo the server refuses after it has sent the others, and has those for the form', async () => {
  const { files, answers, send } = aDevice();
  await files.keep('naledi', [photo('a'), photo('b')]);
  answers.set('a', new CallError(422, undefined, 'This file is damaged and cannot be read.'));
  await expect(send(['a', 'b'])).rejects.toMatchObject({
    status: 422,
    message: 'Error uploading a.jpg: This file is damaged and cannot be read.',
  });
  expect(await files.listStored('naledi', ['a', 'b'])).toEqual([
    { id: 'id of b', width: 4, height: 3, alt: '', name: 'b.jpg' },
  ]);
});

test('refuses what has no photo on the device any more instead of sending it without', async () => {
  const { send } = aDevice();
  await expect(send(['a'])).rejects.toThrow('A photo is not on this device any more. Add it again.');
});

test('keeps 30 MB at most, and nothing where the device keeps nothing', async () => {
  const { files, kept } = aDevice();
  expect(await files.keep('naledi', [photo('a', 20 * megabyte)])).toBe(true);
  expect(await files.keep('naledi', [photo('b'), photo('c', 10 * megabyte)])).toBe(false);
  expect([...kept.keys()]).toEqual(['a']);
  const blocked = makeUnsentFiles({
    list: () => Promise.reject(new Error('Storage is blocked.')),
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  });
  expect(await blocked.keep('naledi', [photo('a')])).toBe(false);
  const forgetful = makeUnsentFiles({
    list: () => Promise.resolve([]),
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  });
  expect(await forgetful.keep('naledi', [photo('a')])).toBe(false);
});

test('gives no photo to another person, and deletes what nothing waits with', async () => {
  const { files, kept, clock, send } = aDevice();
  await files.keep('naledi', [photo('a'), photo('b')]);
  await files.keep('zanele', [photo('c')]);
  await expect(send(['c'])).rejects.toThrow('not on this device');
  await files.sweep('naledi', (key) => key === 'b');
  expect([...kept.keys()]).toEqual(['a', 'b']);
  clock.now = hour;
  await files.sweep('naledi', (key) => key === 'b');
  expect([...kept.keys()]).toEqual(['b']);
});

test('keeps a photo that is sealed for another person for a week from when the clock of its device is set right', async () => {
  const { files, kept, clock } = aDevice();
  const cipher = await makeCipher('a'.repeat(43));
  clock.now = 3 * 365 * day;
  await files.keep('naledi', [photo('a')]);
  await files.sealFiles('naledi', cipher);
  for (const right of [5 * 365 * day, 2 * 365 * day]) {
    clock.now = right;
    await files.sweep('zanele', () => false);
    clock.now += 6 * day;
    await files.sweep('zanele', () => false);
    expect([...kept.keys()]).toEqual(['a']);
  }
  clock.now += 2 * day;
  await files.sweep('zanele', () => false);
  expect([...kept.keys()]).toEqual([]);
});
