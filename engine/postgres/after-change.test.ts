import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { aReport } from '#features/moderation/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { isReading } from './after-change.ts';

const world = useWorld();
const test = useApp(world);
type Call = Parameters<typeof test.call>;

/** Makes a call whose readings of `table`, after the commit of its change, the database gives up so many times. */
async function callWhileBusy(call: Call, table: string, failures: number): ReturnType<typeof test.call> {
  const [holder, other] = [connectTo(world.databaseUrl), connectTo(world.databaseUrl)];
  const commit = world.db.transaction.bind(world.db);
  world.db.transaction = async (...given) => {
    const made = await commit(...given);
    world.db.transaction = commit;
    await holder.run(`begin; lock table ${table} in access exclusive mode`);
    return made;
  };
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const answer = test.call(...call);
    for (let round = 0; round < failures; round += 1) {
      await expect.poll(() => other.run(`select pg_cancel_backend(pid) ${waiting}`)).toHaveLength(1);
      await expect.poll(() => other.run(`select pid ${waiting}`)).toEqual([]);
    }
    await holder.run('rollback');
    return await answer;
  } finally {
    world.db.transaction = commit;
    await holder.end();
    await other.end();
  }
}

const calls: Record<string, () => Promise<[Call, table: string]>> = {
  'an edit of a problem': async () => {
    const owner = await aMember(world);
    const { id } = await aProblem(world, { owner });
    return [[owner, 'POST', `/api/problems/${id}/pause`], 'problems'];
  },
  'a closed report': async () => {
    const { id } = await aReport(world);
    return [[await anAdmin(world), 'POST', `/api/reports/${id}/dismiss`, { note: 'Nothing is wrong.' }], 'reports'];
  },
  'a message': async () => {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    const { id } = await aConversation(world, { member, provider });
    const message = { clientId: newId(), text: 'Good morning.', files: [] };
    return [[member, 'POST', `/api/conversations/${id}/messages`, message], 'messages'];
  },
  'a setting of notices': async () => [
    [await aMember(world), 'PATCH', '/api/notifications/preferences', { emailNotifications: false }],
    'notification_preferences',
  ],
};

it.each(Object.entries(calls))(
  'answers %s that is committed although the database is busy for a moment',
  async (_, prepare) => {
    const [call, table] = await prepare();
    expect(await callWhileBusy(call, table, 2)).toMatchObject({ status: 200 });
  },
);

it('says that a change may have been saved where the database stays busy after it', async () => {
  const [call, table] = (await calls['an edit of a problem']?.()) ?? [];
  if (call === undefined || table === undefined) throw new Error('no call');
  expect(await callWhileBusy(call, table, 4)).toMatchObject({ status: 503, body: { code: 'server.unsure' } });
});

it('sends only readings again', () => {
  expect(
    ['select 1', ' with a as (select updated_at from b) select * from a'].filter((text) => !isReading(text)),
  ).toEqual([]);
  const changes = [
    'update a set b = 1',
    'with a as (delete from b returning c) select * from a',
    'select 1 for update',
  ];
  expect(changes.filter(isReading)).toEqual([]);
});
