import { sql } from 'drizzle-orm';
import { dayOf, type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, type FigureBody, type Given, type Part, share } from '#engine/figures/figure.ts';
import { medianOf, minutesBetween } from '#engine/figures/minutes.ts';
import { factWords } from '#engine/figures/wording.ts';
import type { QuoteStep } from '#features/quotes/lifecycle.ts';
import { jobFigureWords as words } from '../figure-wording.ts';
import type { JobStep } from '../lifecycle.ts';

const [confirm, complete, rate] = ['confirm', 'complete', 'rate'] as const satisfies JobStep[];
const [request, submit, accept] = ['request', 'submit', 'accept'] as const satisfies QuoteStep[];

/** The requests of a day, with the instant at which each step was reached first and that of the step before: null if it was not. */
const stepsOfRequests = sql`
  from e
  left join lateral (
    select min(v.at) filter (where v.step = ${submit}) as submitted, min(v.at) filter (where v.step = ${accept}) as accepted
    from events v where v.noun = 'quote' and v.subject_id = e.subject_id
  ) q on true
  left join lateral (
    select min(v.at) filter (where v.step = ${confirm}) as scheduled, min(v.at) filter (where v.step = ${complete}) as completed,
      min(v.at) filter (where v.step = ${rate}) as rated
    from jobs w join events v on v.noun = 'job' and v.subject_id = w.id where w.quote_id = e.subject_id
  ) j on q.accepted is not null
  cross join lateral (values
    ('requested', e.at, null), ('submitted', q.submitted, e.at), ('accepted', q.accepted, q.submitted),
    ('scheduled', j.scheduled, q.accepted), ('completed', j.completed, j.scheduled), ('rated', j.rated, j.completed)
  ) s (step, at, since)
  where ${isStep('quote', [request])}`;

export const jobFigures: FigureContribution = {
  sums: {
    'funnel-reached': () => sql`select s.step, count(*) ${stepsOfRequests} and s.at is not null group by 1`,
    'funnel-took': () => sql`
      select s.step || ' ' || ${minutesBetween(sql`s.since`, sql`s.at`)}, count(*) ${stepsOfRequests}
      and s.at is not null and s.since is not null group by 1`,
  },
  touched: [
    sql`select ${dayOf(sql`q.requested_at`)} from e join jobs j on j.id = e.subject_id join quote_requests q on q.id = j.quote_id
      where ${isStep('job', [confirm, complete, rate])}`,
  ],
  listings: [
    {
      from: sql`e join jobs j on j.id = e.subject_id where ${isStep('job', [complete, rate])}`,
      listing: sql`j.provider_id`,
      counts: {
        // A job counts once: completing it again after rework is not another one.
        completed: sql`(e.step = ${complete} and not exists (
          select from events v where v.noun = 'job' and v.subject_id = e.subject_id and v.step = ${complete} and v.at < e.at))::int`,
        rating_sum: sql`case when e.step = ${rate} then coalesce((e.data ->> 'rating')::int, 0) else 0 end`,
        ratings: sql`(e.step = ${rate} and e.data ->> 'rating' is not null)::int`,
      },
    },
  ],
  today: { completed: { noun: 'job', steps: [complete] } },
  figures: {
    funnel: { kind: 'funnel', ...words.funnel, whole: ['funnel-reached', 'funnel-took'], build: buildFunnel },
  },
};

const steps = Object.entries(words.steps);

/** For each step: the number of requests that reached it, the share of all and of the step before, and the median time since that. */
function readSteps({ sums }: Part): (number | null)[][] {
  const reached = sums.of('funnel-reached');
  const took = [...sums.of('funnel-took')];
  const countAt = (at: number) => reached.get(steps[at]?.[0] ?? '') ?? 0;
  return steps.map(([step], at) => {
    const times = took.flatMap(([key, count]): [string, number][] =>
      key.startsWith(`${step} `) ? [[key.slice(step.length + 1), count]] : [],
    );
    return [
      countAt(at),
      share(countAt(at), countAt(0)),
      at === 0 ? null : share(countAt(at), countAt(at - 1)),
      medianOf(new Map(times)),
    ];
  });
}

function buildFunnel({ now, before }: Given): FigureBody {
  const [present, past] = [readSteps(now), before && readSteps(before)];
  return {
    columns: [
      ...columnsOf({ quotes: factWords.count }),
      ...columnsOf({ share: words.ofRequests, step: words.ofStepBefore }, 'percent'),
      ...columnsOf({ median: words.medianTime }, 'minutes'),
    ],
    rows: steps.map(([key, label], at) => ({
      key,
      label,
      values: present[at] ?? [],
      before: past && (past[at] ?? null),
    })),
    facts: [],
  };
}
