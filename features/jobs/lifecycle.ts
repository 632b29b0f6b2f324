import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { PostponeCause } from './reasons.ts';

export const jobLifecycle = defineLifecycle({
  name: 'job',
  parties: ['member', 'provider', 'system'],
  statuses: {
    pending: { label: 'Pending', tone: 'info' },
    awaiting_member_confirmation: { label: 'Awaiting member confirmation', tone: 'warning' },
    pending_reschedule: { label: 'Pending reschedule', tone: 'warning' },
    scheduled: { label: 'Scheduled', tone: 'brand' },
    work_completed: { label: 'Work completed', tone: 'success' },
    completed_and_rated: { label: 'Completed and rated', tone: 'success' },
    completed_unrated: { label: 'Completed unrated', tone: 'line' },
    cancelled: { label: 'Cancelled', tone: 'danger' },
  },
  steps: {
    create: { from: [], to: 'pending', by: ['system'], label: 'Created', note: 'its quote was accepted' },
    propose: {
      from: ['pending', 'pending_reschedule', 'awaiting_member_confirmation'],
      to: 'awaiting_member_confirmation',
      by: ['provider'],
      label: 'Propose Work Date',
      note: 'a future date and time, optional notes',
      data: shape<{ proposedDate: string; rescheduled?: boolean }>(),
    },
    confirm: {
      from: ['awaiting_member_confirmation'],
      to: 'scheduled',
      by: ['member'],
      label: 'Confirm date',
      note: 'names the proposal that was read',
      data: shape<{ proposal: number }>(),
    },
    reject: {
      from: ['awaiting_member_confirmation'],
      to: 'pending_reschedule',
      by: ['member'],
      label: 'Reject',
      note: 'names the proposal that was read',
      data: shape<{ proposal: number }>(),
    },
    reschedule: {
      from: ['scheduled'],
      to: 'pending_reschedule',
      by: ['member', 'provider'],
      label: 'Reschedule',
      note: 'with a reason, or a cause that lies with no one; a day and hour may come with it: the provider’s is a proposal at once, the member’s a suggestion',
      data: shape<{ reason: string; cause?: PostponeCause; proposedDate?: string }>(),
    },
    agree: {
      from: ['pending_reschedule'],
      to: 'scheduled',
      by: ['provider'],
      label: 'Agree to this date',
      note: 'names the date that the member suggested with the reschedule',
      data: shape<{ proposal: number; proposedDate: string }>(),
    },
    complete: {
      from: ['scheduled'],
      to: 'work_completed',
      by: ['provider'],
      label: 'Mark as Completed',
      confirm: 'We ask the member to rate your work.',
      note: "sets completed_at, and first_completed_at the first time; the provider's completed count rises; with the answer to the question about a certificate",
      data: shape<{ certificate?: boolean }>(),
    },
    'keep-rating': {
      from: ['work_completed'],
      to: 'completed_and_rated',
      by: ['system'],
      label: 'Rating kept',
      note: 'with the completion of rework, if the member had rated the job before',
    },
    rework: {
      from: ['work_completed', 'completed_unrated', 'completed_and_rated'],
      to: 'scheduled',
      by: ['member'],
      label: 'Ask for rework',
      note: 'with a reason, until the end of after-care; the count falls again, unless the job is rated: a rating stays',
      data: shape<{ reason: string }>(),
    },
    rate: {
      from: ['work_completed', 'completed_unrated', 'cancelled'],
      to: 'completed_and_rated',
      stays: ['cancelled'],
      by: ['member'],
      label: 'Rate Provider',
      note: 'once, 1 to 5, until 90 days after completion, or after the rework of completed work was called off; the rating changes',
      data: shape<{ rating: number }>(),
    },
    lapse: {
      from: ['work_completed'],
      to: 'completed_unrated',
      by: ['system'],
      label: 'Left unrated',
      note: 'after 14 days',
    },
    cancel: {
      from: ['pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled'],
      to: 'cancelled',
      by: ['system'],
      label: 'Cancelled',
      note: 'its quote was cancelled',
      data: shape<{ party: 'member' | 'provider'; leaving?: boolean; otherIsAway?: boolean }>(),
    },
  },
  events: {
    /** The job has no rating two days after its completion. */
    'ask-for-review': {},
    /** A change of the price that the member had agreed to without a line was refused when it arrived. */
    'refuse-change': { data: shape<{ totalCents: number }>() },
    /** A dispute begins: the clocks of the job stand still until it ends. */
    'stop-clocks': {},
    'start-clocks': { data: shape<{ stoppedAt: string }>() },
  },
});

export type JobStatus = keyof typeof jobLifecycle.statuses;
export type JobStep = keyof typeof jobLifecycle.steps;
export type JobEvent = keyof typeof jobLifecycle.events;

/** Proposed and agreed work takes up its provider's time. */
const takesTime = ['awaiting_member_confirmation', 'scheduled'] as const;
const finished = ['work_completed', 'completed_and_rated', 'completed_unrated'] as const;

/** The sets of statuses for queries and policies. */
export const jobSets = {
  takesTime,
  /** Finished work exists, to show and to pay for. */
  finished,
  /** A provider's months show these. */
  onCalendar: [...takesTime, ...finished],
} as const satisfies Record<string, readonly JobStatus[]>;

/** The statuses in which the next move is that party's. Rating is a move only as long as the job can be rated. */
export const nextToMove = {
  member: ['awaiting_member_confirmation', 'work_completed'],
  provider: ['pending', 'pending_reschedule'],
} as const satisfies Record<string, readonly JobStatus[]>;

export type Completion = { status: JobStatus | null; completedAt: Date | string | null };

/**
 * True if the work was cancelled without a completion. Work whose rework is cancelled stays completed: its invoice is valid, and its
 * payments are owed.
 */
export const isCalledOff = ({ status, completedAt }: Completion): boolean =>
  status === 'cancelled' && completedAt === null;
