import { showDayTime } from '#core/time.ts';
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx';
import { jobStepWords, type JobAct } from '../wording.ts';
import type { JobData } from './api.ts';

/** What has happened on a job, whose move it is, and what comes after. */
export function JobTimeline({ job }: { job: JobData }) {
  const done = job.timeline.map(({ step, at, reason }): TimelineStep => ({
    title: jobStepWords[step as JobAct]?.happened ?? step,
    line: reason ? `${showDayTime(at)} · “${reason}”` : showDayTime(at),
    state: 'done',
  }));
  return <Timeline steps={[...done, ...toCome(job)]} />;
}

const next = (title: string): TimelineStep => ({ title, state: 'next' });

function toCome({ status, yourMove, memberName, providerName, confirmedDate }: JobData): TimelineStep[] {
  const current = (title: string, who: string): TimelineStep => ({
    title,
    line: yourMove ? 'Waiting for you' : `Waiting for ${who}`,
    state: yourMove ? 'now' : 'waiting',
  });
  const ending = [next('Scheduled'), next('Work completed'), next('Rate Provider')];
  switch (status) {
    case 'pending':
      return [current('Propose a work date', providerName), next('Confirm the date'), ...ending];
    case 'pending_reschedule':
      return [current('Propose a new date', providerName), next('Confirm the date'), ...ending];
    case 'awaiting_member_confirmation':
      return [current('Confirm the date', memberName), ...ending];
    case 'scheduled':
      return [
        { title: 'Scheduled', line: confirmedDate ? showDayTime(confirmedDate) : undefined, state: 'waiting' },
        ...ending.slice(1),
      ];
    case 'work_completed':
      return [current('Rate Provider', memberName)];
    default:
      return [];
  }
}
