import { expect, it } from 'vitest';
import { Observations } from './observations.ts';

const at = new Date('2026-11-16T08:00:00.000Z');

it('groups errors by their cause, whatever ids and numbers are in it, and keeps the newest requests', () => {
  const observations = new Observations();
  const fail = (id: string) => new Error(`no quote ${id} was made`);
  const ids = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '0198f1a2-0000-7000-8000-000000000000'];
  const thrown = Array.from({ length: 14 }, (_, number) => fail(ids[number % 2] ?? ''));
  thrown.forEach((error, number) => observations.noteError('GET /api/quotes', error, { at, requestId: `r-${number}` }));
  observations.noteError('GET /api/jobs', fail(ids[0] ?? ''), { at, requestId: 'other' });
  const { errors } = observations.take();
  expect(errors.map(({ place, count, cause }) => ({ place, count, cause }))).toEqual([
    { place: 'GET /api/quotes', count: 14, cause: 'Error: no quote … was made' },
    { place: 'GET /api/jobs', count: 1, cause: 'Error: no quote … was made' },
  ]);
  expect(errors[0]?.requestIds).toEqual(Array.from({ length: 10 }, (_, number) => `r-${13 - number}`));
  expect(observations.take().errors).toEqual([]);
});

it('keeps what people typed out of causes', () => {
  const observations = new Observations();
  const error = Object.assign(new Error('duplicate key (email)=(naledi@example.co.za)'), { code: '23505' });
  observations.noteError('POST /api/accounts', error, { at, requestId: 'r-1' });
  expect(JSON.stringify(observations.take())).not.toContain('naledi');
});

it('counts calls by how long they took', () => {
  const observations = new Observations();
  for (const ms of [3, 10, 11, 299.6, 20_000]) observations.noteTime('GET /api/quotes', ms);
  const { times } = observations.take();
  expect(times).toEqual([
    {
      operation: 'GET /api/quotes',
      count: 5,
      totalMs: 20_324,
      maxMs: 20_000,
      buckets: [2, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    },
  ]);
});

it('stays within its bounds', () => {
  const observations = new Observations();
  for (let number = 0; number < 500; number += 1)
    observations.noteError(`place ${number}`, new Error('broken'), { at, requestId: 'r' });
  expect(observations.take().errors).toHaveLength(200);
});

it('takes back what could not be kept', () => {
  const observations = new Observations();
  observations.noteTime('GET /api/quotes', 5);
  const taken = observations.take();
  observations.noteTime('GET /api/quotes', 7);
  observations.putBack(taken);
  expect(observations.take().times).toMatchObject([{ count: 2, totalMs: 12, maxMs: 7 }]);
});
