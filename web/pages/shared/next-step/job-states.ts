import { isOneOf } from '#core/lifecycle.ts';
import { toDay } from '#core/month.ts';
import { daysBetween } from '#core/time.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import type { NoShowData } from '#features/visits/web/api.ts';

export const isOpen = (noShow: NoShowData | null): boolean =>
  noShow !== null && isOneOf(noShow.status, ['reported', 'contested']);

/** True once a date was agreed: from then on there are visits. */
export const hadDate = ({ timeline }: JobData): boolean =>
  timeline.some(({ step }) => step === 'confirm' || step === 'agree');

/** The date was moved or the work cancelled: a report of a no-show may say why. */
export const wasMoved = ({ status, timeline }: JobData): boolean =>
  isOneOf(status, ['awaiting_member_confirmation', 'pending_reschedule', 'scheduled', 'cancelled']) &&
  timeline.some(({ step }) => step === 'confirm' || step === 'agree') &&
  timeline.some(({ step }) => step === 'reschedule' || step === 'cancel');

/** The provider has begun the work. Rework has a visit of its own, with which it begins. */
export const hasBegun = ({ started, rework }: JobData): boolean => started && rework === null;

/** The last day of after-care has passed. While a dispute stops the clocks that day is not known, and rework is offered after it. */
export const isAfterCareOver = ({ afterCareUntil, steps }: JobData, now: Date): boolean =>
  afterCareUntil != null && toDay(now) > afterCareUntil && !steps.some(({ step }) => step === 'rework');

/** The work has an agreed date, and has not begun. */
export const isAhead = (job: JobData): job is JobData & { confirmedDate: string } =>
  job.status === 'scheduled' && !hasBegun(job) && job.confirmedDate !== null && !reworkWaits(job);

/** True from the day before the agreed date until the work begins. */
export const isVisitNear = (job: JobData, now: Date): boolean =>
  isAhead(job) && daysBetween(job.confirmedDate, now) >= -1;

/** True from the agreed day on, and once the work has begun: it may take more days than that one. */
export const isAtDoor = ({ started, confirmedDate }: JobData, now: Date): boolean =>
  started || (confirmedDate !== null && daysBetween(confirmedDate, now) >= 0);

/** Rework that has no date yet: the agreed one was for the work before it. */
export const reworkWaits = ({ status, rework, timeline }: JobData): boolean =>
  status === 'scheduled' &&
  rework !== null &&
  timeline.findLast(({ step }) => ['rework', 'confirm', 'agree'].includes(step))?.step === 'rework';

/** Rework waits for the provider, who proposes a day or goes. Completing it is for afterwards. */
export const isReworkToAnswer = (job: JobData): boolean => job.party === 'provider' && reworkWaits(job);

/** True for the provider of agreed work: completing it may bring a question. */
export const mayComplete = ({ steps }: JobData): boolean => steps.some(({ step }) => step === 'complete');

/** True once the work was completed, also during rework and after its end. */
export const wasCompleted = ({ timeline }: JobData): boolean => timeline.some(({ step }) => step === 'complete');
