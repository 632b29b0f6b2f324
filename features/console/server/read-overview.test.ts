import { beforeAll, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useWorld } from '#tests/support/testing.ts';
import { readOverview } from './read-overview.ts';

const world = useWorld();

/** A number of events of a kind, at this many milliseconds ago. */
async function happened(count: number, noun: string, step: string, ago: number, data: object = {}): Promise<void> {
  const at = new Date(world.clock.now().getTime() - ago);
  for (let number = 0; number < count; number += 1)
    await world.db.insert(events).values({
      id: newId(),
      at,
      actorId: null,
      party: 'system',
      noun,
      subjectId: newId(),
      step,
      before: null,
      after: 'there',
      data: data as Record<string, unknown>,
    });
}

beforeAll(async () => {
  await aMember(world, { createdAt: new Date(world.clock.now().getTime() - 50 * day) });
  await happened(3, 'account', 'join', 45 * day, { role: 'member' });
  await happened(2, 'account', 'join', 10 * day, { role: 'provider' });
  await happened(1, 'account', 'join', 10 * day, { role: 'admin' });
  await happened(4, 'problem', 'post', 45 * day);
  await happened(3, 'problem', 'post', 10 * day);
  await happened(2, 'problem', 'settle', 9 * day);
  await happened(1, 'problem', 'return', 8 * day);
  await happened(1, 'problem', 'lapse', 8 * day);
  await happened(1, 'quote', 'accept', 45 * day);
  await happened(2, 'quote', 'accept', 9 * day);
  // The clock says ten: a week ago one had come by then, and another came later on that day.
  await happened(1, 'account', 'join', 7 * day + hour, { role: 'member' });
  await happened(1, 'account', 'join', 7 * day - hour, { role: 'member' });
  await happened(2, 'account', 'join', minute, { role: 'member' });
  await happened(1, 'problem', 'post', minute);
  await happened(1, 'quote', 'offer', minute);
  await happened(1, 'quote', 'submit', minute);
});

const tiles = async () =>
  Object.fromEntries((await readOverview(world, 'last-30-days')).tiles.map(({ id, ...rest }) => [id, rest]));

it('says how many days have no sums yet, with no count of all accounts until the queue has made them', async () => {
  expect((await readOverview(world, 'last-30-days')).daysMissing).toBeGreaterThan(40);
  expect(await tiles()).toMatchObject({ accounts: { value: null }, 'open-problems': { value: null } });
  for (let round = 0; round < 3; round += 1) {
    await runDueRules(world);
    world.clock.move(5 * minute);
  }
  expect((await readOverview(world, 'last-30-days')).daysMissing).toBe(0);
});

it('counts accounts and open problems at the end of the range and before it', async () => {
  expect(await tiles()).toMatchObject({
    accounts: { value: 9, before: 3 },
    'open-problems': { value: 6, before: 4 },
  });
});

it('counts accepted quotes of the range and of the range before', async () => {
  expect((await tiles())['quotes-accepted']).toEqual({ value: 2, before: 1 });
});

it('compares today with the same day a week ago by the same time', async () => {
  const { today } = await readOverview(world, 'last-7-days');
  expect(Object.fromEntries(today.map(({ id, value, weekAgo }) => [id, [value, weekAgo]]))).toEqual({
    accounts: [2, 1],
    problems: [1, 0],
    requests: [0, 0],
    quotes: [2, 0],
    accepted: [0, 0],
    completed: [0, 0],
  });
});
