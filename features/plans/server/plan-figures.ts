import { sql, type SQL } from 'drizzle-orm';
import { type FigureContribution, isStep, stepsOf } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import type { ChargeFailure, subscriptionLifecycle } from '../lifecycle.ts';
import { planFigureWords as words } from '../plan-figure-wording.ts';

type Step = keyof typeof subscriptionLifecycle.steps;
type Act = keyof typeof words.acts;

/** The act as which the figures count each step of a subscription; some steps count only in one of their cases. */
const parts = {
  choose: 'none',
  confirm: 'begun',
  renew: 'renewed',
  fail: 'none',
  change: 'changed',
  cancel: 'none',
  'cool-off': 'ended',
  resume: 'none',
  reverse: 'ended',
  end: 'ended',
  abandon: 'none',
  grant: 'granted',
} as const satisfies Record<Step, Act | 'none'>;

const step = <One extends Step>(one: One): One => one;
const failures = ['fail', 'fail-again'] as const satisfies (Step | keyof typeof subscriptionLifecycle.events)[];
const listOf = (texts: readonly string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

const acts = Object.keys(words.acts) as Act[];
const changed: Act = 'changed';

/** SQL: the act of a step, for the steps that have one. */
const actOf = sql`case ${sql.join(
  acts.map((act) => sql`when e.step in (${listOf(stepsOf(parts, act))}) then ${act}`),
  sql` `,
)} end`;

/** True if a failed period had a charge that failed: a grant that ends has none, nor has a period that is paid by hand. */
const isFailedCharge = (data: SQL): SQL => {
  const none: ChargeFailure['cause'] = 'no-card';
  return sql`coalesce(${data} ->> 'cause', ${none}) <> ${none}`;
};

export const planFigures: FigureContribution = {
  sums: {
    plans: () => sql`
      select act, count(*) from (
        select ${actOf} as act from e where e.noun = 'subscription'
          and (e.step <> ${step('change')} or e.data ->> 'atRenewal' is null)
          and (e.step <> ${step('confirm')} or e.before <> 'past_due')
          and (e.step <> ${step('end')} or e.data ->> 'replaced' is null)
        union all
        select ${changed} from e
        where ${isStep('subscription', [step('renew'), step('confirm')])} and e.data ->> 'was' is not null
      ) acts where act is not null group by 1`,
    'failed-payments': () => sql`
      select case when e.step = ${step('confirm')} then 'recovered' else 'failed' end, count(*) from e
      where (${isStep('subscription', failures)} and ${isFailedCharge(sql`e.data`)})
        or (${isStep('subscription', [step('confirm')])} and e.before = 'past_due' and exists (
          select from events f
          where f.noun = 'subscription' and f.subject_id = e.subject_id and f.step in (${listOf(failures)}) and f.at <= e.at
            and f.at >= (
              select max(b.at) from events b
              where b.noun = 'subscription' and b.subject_id = e.subject_id and b.step = ${step('fail')} and b.at <= e.at)
            and ${isFailedCharge(sql`f.data`)}))
      group by 1`,
  },
  figures: {
    plans: {
      kind: 'bars',
      ...words.plans,
      overTime: ['plans'],
      build: (given) => overTime(given, 'plans', columnsOf(words.acts)),
    },
    'failed-payments': {
      kind: 'bars',
      ...words.failed,
      overTime: ['failed-payments'],
      build: (given) => overTime(given, 'failed-payments', columnsOf(words.payments)),
    },
  },
};
