import { afterEach, beforeAll, expect, it } from 'vitest';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { system } from '#engine/actor.ts';
import { deletionDelay } from '#features/accounts/server/leave.ts';
import { anonymising } from '#features/privacy/server/anonymise.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { allWays, lanesIn } from '#tests/support/races/race-steps.ts';
import { useWorld } from '#tests/support/testing.ts';
import { watchLocks, type WatchedLocks } from '#tests/support/watch-locks.ts';

const world = useWorld();
let locks: WatchedLocks;
beforeAll(() => {
  locks = watchLocks(world);
});
afterEach(() => locks.forget());

it.each(allWays)('locks rows in order when a %s in %s takes %s', async (noun, status, _step, racer) => {
  const [lane] = await lanesIn(world, noun, status, 1);
  locks.forget();
  await racer.take(world, lane!);
  expect(locks.listOutOfOrder()).toEqual([]);
});

it('locks rows in order when a person with an agreement is suspended, changes role or leaves', async () => {
  const admin = await anAdmin(world);
  const [one, two, three] = await lanesIn(world, 'quote', 'quote_accepted', 3);
  await world.as(admin, (work) => suspendAccount(work, one!.member.id, 'Spam.'));
  await world.as(admin, (work) => suspendAccount(work, one!.provider.id, 'Spam.'));
  await world.as(admin, (work) =>
    changeRole(work, { id: two!.provider.id, from: 'provider', to: 'member', reason: 'Asked.' }),
  );
  await world.as(three!.member, askDeletion);
  await world.as(two!.member, askDeletion);
  await world.as(three!.provider, askDeletion);
  expect(locks.listOutOfOrder()).toEqual([]);
});

it('locks rows in order when a former member is anonymised', async () => {
  const [lane] = await lanesIn(world, 'job', 'completed_and_rated', 1);
  await world.as(lane!.provider, askDeletion);
  await world.as(lane!.member, askDeletion);
  world.clock.move(deletionDelay);
  for (const { id } of [lane!.provider, lane!.member]) await world.as(system, (work) => anonymising.take(work, id));
  expect(locks.listOutOfOrder()).toEqual([]);
});

it('sees a lock that is out of order', async () => {
  const [lane] = await lanesIn(world, 'quote', 'quote_submitted', 1);
  await world.as(lane!.member, async ({ tx }) => {
    await tx.execute(`select from quote_requests where id = '${lane!.quoteId}' for no key update`);
    await tx.execute(`update problems set updated_at = updated_at where id = '${lane!.problemId}'`);
  });
  expect(locks.listOutOfOrder()).toEqual([expect.stringContaining('problems after quote_requests')]);
});
