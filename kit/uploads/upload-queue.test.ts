import { expect, test } from 'vitest';
import { maxFileBytes, type StoredFile } from '#core/files.ts';
import { CallError } from '#kit/api/call.ts';
import { findFailure, makeUploadQueue } from './upload-queue.ts';

type Sent = {
  name: string;
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  answer: (id?: string) => void;
  refuse: (error: unknown) => void;
};

/** A queue whose server is the test: each sending waits for `answer` or `refuse`. */
function aQueue({
  max = 8,
  shrink = (file: File): Promise<Blob> => Promise.resolve(file),
  stored = [] as { id: string; width: number; height: number; alt: string }[],
  mustWait = undefined as ((error: unknown) => boolean) | undefined,
} = {}) {
  const sent: Sent[] = [];
  const discarded: string[] = [];
  const queue = makeUploadQueue(
    { types: ['image/jpeg', 'image/png', 'image/webp'], max },
    {
      shrink,
      send: ({ name, idempotencyKey, signal, onProgress }) =>
        new Promise<StoredFile>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          const answer = (id = `id of ${name}`) =>
            resolve({ id, kind: 'picture', name, bytes: 1, width: 4, height: 3 });
          sent.push({ name, key: idempotencyKey, signal, onProgress, answer, refuse: reject });
        }),
      discard: (id) => discarded.push(id),
      ...(mustWait && { mustWait }),
    },
    stored,
  );
  const failures = () => queue.current().uploads.flatMap(({ error }) => error ?? []);
  const states = () => queue.current().uploads.map(({ name, state }) => `${name}: ${state}`);
  const keyOf = (name: string) => queue.current().uploads.find((upload) => upload.name === name)!.key;
  return { queue, sent, discarded, failures, states, keyOf };
}

const photo = (name: string, type = 'image/jpeg', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('sends two files at a time, in the order of choice, each with its own progress', async () => {
  const { queue, sent, states } = aQueue();
  queue.add([photo('a'), photo('b'), photo('c')]);
  await settled();
  expect(states()).toEqual(['a: sending', 'b: sending', 'c: waiting']);
  sent[1]!.onProgress(0.5);
  expect(queue.current().uploads.map(({ progress }) => progress)).toEqual([0, 0.5, 0]);
  sent[1]!.answer();
  await settled();
  expect(states()).toEqual(['a: sending', 'b: done', 'c: sending']);
  expect(queue.current().uploads[1]!.stored).toMatchObject({ id: 'id of b' });
  expect(queue.current().announcement).toBe('b added');
});

test('reports a failed upload in the specified words, and goes on with the others', async () => {
  const { queue, sent, failures, states } = aQueue();
  queue.add([photo('roof.jpg'), photo('b'), photo('c')]);
  await settled();
  sent[0]!.refuse(new CallError(422, undefined, 'This file is damaged and cannot be read.'));
  await settled();
  const failure = 'Error uploading roof.jpg: This file is damaged and cannot be read.';
  expect(queue.current().announcement).toBe(failure);
  sent[1]!.answer();
  sent[2]!.answer();
  await settled();
  expect(failures()).toEqual([failure]);
  expect(queue.current().uploads[0]).toMatchObject({ state: 'failed', error: failure, retryable: false });
  expect(states().slice(1)).toEqual(['b: done', 'c: done']);
});

test('tries an upload again under its own key, so that the server stores it once', async () => {
  const { queue, sent, states, keyOf } = aQueue();
  queue.add([photo('a')]);
  await settled();
  sent[0]!.refuse(new CallError(0, undefined, 'The connection dropped.'));
  await settled();
  expect(queue.current().uploads[0]).toMatchObject({ state: 'failed', retryable: true });
  queue.retry(keyOf('a'));
  await settled();
  expect(sent[1]!.key).toBe(sent[0]!.key);
  sent[1]!.answer();
  await settled();
  expect(states()).toEqual(['a: done']);
  expect(queue.current().uploads[0]!.error).toBeNull();
});

test('refuses files that are too many, too large or of another type before it sends them', async () => {
  const { queue, sent, failures } = aQueue({ max: 1 });
  queue.add([photo('notes.txt', 'text/plain'), photo('a'), photo('b')]);
  queue.add([photo('plan.pdf', 'application/pdf')]);
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a']);
  expect(failures()).toEqual([
    'Error uploading notes.txt: This is not a JPEG, PNG or WebP picture.',
    'Error uploading b: You can add at most 1.',
    'Error uploading plan.pdf: You can add at most 1.',
  ]);
  const large = aQueue();
  large.queue.add([photo('large.png', 'image/png', maxFileBytes + 1)]);
  await settled();
  expect(large.failures()).toEqual(['Error uploading large.png: A file can be up to 10 MB.']);
});

test('sends a large picture that is small enough after shrinking', async () => {
  const { queue, sent } = aQueue({ shrink: () => Promise.resolve(new Blob(['small'])) });
  queue.add([photo('large.jpg', 'image/jpeg', maxFileBytes + 1)]);
  await settled();
  expect(sent).toHaveLength(1);
});

test('counts no failed upload towards the limit, and accepts a refused file after another is removed', async () => {
  const { queue, sent, states, keyOf } = aQueue({ max: 1 });
  queue.add([photo('a'), photo('b')]);
  await settled();
  queue.retry(keyOf('b'));
  expect(states()).toEqual(['a: sending', 'b: failed']);
  queue.remove(keyOf('a'));
  queue.retry(keyOf('b'));
  await settled();
  expect(states()).toEqual(['b: sending']);
  expect(sent[0]!.signal.aborted).toBe(true);
});

test('removes a file by stopping its upload or deleting it, but keeps a file that was stored before', async () => {
  const { queue, sent, discarded, keyOf } = aQueue({ stored: [{ id: 'old', width: 4, height: 3, alt: 'A geyser' }] });
  queue.add([photo('a'), photo('b')]);
  await settled();
  sent[0]!.answer();
  await settled();
  queue.remove(keyOf('a'));
  queue.remove(keyOf('b'));
  queue.remove(keyOf('A geyser'));
  await settled();
  expect(discarded).toEqual(['id of a']);
  expect(sent[1]!.signal.aborted).toBe(true);
  expect(queue.current()).toEqual({ uploads: [], announcement: 'A geyser removed' });
});

test('sends no file that was removed while it was being shrunk', async () => {
  let shrunk: (blob: Blob) => void = () => undefined;
  const { queue, sent, states, keyOf } = aQueue({ shrink: () => new Promise((resolve) => (shrunk = resolve)) });
  queue.add([photo('a')]);
  expect(states()).toEqual(['a: shrinking']);
  queue.remove(keyOf('a'));
  shrunk(new Blob(['small']));
  await settled();
  expect(sent).toEqual([]);
});

test('keeps the order and the descriptions of pictures', () => {
  const stored = ['x', 'y', 'z'].map((id) => ({ id, width: 4, height: 3, alt: id }));
  const { queue } = aQueue({ stored });
  queue.move('z', 0);
  queue.move('x', 5);
  queue.describe('y', 'A new tap');
  expect(queue.current().uploads.map(({ stored, alt }) => [stored?.id, alt])).toEqual([
    ['z', 'z'],
    ['x', 'x'],
    ['y', 'A new tap'],
  ]);
  expect(queue.current().announcement).toBe('z moved to place 1');
});

test('holds a photo that is chosen offline, and sends it under its own key once there is a connection', async () => {
  const line = { isOnline: false };
  const { queue, sent, states, failures } = aQueue({
    mustWait: () => !line.isOnline,
    shrink: (file) => Promise.resolve(new Blob([file.name])),
  });
  queue.add([photo('a')]);
  await settled();
  sent[0]!.refuse(new CallError(0, undefined, 'The connection dropped.'));
  await settled();
  expect(states()).toEqual(['a: held']);
  expect(failures()).toEqual([]);
  expect(queue.current().announcement).toBe("a is saved on this device. We'll send it when you are back online.");
  const [unsent] = queue.listUnsent();
  expect([unsent?.name, unsent?.key, await unsent?.body.text()]).toEqual(['a', sent[0]!.key, 'a']);
  line.isOnline = true;
  queue.resume();
  await settled();
  expect(sent[1]!.key).toBe(sent[0]!.key);
  sent[1]!.answer();
  await settled();
  expect(states()).toEqual(['a: done']);
  expect(queue.listUnsent()).toEqual([]);
});

test('gives a form what did not arrive on a weak line, and nothing that the server refused', async () => {
  const { queue, sent } = aQueue();
  queue.add([photo('a'), photo('b')]);
  await settled();
  sent[0]!.refuse(new CallError(0, undefined, 'The connection dropped.'));
  sent[1]!.refuse(new CallError(422, undefined, 'This file is damaged and cannot be read.'));
  await settled();
  expect(queue.listUnsent().map(({ name }) => name)).toEqual(['a']);
  expect(queue.listUnsent([{ key: 'another' }])).toEqual([]);
});

test('takes out what has left with its form, and goes on with an upload that was added since', async () => {
  const { queue, sent, states, discarded } = aQueue({ stored: [{ id: 'p1', width: 4, height: 3, alt: '' }] });
  queue.add([photo('posted'), photo('later')]);
  await settled();
  sent[0]!.answer();
  await settled();
  queue.release(({ stored }) => stored !== null);
  expect(states()).toEqual(['later: sending']);
  sent[1]!.answer();
  await settled();
  expect(states()).toEqual(['later: done']);
  expect(discarded).toEqual([]);
});

test('finds a failure since a press of the button, and again after another try, but none from before it', async () => {
  const { queue, sent, keyOf } = aQueue();
  const rows = () => queue.current().uploads;
  queue.add([photo('note', 'text/plain'), photo('a'), photo('b')]);
  await settled();
  const pressed = rows();
  sent[0]!.answer();
  await settled();
  expect(findFailure(rows(), pressed)).toBeUndefined();
  sent[1]!.refuse(new CallError(500, undefined));
  await settled();
  expect(findFailure(rows(), pressed)?.name).toBe('b');

  const pressedAgain = rows();
  expect(findFailure(rows(), pressedAgain)).toBeUndefined();
  queue.retry(keyOf('b'));
  await settled();
  sent[2]!.refuse(new CallError(500, undefined));
  await settled();
  expect(findFailure(rows(), pressedAgain)?.name).toBe('b');
});
