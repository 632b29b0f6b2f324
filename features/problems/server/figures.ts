import { sql } from 'drizzle-orm';
import { formatBudget } from '#core/money/money.ts';
import { provinces } from '#core/provinces.ts';
import { type FigureContribution, isStep, stepsOf } from '#engine/figures/contribution.ts';
import { type Column, columnsOf, overTime, ranking } from '#engine/figures/figure.ts';
import { currentCategory, readFormerNames } from '#features/site/server/categories/queries.ts';
import { problemFigureWords as words } from '../figure-wording.ts';
import type { ProblemStep } from '../lifecycle.ts';

/** Lower ends of the bands of budgets, in cents. */
export const budgetBands = [0, 500_00, 1_000_00, 2_500_00, 5_000_00, 15_000_00, 50_000_00] as const;

/** True for each step that the figures count. */
const isCounted = {
  post: true,
  fill: false,
  pause: false,
  reopen: false,
  settle: true,
  withdraw: true,
  lapse: true,
  return: true,
} as const satisfies Record<ProblemStep, boolean>;

const post = 'post' satisfies ProblemStep;

export const problemColumn: Column = { key: 'problems', label: words.count, unit: 'count' };

/** The key of each province as the terms of a place have it: small letters and no signs. */
const provinceKeys = sql.join(
  provinces.map((name) => sql`(${name.toLowerCase().replaceAll(/[^a-z]+/g, ' ')}, ${name})`),
  sql`, `,
);

/** Bands as `width_bucket` numbers them, from 1; the empty key has no budget. */
const budgetKeys = [...budgetBands.map((_, at) => String(at + 1)), ''];

function nameBudget(key: string): string {
  const at = Number(key) - 1;
  const [from, to] = [budgetBands[at], budgetBands[at + 1]];
  if (key === '' || from === undefined) return words.noBudget;
  if (at === 0 && to !== undefined) return words.budgetBelow(formatBudget(to));
  return words.budgetBand(formatBudget(from), to === undefined ? null : formatBudget(to));
}

export const problemFigures: FigureContribution = {
  rows: sql`
    posted as materialized (
      select p.id, p.category, p.location, p.budget_cents, p.created_at from e join problems p on p.id = e.subject_id
      where ${isStep('problem', [post])}
    )`,
  sums: {
    problems: () => sql`select e.step, count(*) from e where ${isStep('problem', stepsOf(isCounted, true))} group by 1`,
    'problems-by-category': () => sql`
      select coalesce(${currentCategory(sql`p.category`)}, ''), count(*) from posted p group by 1`,
    'problems-by-province': () => sql`
      select coalesce(near.province, ''), count(*) from posted p
      left join problem_places l on l.location = p.location
      left join lateral (
        select min(k.name) as province from (values ${provinceKeys}) k (key, name) where k.key = any (l.terms) having count(*) = 1
      ) near on true
      group by 1`,
    budgets: () => sql`
      select coalesce(width_bucket(p.budget_cents::numeric, ${sql.param(`{${budgetBands.join(',')}}`)}::numeric[])::text, ''), count(*)
      from posted p group by 1`,
  },
  outdated: {
    metric: 'problems-by-category',
    where: sql`k.key <> '' and not exists (select from categories c where c.name = k.key and c.became is null)`,
  },
  today: { problems: { noun: 'problem', steps: [post] } },
  figures: {
    problems: {
      kind: 'line',
      ...words.flow,
      overTime: ['problems'],
      build: (given) => overTime(given, 'problems', columnsOf(words.steps)),
    },
    'problems-by-category': {
      kind: 'ranking',
      ...words.byCategory,
      whole: ['problems-by-category'],
      async build(given) {
        // Days are summed with the category names of their night: a category that was renamed or merged since counts under today's name.
        const became = await readFormerNames(given.world);
        return ranking(given, 'problems-by-category', {
          column: problemColumn,
          labelOf: (key) => key || words.noCategory,
          keyOf: (key) => became.get(key) ?? key,
        });
      },
    },
    'problems-by-province': {
      kind: 'ranking',
      ...words.byProvince,
      whole: ['problems-by-province'],
      build: (given) =>
        ranking(given, 'problems-by-province', { column: problemColumn, labelOf: (key) => key || words.unknown }),
    },
    budgets: {
      kind: 'ranking',
      ...words.budgets,
      whole: ['budgets'],
      build: (given) => ranking(given, 'budgets', { column: problemColumn, keys: budgetKeys, labelOf: nameBudget }),
    },
  },
};
