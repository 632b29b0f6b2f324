import type { CodesOf } from '#core/errors.ts';
import type { StepWords } from '#core/wording.ts';
import type { JobStep } from './lifecycle.ts';
import { maxPhotos } from './limits.ts';

export const jobErrors: Record<CodesOf<'jobs'>, string> = {
  'jobs.date-in-the-past': 'Choose a date and time that is still to come.',
  'jobs.date-too-far': 'Choose a date within the next two years.',
  'jobs.date-is-over': 'This date has passed. Reject it, and the provider will suggest a new one.',
  'jobs.proposed-anew': 'The provider has proposed another date since you opened this. Look at the new one first.',
  'jobs.no-date': 'There is no date yet to put into a calendar.',
  'jobs.note-changed': 'You have changed this note somewhere else since you opened it.',
  'jobs.too-many-photos': `A job can have ${maxPhotos} photos at most.`,
};

export const jobWords = {
  dateRequired: 'Proposed date is required.',
  chooseDuration: 'Choose how long the work takes.',
  tooManyPhotos: jobErrors['jobs.too-many-photos'],
  sayWhy: 'Say why, in a few words.',
  general: 'General',
  unnamedJob: (category: string) => `${category} job`,
  notFound: 'Job or Quote not found.',
  noneInCategory: 'No jobs in this category.',
  noneCompleted: 'No completed jobs yet.',
  completedFailed: 'Error Fetching Completed Jobs',
  loadFailed: 'Failed to load job details.',
  updateFailed: (reason: string) => `Failed to update job card: ${reason}`,
  movedOn: (status: string) => `Someone was faster: this job is now “${status}”.`,
  photosSaved: 'Photos saved.',
  noteSaved: 'Saved. Only you can read it.',
  noteFailed: 'Failed to save your note. What you wrote is still here.',
  noteLoadFailed: 'Failed to load your note.',
  overlap: 'This overlaps with other work of yours.',
  overlapAllowed: 'You can propose it all the same.',
  overlapUnknown: 'Could not check whether you have other work then.',
  monthFailed: 'Failed to load this month.',
  freeDay: 'Nothing on this day.',
} as const;

/** What a notice about a job can name; `who` took the step. */
export type JobFacts = { about: string; who: string; date: string; reason: string; rating: number };

/** Steps, and the request to review. */
export type JobAct = JobStep | 'ask-for-review';

/** The words of each step of a job, and of the request to review: asked before it, said after it, and in its timeline. */
export const jobStepWords = {
  create: { happened: 'Quote accepted' },
  propose: {
    happened: 'Work date proposed',
    done: 'Work date proposed successfully!',
    failed: () => 'Failed to propose work date.',
  },
  confirm: {
    happened: 'Work date confirmed',
    done: 'Work date confirmed!',
    failed: () => 'Failed to confirm work date.',
  },
  reject: {
    happened: 'Proposed date rejected',
    done: 'Proposed date rejected. The provider will suggest a new date.',
    failed: () => 'Failed to reject work date.',
  },
  reschedule: {
    happened: 'Another date asked for',
    ask: {
      title: 'Ask for another date?',
      confirmLabel: 'Reschedule',
      keepLabel: 'Keep the date',
      tone: 'primary',
      hint: 'The other person reads this.',
    },
    done: 'The other person has been told. The provider proposes a new date.',
    failed: jobWords.updateFailed,
  },
  complete: {
    happened: 'Work completed',
    ask: { title: 'Is the work done?', confirmLabel: 'Mark as Completed', keepLabel: 'Not yet', tone: 'primary' },
    done: 'Job marked as completed!',
    failed: () => 'Failed to mark job as completed.',
  },
  rework: {
    happened: 'Work sent back',
    ask: {
      title: 'Send the work back?',
      confirmLabel: 'Send back',
      keepLabel: 'Keep it',
      tone: 'danger',
      hint: 'Say what is still to be done. The provider reads this.',
    },
    done: 'The provider has been told what is still to be done.',
    failed: jobWords.updateFailed,
  },
  rate: { happened: 'Provider rated' },
  'ask-for-review': { happened: 'Review asked for' },
  lapse: { happened: 'Not rated' },
  cancel: { happened: 'Cancelled' },
} as const satisfies Record<JobAct, StepWords>;

/** What the other party is told of each step. */
export const jobNotices = {
  propose: ({ who, about, date }: JobFacts) => ({
    title: 'A work date is proposed',
    description: `${who} proposes ${date} for ${about}`,
  }),
  confirm: ({ who, about }: JobFacts) => ({
    title: jobStepWords.confirm.happened,
    description: `${who} confirmed the date for ${about}`,
  }),
  reject: ({ who, about }: JobFacts) => ({
    title: 'Work date rejected',
    description: `${who} cannot make that date for ${about}. Propose another.`,
  }),
  reschedule: ({ who, about, reason }: JobFacts) => ({
    title: 'Another date is needed',
    description: `${who}, about ${about}: ${reason}`,
  }),
  complete: ({ who, about }: JobFacts) => ({
    title: jobStepWords.complete.happened,
    description: `${who} has completed ${about}. Rate the work.`,
  }),
  rework: ({ who, about, reason }: JobFacts) => ({
    title: jobStepWords.rework.happened,
    description: `${who}, about ${about}: ${reason}`,
  }),
  rate: ({ who, about, rating }: JobFacts) => ({
    title: 'New review',
    description: `${who} gave you ${rating} out of 5 for ${about}`,
  }),
  'ask-for-review': ({ who, about }: JobFacts) => ({
    title: 'How was the work?',
    description: `Rate ${who} for ${about}. Others choose by what you say.`,
  }),
  lapse: ({ who, about }: JobFacts) => ({
    title: 'Not rated yet',
    description: `You can still rate ${who} for ${about}.`,
  }),
} as const;
