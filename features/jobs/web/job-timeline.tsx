import { showDayTime } from '#core/time.ts';
import { Timeline, type TimelineStep } from '#kit/ui/lists/timeline.tsx';
import { jobLifecycle } from '../lifecycle.ts';
import { postponeCauseWords, jobStepWords, jobTimelineWords as words, type JobAct } from '../wording.ts';
import type { JobData } from './api.ts';

type JobTimelineProps = {
  job: JobData;
  /** Lines of later features, such as those of its visits, oldest first. */
  more?: readonly { at: string; title: string }[];
};

/** The events of a job so far, whose move it is, and the steps that follow. */
export function JobTimeline({ job, more = [] }: JobTimelineProps) {
  const own = job.timeline.map(({ step, at, reason, cause }) => ({
    title: jobStepWords[step as JobAct]?.happened ?? step,
    at,
    reason,
    cause,
  }));
  const done = [...own, ...more.map((line) => ({ ...line, reason: null, cause: null }))]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ title, at, reason, cause }): TimelineStep => ({
      title,
      line: [showDayTime(at), cause && postponeCauseWords[cause], reason && `“${reason}”`].filter(Boolean).join(' · '),
      state: 'done',
    }));
  return <Timeline steps={[...done, ...stepsToCome(job)]} />;
}

const next = (title: string): TimelineStep => ({ title, state: 'next' });

function stepsToCome({
  status,
  yourMove,
  memberName,
  providerName,
  started,
  rework,
  timeline,
}: JobData): TimelineStep[] {
  const current = (title: string, name: string): TimelineStep => ({
    title,
    line: yourMove ? words.waitingForYou : words.waitingFor(name),
    state: yourMove ? 'now' : 'waiting',
  });
  const scheduled = jobLifecycle.statuses.scheduled.label;
  const rate = jobLifecycle.steps.rate.label;
  // A rating that was given stays: rework brings no second one.
  const rating = timeline.some(({ step }) => step === 'rate') ? [] : [next(rate)];
  const ending = [next(scheduled), next(jobStepWords.complete.happened), ...rating];
  switch (status) {
    case 'pending':
      return [current(words.proposeDate, providerName), next(words.confirmDate), ...ending];
    case 'pending_reschedule':
      return [current(words.proposeNewDate, providerName), next(words.confirmDate), ...ending];
    case 'awaiting_member_confirmation':
      return [current(words.confirmDate, memberName), ...ending];
    case 'scheduled':
      if (rework !== null && yourMove)
        return [current(words.answerRework, providerName), next(jobStepWords.complete.happened), ...rating];
      if (started) return [{ ...next(jobStepWords.complete.happened), state: 'waiting' }, ...rating];
      return [{ ...next(scheduled), state: 'waiting' }, ...ending.slice(1)];
    case 'work_completed':
      return [current(rate, memberName)];
    default:
      return [];
  }
}
