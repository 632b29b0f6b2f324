import type { CodesOf } from '#core/errors.ts';
import type { EventWords } from '#core/wording.ts';
import type { DurationMinutes } from './durations.ts';
import type { JobEvent, JobStep } from './lifecycle.ts';
import { maxPhotos } from './limits.ts';
import type { PostponeCause } from './reasons.ts';

export const jobErrors: Record<CodesOf<'jobs'>, string> = {
  'jobs.date-in-the-past': 'Choose a date and time in the future.',
  'jobs.date-too-far': 'Choose a date within the next two years.',
  'jobs.date-has-passed': 'This date has passed. Reject it, and the provider will suggest a new one.',
  'jobs.suggestion-has-passed': 'This date has passed. Propose another one.',
  'jobs.newer-proposal': 'The provider has proposed another date since you opened this. Look at the new date first.',
  'jobs.no-date': 'You can add this job to your calendar when it has a date.',
  'jobs.note-changed': 'You have changed this note somewhere else since you opened it.',
  'jobs.too-many-photos': `You can add up to ${maxPhotos} photos to a job.`,
  'jobs.photos-in-dispute': 'Photos stay while a dispute about the work is open. You can add others.',
  'jobs.provider-gone': 'This provider is leaving, or has left, and cannot do more work here. Ask another provider.',
  'jobs.after-care-over':
    'The last day to ask for rework here has passed. Send the provider a message and say what is wrong.',
  'jobs.not-created':
    'Failed to create job card: something went wrong on our side. The quote is not accepted; try again.',
};

/** The errors of the forms of a job, each beside its field. */
export const jobRefusals = {
  dateRequired: 'Proposed date is required.',
  chooseDuration: 'Choose how long the work takes.',
  tooManyPhotos: `You can add up to ${maxPhotos} photos to a job.`,
  sayWhy: 'Say why, in a few words.',
} as const;

/** The words in place of a category or a title that a job does not have. */
export const jobNames = {
  generalName: 'General',
  untitled: (category: string) => `${category} job`,
} as const;

export const jobNumber = (shortId: string): string => `Job ${shortId}`;

const durationNames: Record<DurationMinutes, string> = {
  30: '30 minutes',
  60: '1 hour',
  90: '1 hour 30 minutes',
  120: '2 hours',
  180: '3 hours',
  240: 'Half a day',
  480: '1 day',
  1920: '2 days',
  3360: '3 days',
  6240: '5 days',
};

export const durationWords = {
  named: (minutes: number): string => durationNames[minutes as DurationMinutes] ?? `${minutes} minutes`,
  until: (duration: string, end: string) => `${duration}, until ${end}`,
} as const;

/** The text of a job in a calendar. */
export const calendarEntryWords = {
  parties: (provider: string, member: string) => `${provider} for ${member}`,
  tomorrow: (title: string) => `Tomorrow: ${title}`,
  today: (title: string) => `Today: ${title}`,
} as const;

export const jobStepFailures = {
  updateFailed: (reason: string) => `Failed to update job card: ${reason}`,
  movedOn: (status: string) => `This job has changed since you opened it. It is now “${status}”.`,
} as const;

export const jobCardWords = {
  rework: (reason: string) => `Rework asked: ${reason}`,
  newDateNeeded: 'A new date is needed',
  proposed: (date: string, duration: string) => `Proposed for ${date} (${duration})`,
  scheduled: (date: string, duration: string) => `${date} (${duration})`,
  noDate: 'No date yet',
} as const;

export const jobDetailsWords = {
  title: 'Job Details',
  cost: 'Cost',
  problem: 'Problem',
  address: 'Street address',
  where: 'Where',
  provider: 'Provider',
  member: 'Member',
  confirmedDate: 'Confirmed date',
  duration: 'Takes',
  notes: 'Notes',
  afterCare: 'After-care',
  reworkUntil: (date: string) => `Rework until ${date}`,
} as const;

/** The links to the calendar file of a job. */
export const calendarLinkWords = { add: 'Add to calendar', cancel: 'Remove it from my calendar' } as const;

export const jobTimelineWords = {
  waitingForYou: 'Waiting for you',
  waitingFor: (name: string) => `Waiting for ${name}`,
  proposeDate: 'Propose a work date',
  proposeNewDate: 'Propose a new date',
  confirmDate: 'Confirm the date',
  answerRework: 'Come back for the rework',
} as const;

export const proposeDateWords = {
  date: 'Proposed date',
  dateHint: 'South African time',
  duration: 'How long it takes',
  durationHint: 'About how long, from when you start',
  notes: 'Notes',
  notesHint: 'What the member needs to prepare',
  sending: 'Sending',
  cancel: 'Cancel',
  overlapAllowed: 'You can still propose this time.',
  overlapUnknown: 'We could not check if you have other work at this time.',
} as const;

export const overlapWords = {
  title: 'You have other work at this time.',
  proposedUntil: (duration: string) => `${duration} (proposed)`,
} as const;

export const completeDialogWords = {
  /** The reason for another date while rework waits. */
  toRework: (reason: string) => `I will come back for the rework: ${reason}`.slice(0, 500),
  /** Follows the lifecycle's question if the agreed date is still to come. */
  early: (date: string) => `The agreed date is ${date}. Is the work already done?`,
  /** In place of the lifecycle's sentence after rework of a rated job. */
  ratingStays: 'The rating that you have stays.',
  photos: 'Photos of the work',
  addPhotos: 'Add photos',
  photosHint: (max: number) => `Up to ${max}. You and the member can see them.`,
  sendingPhotos: 'Sending photos',
  saving: 'Saving',
} as const;

/** The causes for another date that lie with no one, as a person chooses and reads them. */
export const postponeCauseWords: Record<PostponeCause, string> = {
  'no-power': 'No power',
  'no-water': 'No water',
  rain: 'Rain',
  unrest: 'Unrest',
  illness: 'Illness',
};

/** Another date was asked for by a cause that lies with no one. */
export const postponedWords: Record<PostponeCause, string> = {
  'no-power': 'Postponed: no power',
  'no-water': 'Postponed: no water',
  rain: 'Postponed: rain',
  unrest: 'Postponed: unrest',
  illness: 'Postponed: illness',
};

/** The reason for another date: the cause, and the words of the person. */
export const sayReason = (cause: PostponeCause | null | undefined, reason: string): string =>
  cause == null ? reason : reason === '' ? `${postponeCauseWords[cause]}.` : `${postponeCauseWords[cause]}. ${reason}`;

export const rescheduleDialogWords = {
  cause: 'Why?',
  otherCause: 'Other',
  /** In the last 24 hours before the agreed time. */
  late: 'The visit is very soon. With any other reason, it can count as missed by you.',
  countsForNoOne: 'This does not count as a missed visit for either of you.',
  more: 'Anything to add?',
  reason: 'Reason',
  date: 'A day and hour that suits you',
  dateHint: 'South African time. The other person can agree to it or propose another.',
} as const;

export const reworkDialogWords = {
  reason: 'Reason',
  photos: 'Photos of what is not done',
  addPhotos: 'Add photos',
  photosHint: (max: number) => `Up to ${max}. You and the provider can see them.`,
  sendingPhotos: 'Sending photos',
  sending: 'Sending',
} as const;

export const jobPhotosWords = {
  title: 'Photos of the work',
  add: 'Add photos',
  change: 'Change photos',
  none: (member: string) => `Show how the work turned out. ${member} can see your photos here.`,
  photo: (place: number) => `Photo ${place} of the work`,
} as const;

export const photosDialogWords = {
  title: 'Photos of the work',
  description: (member: string) => `You and ${member} can see these photos. They are not public.`,
  photo: (place: number) => `Photo ${place}`,
  label: 'Photos',
  add: 'Add photos',
  hint: (max: number) => `Up to ${max} photos`,
  cancel: 'Cancel',
  save: 'Save photos',
  sendingPhotos: 'Sending photos',
  saving: 'Saving',
  saved: 'Photos saved.',
} as const;

export const contactWords = {
  title: (name: string) => `Contact ${name}`,
  call: (name: string) => `Call ${name}`,
  email: (name: string) => `Email ${name}`,
} as const;

export const privateNoteWords = {
  title: 'Private note',
  hint: 'Only you can read this.',
  loadFailed: 'Failed to load your note.',
  saved: 'Saved. Only you can read it.',
  failed: 'Failed to save your note. What you wrote is still here.',
  nowSays: (text: string) => (text === '' ? 'It is now empty.' : `It now says: “${text}”`),
  keepMine: 'Keep what I wrote here',
  takeOther: 'Use the other note',
  save: 'Save note',
  saving: 'Saving',
} as const;

export const completedJobsWords = {
  loading: 'Loading completed jobs',
  failed: 'Error Fetching Completed Jobs',
  none: 'No completed jobs yet.',
  more: 'More completed jobs',
} as const;

export const dayJobsWords = {
  none: 'Nothing on this day.',
  span: (begin: string, end: string) => `${begin} to ${end}`,
  overlaps: (titles: string) => `At the same time as ${titles}`,
} as const;

export const dayMarksWords = {
  /** `24 November 2026, 2 jobs, some at the same time` */
  day: (date: string, count: number, overlaps: boolean) =>
    overlaps
      ? `${date}, ${count} jobs, some at the same time`
      : count === 0
        ? `${date}, nothing`
        : count === 1
          ? `${date}, 1 job`
          : `${date}, ${count} jobs`,
  more: (count: number) => `+${count} more`,
  until: (clock: string) => `to ${clock}`,
  allDay: 'All day',
} as const;

/** Steps, the events of a job, and the start of the work, which is a step of the quote. */
export type JobAct = JobStep | JobEvent | 'start';

/** The words of each of these: the question before it, the toast after it, its line in the timeline. */
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
    happened: 'New date requested',
    ask: {
      title: 'Ask for another date?',
      confirmLabel: 'Reschedule',
      keepLabel: 'Keep the date',
      tone: 'primary',
      hint: 'The other person reads this.',
    },
    done: 'We have told the other person.',
    failed: (message: string) => jobStepFailures.updateFailed(message),
  },
  agree: {
    happened: 'Date agreed',
    done: 'Work date confirmed!',
    failed: () => 'Failed to confirm work date.',
  },
  start: { happened: 'Work started' },
  complete: {
    happened: 'Work completed',
    ask: { title: 'Is the work done?', confirmLabel: 'Mark as Completed', keepLabel: 'Not yet', tone: 'primary' },
    done: 'Job marked as completed!',
    failed: () => 'Failed to mark job as completed.',
  },
  rework: {
    happened: 'Rework asked for',
    ask: {
      title: 'Ask for rework?',
      confirmLabel: 'Ask for rework',
      keepLabel: 'Not now',
      tone: 'danger',
      hint: 'Say what still needs to be done. The provider reads this.',
    },
    done: 'We have told the provider what still needs to be done.',
    failed: (message: string) => jobStepFailures.updateFailed(message),
  },
  rate: { happened: 'Provider rated' },
  'keep-rating': { happened: 'The rating stays' },
  'ask-for-review': { happened: 'Review requested' },
  'refuse-change': { happened: 'A change of the price came too late' },
  'stop-clocks': { happened: 'The other time limits are paused' },
  'start-clocks': { happened: 'The other time limits run again' },
  lapse: { happened: 'Not rated' },
  cancel: { happened: 'Cancelled' },
} as const satisfies Record<JobAct, EventWords>;
