import { offeredSteps } from '#core/offered-steps.ts';
import { day, minute } from '#core/time.ts';
import { lastDayOfAfterCare } from '#features/jobs/after-care.ts';
import { jobLifecycle } from '#features/jobs/lifecycle.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { visitLifecycle } from '#features/visits/lifecycle.ts';
import { noShowLifecycle } from '#features/visits/no-show-lifecycle.ts';
import type { NoShowData, Outputs, VisitData } from '#features/visits/web/api.ts';

export type Party = 'member' | 'provider';
type Answer = Outputs['ofJob'];

export type State = {
  name: string;
  /** The time between now and the agreed one: half past eight. */
  in: number;
  job?: Partial<JobData>;
  visit?: Pick<VisitData, 'status'> & Partial<VisitData>;
  noShow?: Pick<NoShowData, 'status' | 'absent'> & Partial<NoShowData>;
  canReport?: boolean;
  away?: Answer['away'];
};

export const agreedFor = new Date('2026-11-24T06:30:00.000Z');
export const past = (minutes: number) => new Date(agreedFor.getTime() + minutes * minute).toISOString();

/** A job with an agreed visit on each of its days. */
export const states: readonly State[] = [
  { name: 'agreed', in: 3 * day, visit: { status: 'agreed' } },
  { name: 'tomorrow, asked', in: 14 * 60 * minute, visit: { status: 'asked' } },
  { name: 'tomorrow, coming', in: 13 * 60 * minute, visit: { status: 'coming' } },
  { name: 'tomorrow, silent', in: 12 * 60 * minute, visit: { status: 'silent' } },
  { name: 'today', in: 60 * minute, visit: { status: 'coming' } },
  { name: 'today, late', in: 20 * minute, visit: { status: 'late', delayMinutes: 45 } },
  { name: 'on the way', in: 20 * minute, visit: { status: 'on_the_way', expectedAt: past(10) } },
  { name: 'no one came', in: -40 * minute, visit: { status: 'coming' }, canReport: true },
  {
    name: 'no-show reported',
    in: -50 * minute,
    visit: { status: 'coming' },
    noShow: { status: 'reported', absent: 'provider' },
  },
  {
    name: 'no-show contested',
    in: -90 * minute,
    visit: { status: 'coming' },
    noShow: { status: 'contested', absent: 'provider', answer: 'I waited at the gate from half past eight.' },
  },
  {
    name: 'no-show decided',
    in: -day,
    visit: { status: 'coming' },
    noShow: {
      status: 'dismissed',
      absent: 'provider',
      answer: 'I waited at the gate from half past eight.',
      decision: 'The messages of that hour show it.',
    },
  },
  {
    name: 'reported, with another date agreed',
    in: 60 * minute,
    visit: { status: 'coming' },
    noShow: { status: 'reported', absent: 'provider', visitId: 'visit before' },
  },
  { name: 'here', in: -10 * minute, visit: { status: 'arrived', arrivedAt: past(5) } },
  { name: 'at work', in: -60 * minute, job: { started: true }, visit: { status: 'arrived', arrivedAt: past(5) } },
  {
    name: 'at work without the PIN',
    in: -60 * minute,
    job: { started: true },
    visit: { status: 'coming' },
    canReport: true,
  },
  {
    name: 'at work, reported',
    in: -60 * minute,
    job: { started: true },
    visit: { status: 'coming' },
    noShow: { status: 'reported', absent: 'member' },
  },
  {
    name: 'rework today',
    in: 60 * minute,
    job: { started: true, rework: 'It drips again.' },
    visit: { status: 'coming' },
  },
  {
    name: 'rework, here',
    in: -10 * minute,
    job: { started: true, rework: 'It drips again.' },
    visit: { status: 'arrived', arrivedAt: past(5) },
  },
  {
    name: 'done',
    in: -day,
    job: { status: 'work_completed', completedAt: past(120), afterCareUntil: lastDayOfAfterCare(past(120)) },
  },
  {
    name: 'done, reported',
    in: -60 * minute,
    job: { status: 'work_completed', completedAt: past(120), afterCareUntil: lastDayOfAfterCare(past(120)) },
    noShow: { status: 'reported', absent: 'member' },
  },
  {
    name: 'after-care',
    in: -30 * day,
    job: { status: 'completed_and_rated', completedAt: past(120), afterCareUntil: lastDayOfAfterCare(past(120)) },
  },
];

/** The answer about the visit of a job in this state. */
export function answerIn({ visit, noShow, canReport = false, away = [], in: ahead }: State, party: Party): Answer {
  const isNear = ahead < day;
  const isOfTheDay = ahead < 8 * 60 * minute;
  return {
    visit:
      visit === undefined
        ? null
        : {
            id: 'visit',
            at: agreedFor.toISOString(),
            delayMinutes: null,
            expectedAt: null,
            arrivedAt: null,
            comes: { workerId: null, name: 'Thabo Nkosi Plumbing', isHidden: false, since: null, photoUrl: null },
            canName: false,
            canShare: false,
            sharedUntil: null,
            pin: party === 'member' && isNear && visit.status !== 'arrived' ? '4821' : null,
            steps: offeredSteps(visitLifecycle, { status: visit.status, party }).filter(
              ({ step }) =>
                isNear && (ahead <= -day ? step === 'arrive' : isOfTheDay || step === 'coming' || step === 'late'),
            ),
            ...visit,
          },
    noShow:
      noShow === undefined
        ? null
        : {
            id: 'no-show',
            visitId: 'visit',
            answer: null,
            decision: null,
            steps: party === noShow.absent ? offeredSteps(noShowLifecycle, { status: noShow.status, party }) : [],
            ...noShow,
          },
    canReport,
    away,
    timeline: [],
  };
}

/** A job in this state. */
export function jobIn({ job: { status = 'scheduled', started = false, ...more } = {} }: State, party: Party): JobData {
  const quoteStatus = started ? 'work_in_progress' : status === 'scheduled' ? 'quote_accepted' : 'work_completed';
  const steps = offeredSteps(jobLifecycle, { status, party });
  return {
    id: 'job',
    quoteId: 'quote',
    problemId: 'problem',
    checked: null,
    status,
    started,
    party,
    title: 'Geyser valve',
    category: 'Plumbing',
    description: 'Replace the valve and test it.',
    problemDescription: 'It drips through the ceiling of the passage.',
    location: 'Soweto',
    totalCostCents: 1_850_00,
    providerId: 'provider',
    providerName: 'Thabo Nkosi Plumbing',
    memberName: 'Naledi Mokoena',
    memberProfile: null,
    memberPhoto: null,
    providerAvatarUrl: null,
    proposedDate: agreedFor.toISOString(),
    confirmedDate: agreedFor.toISOString(),
    durationMinutes: 120,
    updatedAt: agreedFor.toISOString(),
    changeWaits: false,
    certificateOwed: false,
    yourMove: steps.some(({ step }) => step === 'rate'),
    rework: null,
    memberEmail: 'naledi.mokoena@example.co.za',
    memberPhone: '+27821234567',
    visitAddress: '12 Vilakazi Street, Orlando West',
    providerEmail: 'thabo.nkosi@example.co.za',
    providerPhone: '+27831234567',
    notes: 'Please clear the passage.',
    completedAt: null,
    afterCareUntil: null,
    proposal: 1,
    overlaps: [],
    calendarUrl: '/api/jobs/job/calendar.ics',
    photos: [],
    photosLeft: null,
    reworkPhotos: [],
    suggestedDate: null,
    steps,
    quoteSteps: offeredSteps(quoteLifecycle, { status: quoteStatus, party }).filter(
      ({ step }) => step === 'start' || step === 'cancel' || step === 'back-out',
    ),
    timeline: ['create', 'propose', 'confirm'].map((step, at) => ({
      step,
      party: 'provider',
      at: past(-1440 * (9 - at)),
      reason: null,
      cause: null,
    })),
    ...more,
  };
}
