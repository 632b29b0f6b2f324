import { expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { readAnswer } from './upload-file.ts';

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
