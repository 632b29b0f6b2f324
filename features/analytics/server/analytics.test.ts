import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { hour, minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { figureIds, tabIds, tabs } from '../figures.ts';
import { rangeIds } from '../ranges.ts';
import { analyticsDueRules } from './due.ts';
import { makeHistory, playHistory } from './testing.ts';

const world = useWorld();
const test = useApp(world);
let admin: Person;
const get = async (path: string) =>
  (await test.call(admin, 'GET', path)) as { status: number; body: never; headers: Record<string, string> };

type Figure = {
  id: string;
  columns: unknown[];
  rows: { values: (number | null)[] }[];
  facts: { value: number | null }[];
};

beforeAll(async () => {
  admin = await anAdmin(world);
});

describe('an empty marketplace', () => {
  it.each(tabIds.filter((tab) => tab !== 'providers'))(
    'answers each range of %s with figures of nothing',
    async (tab) => {
      for (const range of rangeIds) {
        const custom = range === 'custom' ? '&from=2026-01-01&to=2026-11-16' : '';
        const { status, body } = await get(`/api/admin/analytics/tabs/${tab}?range=${range}${custom}&compare=before`);
        expect(status).toBe(200);
        const { figures, daysMissing } = body as { figures: Figure[]; daysMissing: number };
        expect(figures.map(({ id }) => id)).toEqual(tabs[tab]);
        expect(daysMissing).toBe(0);
        for (const { rows, facts } of figures)
          for (const value of [...rows.flatMap(({ values }) => values), ...facts.map((fact) => fact.value)])
            expect(value ?? 0).toBe(0);
      }
    },
  );

  it('lists no providers', async () => {
    const { body } = await get('/api/admin/analytics/performance?range=this-year&sort=rating&order=least');
    expect(body).toMatchObject({ items: [], next: null, daysMissing: 0 });
  });
});

describe('a range', () => {
  it('of days to come alone is refused beside its first day', async () => {
    const query = 'range=custom&from=2027-01-01&to=2027-01-31';
    const { status, body } = await get(`/api/admin/analytics/figures/problems?${query}`);
    expect({ status, errors: (body as { errors: unknown }).errors }).toEqual({
      status: 422,
      errors: [{ path: 'from', message: 'Choose a first day that is not in the future.' }],
    });
  });

  it.each([
    ['range=custom', 'from', 'Choose a first and a last day.'],
    ['range=custom&from=2026-11-01', 'to', 'Choose a first and a last day.'],
    ['range=custom&from=2026-11-05&to=2026-11-01', 'to', 'The last day comes before the first.'],
    ['range=custom&from=2024-11-05&to=2026-11-01', 'to', 'Choose at most 366 days.'],
  ])('%s is refused beside its field', async (query, path, message) => {
    const { status, body } = await get(`/api/admin/analytics/figures/problems?${query}`);
    expect({ status, errors: (body as { errors: unknown }).errors }).toEqual({
      status: 422,
      errors: [{ path, message }],
    });
    expect((await get(`/analytics/problems/numbers.csv?${query}`)).status).toBe(404);
  });

  it('answers with its days in Johannesburg, where a day begins at 22:00 UTC', async () => {
    const now = world.clock.now();
    world.clock.set(new Date('2026-11-30T22:00:00.000Z'));
    admin = await anAdmin(world);
    const { body } = await get('/api/admin/analytics/figures/problems?range=this-month&compare=before');
    world.clock.set(now);
    expect(body).toMatchObject({
      span: { from: '2026-12-01', to: '2026-12-01' },
      before: { from: '2026-11-01', to: '2026-11-01' },
      by: 'day',
    });
  });
});

describe('with a history', () => {
  const first = '2026-11-20';
  const last = addDays(first, 9);

  beforeAll(async () => {
    const history = makeHistory(7, first, 10);
    for (const problem of history.problems) problem.category &&= '=HYPERLINK("https://evil.example")';
    await world.db.execute(
      sql`insert into categories (name, position) values ('=HYPERLINK("https://evil.example")', 99)`,
    );
    await playHistory(world, history, findDayStart(first), findDayStart(addDays(last, 1)));
    world.clock.set(new Date(findDayStart(last).getTime() + 12 * hour));
    // The session of the other one has ended.
    admin = await anAdmin(world);
  });

  it('says how many days are still being counted, and counts them in a run of the due rules', async () => {
    const missing = async () =>
      ((await get('/api/admin/analytics/figures/problems?range=last-7-days')).body as { daysMissing: number })
        .daysMissing;
    const noted = async () =>
      Promise.all(
        ['problems', 'performance'].map(async (figure) => {
          const order = figure === 'performance' ? '&sort=asked&order=most' : '';
          const { body } = await get(`/analytics/${figure}/numbers.csv?range=last-7-days${order}`);
          return (body as string).includes('\n4 days of this range are still being counted');
        }),
      );
    // Today and the two days before it are counted at the request.
    expect(await missing()).toBe(4);
    expect(await noted()).toEqual([true, true]);
    for (const rule of analyticsDueRules) expect(await runRule(world, rule)).toEqual([]);
    expect(await missing()).toBe(0);
    expect(await noted()).toEqual([false, false]);
  });

  it('sums a day once when two processes run the rules at once', async () => {
    await world.db.execute(sql`update summed_days set due_at = ${world.clock.now().toISOString()}, summed_at = null`);
    const sum = analyticsDueRules[1];
    if (sum === undefined) throw new Error('there is no rule');
    const failures = await Promise.all([runRule(world, sum), runRule(world.elsewhere, sum)]);
    expect(failures.flat()).toEqual([]);
    const [doubled] = (
      await world.db.execute(sql`select count(*)::int as count from summed_days where summed_at is null`)
    ).rows;
    expect(doubled).toEqual({ count: 0 });
  });

  it.each(figureIds)('writes the numbers of %s as CSV, without a cell that is a formula', async (figure) => {
    const { status, body, headers } = await get(
      `/analytics/${figure}/numbers.csv?range=last-30-days&compare=before&by=week`,
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="lungisa-${figure}-2026-10-31-2026-11-29.csv"`);
    const text = body as string;
    expect(text.startsWith('\ufeff')).toBe(true);
    for (const cell of text.slice(1).split(/[;\n]/)) expect(cell).not.toMatch(/^"?[=@]/);
    if (figure === 'problems-by-category') expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('sorts the table of providers by each column, and pages without a gap or a repetition', async () => {
    const query = 'range=last-30-days';
    const whole = (await get(`/api/admin/analytics/performance?${query}&sort=asked&order=most&limit=50`)).body as {
      items: { providerId: string }[];
    };
    expect(whole.items.length).toBeGreaterThan(4);
    for (const sort of ['asked', 'answered', 'accepted', 'completed', 'cancelled', 'rating', 'reports'])
      for (const order of ['most', 'least']) {
        const seen: Record<string, unknown>[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = (
            await get(
              `/api/admin/analytics/performance?${query}&sort=${sort}&order=${order}&limit=2${cursor && `&cursor=${cursor}`}`,
            )
          ).body as { items: Record<string, unknown>[]; next: string | null };
          seen.push(...page.items);
          cursor = page.next;
        }
        expect(seen.map((row) => String(row['providerId'])).toSorted()).toEqual(
          whole.items.map((row) => row.providerId).toSorted(),
        );
        const values = seen.flatMap((row) => (row[sort] === null ? [] : [row[sort] as number]));
        expect(values).toEqual(values.toSorted((one, other) => (order === 'most' ? other - one : one - other)));
        expect(seen.findLastIndex((row) => row[sort] !== null)).toBe(values.length - 1);
      }
  });

  it('writes the table of providers as CSV in the chosen order', async () => {
    const { body } = await get('/analytics/performance/numbers.csv?range=last-30-days&sort=asked&order=least');
    const [head, ...rows] = (body as string).trimEnd().split('\n');
    expect(head).toBe(
      '\ufeffProvider;Requests;Answered within 24 hours (percent);Acceptance (percent);Completion (percent);Cancellations;Rating;Reports',
    );
    const requests = rows.map((row) => Number(row.split(';')[1]));
    expect(requests).toEqual(requests.toSorted((one, other) => one - other));
  });

  it('counts a file or an event of a minute before midnight on the day that ends', async () => {
    const midnight = findDayStart(addDays(toDay(world.clock.now()), 1));
    world.clock.set(new Date(midnight.getTime() - minute));
    const member = await aMember(world);
    await world.db.execute(sql`
      insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
      values (gen_random_uuid(), ${new Date(midnight.getTime() - 1).toISOString()}, null, 'system', 'account', ${member.id}, 'join', null, 'approved', '{"role":"member"}'),
        (gen_random_uuid(), ${midnight.toISOString()}, null, 'system', 'account', ${member.id}, 'join', null, 'approved', '{"role":"member"}')`);
    world.clock.set(new Date(midnight.getTime() + hour));
    const { body } = await get('/api/admin/analytics/figures/accounts-new?range=last-7-days&by=day');
    const { figure } = body as { figure: Figure };
    expect(figure.rows.at(-1)?.values).toEqual([1, 0]);
  });
});
