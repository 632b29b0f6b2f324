import { defineLifecycle, shape } from '#core/lifecycle.ts';

/** The worker that the notice of an event names; null for the provider. Older events have none. */
type Named = { workerId: string | null };

export const visitLifecycle = defineLifecycle({
  name: 'visit',
  parties: ['provider', 'system'],
  statuses: {
    agreed: { label: 'Agreed', tone: 'brand' },
    asked: { label: 'Asked if still coming', tone: 'warning' },
    coming: { label: 'Coming', tone: 'success' },
    late: { label: 'Coming later', tone: 'warning' },
    silent: { label: 'No answer', tone: 'danger' },
    on_the_way: { label: 'On the way', tone: 'info' },
    arrived: { label: 'Arrived', tone: 'success' },
    over: { label: 'Over', tone: 'line' },
  },
  steps: {
    create: { from: [], to: 'agreed', by: ['system'], label: 'Created', note: 'the date of a job was agreed' },
    ask: {
      from: ['agreed'],
      to: 'asked',
      by: ['system'],
      label: 'Ask if still coming',
      note: 'at 18:00 on the day before, if the date was agreed earlier',
      data: shape<Named>(),
    },
    coming: {
      from: ['asked', 'silent', 'late'],
      to: 'coming',
      by: ['provider'],
      label: 'Yes, I am coming',
      note: 'from 18:00 on the day before until the end of the day',
    },
    late: {
      from: ['agreed', 'asked', 'coming', 'silent', 'late'],
      to: 'late',
      by: ['provider'],
      label: 'I will be late',
      note: 'with the minutes; from 18:00 on the day before until the end of the day',
      data: shape<{ minutes: number }>(),
    },
    'fall-silent': {
      from: ['asked'],
      to: 'silent',
      by: ['system'],
      label: 'No answer',
      note: 'at 20:00 on the day before',
    },
    'set-out': {
      from: ['agreed', 'asked', 'coming', 'late', 'silent'],
      to: 'on_the_way',
      by: ['provider'],
      label: 'I am on my way',
      note: 'on the day, with the minutes',
      data: shape<{ minutes: number }>(),
    },
    arrive: {
      from: ['agreed', 'asked', 'coming', 'late', 'silent', 'on_the_way'],
      to: 'arrived',
      by: ['provider'],
      label: 'Enter the visit PIN',
      note: 'with the PIN that the member has, from the agreed day on',
      data: shape<{ arrivedAt: string }>(),
    },
    end: {
      from: ['agreed', 'asked', 'coming', 'late', 'silent', 'on_the_way', 'arrived'],
      to: 'over',
      by: ['system'],
      label: 'Over',
      note: 'its job was completed or cancelled, or gets another date',
    },
  },
  events: {
    /** The provider says who comes, or changes the name or the photo of that person. */
    'name-worker': { data: shape<Named>() },
    /** An arrival that was kept without a line came with a wrong PIN, or while the visit took none. */
    'refuse-arrival': {},
    /** The member makes a link for a person they trust, or ends it. */
    share: {},
    'end-sharing': {},
  },
});

export type VisitStatus = keyof typeof visitLifecycle.statuses;
export type VisitStep = keyof typeof visitLifecycle.steps;
