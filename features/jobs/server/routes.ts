import { requireLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { jobsContract } from '../contract.ts';
import { agreeToDate, confirmDate, rejectDate } from './answer-proposal.ts';
import { changePhotos } from './change-photos.ts';
import { completeJob } from './complete-job.ts';
import { reworkJob } from './rework-job.ts';
import { countJobs } from './count-jobs.ts';
import { listCompleted } from './list-completed.ts';
import { previewOverlaps } from './calendar/overlaps.ts';
import { readNote, saveNote } from './save-note.ts';
import { proposeDate } from './propose-date.ts';
import { listJobs, readJob, readJobOfQuote } from './queries.ts';
import { readMonth } from './calendar/read-month.ts';
import { rescheduleJob } from './reschedule-job.ts';

/** Changes a job and answers with its new state. */
async function changeJob(context: RequestContext<Person>, id: string, act: (work: PersonWork) => Promise<void>) {
  await context.change(act);
  return readJob(context.world, context.actor, id);
}

/** Answers with a job: to an admin, only after they have given a reason. */
async function showJob<Job extends { id: string; party: string }>(
  { world, actor }: RequestContext<Person>,
  job: Job,
): Promise<Job> {
  if (job.party === 'admin') await requireLook(world, actor, { kind: 'job', id: job.id });
  return job;
}

export const jobsRoutes = bind(jobsContract, {
  completedBy: ({ input, context }) => listCompleted(context.world, context.reader, input),
  list: ({ input, context }) => listJobs(context.world, context.actor, input),
  counts: ({ context }) => countJobs(context.world, context.actor),
  month: ({ input, context }) => readMonth(context.world, context.actor, input.month),
  overlaps: ({ input, context }) =>
    previewOverlaps(context.world, context.actor, input.id, {
      at: new Date(input.at),
      durationMinutes: input.durationMinutes,
    }),
  changePhotos: ({ input, context }) => changeJob(context, input.id, (work) => changePhotos(work, input.id, input)),
  readNote: ({ input, context }) => readNote(context.world, context.actor, input.id),
  saveNote: ({ input, context }) => context.change((work) => saveNote(work, input.id, input)),
  read: async ({ input, context }) => showJob(context, await readJob(context.world, context.actor, input.id)),
  ofQuote: async ({ input, context }) =>
    showJob(context, await readJobOfQuote(context.world, context.actor, input.quoteId)),
  propose: async ({ input, context }) => {
    const proposal = { ...input, proposedDate: new Date(input.proposedDate) };
    // A proposal that was kept offline may be sent twice.
    await context.create((work) => proposeDate(work, input.id, proposal).then(() => ({})), input);
    return readJob(context.world, context.actor, input.id);
  },
  confirm: ({ input, context }) => changeJob(context, input.id, (work) => confirmDate(work, input.id, input.proposal)),
  reject: ({ input, context }) => changeJob(context, input.id, (work) => rejectDate(work, input.id, input.proposal)),
  reschedule: async ({ input, context }) => {
    const date = input.proposedDate === undefined ? undefined : new Date(input.proposedDate);
    await context.create((work) => rescheduleJob(work, input.id, { ...input, date }).then(() => ({})), input);
    return readJob(context.world, context.actor, input.id);
  },
  agree: ({ input, context }) => changeJob(context, input.id, (work) => agreeToDate(work, input.id, input.proposal)),
  complete: ({ input, context }) =>
    changeJob(context, input.id, (work) => completeJob(work, input.id, input.photos, input.certificate)),
  rework: ({ input, context }) =>
    changeJob(context, input.id, (work) => reworkJob(work, input.id, input.reason, input.photos)),
});
