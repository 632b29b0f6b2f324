import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { quoteDueRules } from '#features/quotes/server/due.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { measureClock } from '#engine/check-clock.ts';
import { dueRows, runRule, type DueRule } from '#engine/due-rule.ts';
import { dueRules } from '#server/features.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import type { World } from '#engine/work.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();

/** The filters of a rule whose clock can stand: that it runs, and the time for which it stood. */
const clockFilter = /Filter: \(.*(clocks_stopped_at IS|'00:00:00\.001'::interval\)\) <=).*/g;

it.each(dueRules.map((rule, index) => [index, rule] as const))(
  'reads the rows that are due by rule %i from an index, in order',
  async (_index, rule) => {
    const due = dueRows(world, rule, world.clock.now(), {
      at: world.clock.now(),
      id: '00000000-0000-0000-0000-000000000000',
    });
    const plan = await world.db.transaction(async (tx) => {
      // PostgreSQL reads and sorts an empty table whole: these settings leave it the index alone.
      await tx.execute(sql`set local citus.propagate_set_commands = 'local'`);
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`));
      const lines = await query<Record<string, string>>(tx).rows(sql`explain (costs off) ${due.getSQL()}`);
      // The coordinator of a table that lies on several machines sorts what each part has read: the plan of a part follows "Task".
      return lines
        .flatMap(Object.values)
        .join('\n')
        .replace(/^[^]*->  Task\n/, '');
    });
    expect(plan).toMatch(/Index (Only )?Scan using \w+/);
    // The clock of a job stands for few rows at a time: they are passed over one by one.
    const withoutClock = rule.clock === undefined ? plan : plan.replaceAll(clockFilter, '');
    expect(withoutClock).not.toMatch(/Filter|Sort|Seq Scan/);
  },
);

it('takes the other due rows when one row fails, and reports the failure', async () => {
  const [first, second] = [
    await aQuote(world, { status: 'pending_provider_response' }),
    await aQuote(world, { status: 'pending_provider_response' }),
  ];
  world.clock.move(7 * day);
  const taken: string[] = [];
  const rule: DueRule = {
    ...(quoteDueRules[0] as DueRule),
    take: async (_work, id) => {
      if (id === first.id) throw new Error('no room');
      taken.push(id);
    },
  };
  expect(await runRule(world, rule)).toMatchObject([{ message: 'no room' }]);
  expect(taken).toEqual([second.id]);
});

it('ends the one rule whose look-up failed, and reports the failure', async () => {
  const broken: DueRule = { ...(quoteDueRules[0] as DueRule), where: sql`no_such_column` };
  expect(await runRule(world, broken)).toMatchObject([{ cause: { code: '42703' } }]);
});

it('takes nothing by a clock of the machine that differs from the database’s by more than five seconds', async () => {
  const request = await aQuote(world, { status: 'pending_provider_response' });
  const by = (difference: number): World => ({
    ...world,
    clock: { now: () => new Date(Date.now() + difference), isOfMachine: true },
  });
  const statusOf = async () =>
    (
      await query<{ status: string }>(world.db).rows(sql`
        select status from quote_requests where id = ${request.id}`)
    )[0];
  for (const days of [3, -3])
    await expect(runDueRules(by(days * day))).rejects.toThrow(
      /^The clock of this machine is 259\d{3} seconds (ahead of|behind) that of the database\./,
    );
  expect(await statusOf()).toEqual({ status: 'pending_provider_response' });
  expect(Math.abs(await measureClock(world.db, by(0).clock))).toBeLessThan(5_000);
});
