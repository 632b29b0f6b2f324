import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#kit/api/call.ts';
import { longestPause, readAnswer, uploadFile } from './upload-file.ts';

const stored = {
  id: '0198b7a0-0000-7000-8000-000000000001',
  kind: 'picture',
  name: 'roof.jpg',
  bytes: 9,
  width: 4,
  height: 3,
};

test('reads the stored file from an answer', () => {
  expect(readAnswer(200, 'application/json; charset=utf-8', JSON.stringify(stored))).toEqual(stored);
});

test('reads the sentence and the status of a refusal', () => {
  const problem = {
    type: 'about:blank',
    title: 'Unprocessable',
    status: 422,
    code: 'files.broken',
    detail: 'This file is damaged and cannot be read.',
  };
  expect(readAnswer(422, 'application/problem+json', JSON.stringify(problem))).toEqual(
    new CallError(422, problem as never),
  );
});

test.each([
  ['a page of a proxy', 502, 'text/html', '<h1>Bad gateway</h1>'],
  ['a page that says it went well', 200, 'text/html', '<h1>Log in to the network</h1>'],
  ['half an answer', 200, 'application/json', '{"id":'],
  ['nothing', 504, null, ''],
])('treats %s as an error, not as a file', (_, status, type, body) => {
  expect(readAnswer(status, type, body)).toEqual(
    new CallError(status, undefined, 'The server did not accept it. Try again.'),
  );
});

/** A request whose line is the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json';
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  leave(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 9, lengthComputable: true }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (signal = new AbortController().signal) =>
  uploadFile({
    purpose: 'problem',
    name: 'roof.jpg',
    body: new Blob(['roof']),
    idempotencyKey: 'one',
    signal,
    onProgress: () => {},
  }).catch((error: unknown) => error);

test('gives up an upload that sends nothing for 15 s, and says so', async () => {
  const sent = send();
  await vi.advanceTimersByTimeAsync(longestPause - 1);
  FakeRequest.last.leave(4);
  await vi.advanceTimersByTimeAsync(longestPause);
  expect(await sent).toEqual(
    new CallError(408, undefined, 'Your connection is too weak right now. Try again when it is better.'),
  );
});

test('goes on with an upload as long as bytes leave, and waits longer for the answer', async () => {
  const sent = send();
  for (let loaded = 1; loaded <= 9; loaded += 1) {
    await vi.advanceTimersByTimeAsync(longestPause - 1);
    FakeRequest.last.leave(loaded);
  }
  FakeRequest.last.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2 * longestPause);
  Object.assign(FakeRequest.last, { status: 200, responseText: JSON.stringify(stored) });
  FakeRequest.last.dispatchEvent(new Event('load'));
  expect(await sent).toEqual(stored);
});
