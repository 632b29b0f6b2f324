import { Link } from '@tanstack/react-router';
import { isOneOf } from '#core/lifecycle.ts';
import type { JobData, OfferedStep } from '#features/jobs/web/api.ts';
import type { OfferedStep as OfferedQuoteStep } from '#features/quotes/web/api.ts';
import { leavingWords, quoteBusyLabels } from '#features/quotes/wording.ts';
import type { NoShowData, NoShowStep, OfferedStep as OfferedVisitStep, VisitData } from '#features/visits/web/api.ts';
import { noShowWords } from '#features/visits/wording.ts';
import { hasBegun, isOpen, isReworkToAnswer } from './job-states.ts';
import type { NextAction } from './next-step-card.tsx';
import { jobNextWords as words } from './wording.ts';

/** A step on the report of a no-show, or the report itself. */
type OfferedReport = Omit<NoShowData['steps'][number], 'step'> & { step: NoShowStep | 'report' };

/** Begins steps of one kind; `busy` is the step that is being sent. */
type Way<Step> = { begin: (step: Step) => void; busy: string | null };

/** Begins the steps of the card. */
export type Ways = {
  job: Way<OfferedStep>;
  agreement: Way<OfferedQuoteStep>;
  visit: Way<OfferedVisitStep>;
  noShow: Way<OfferedReport>;
  message: { begin: () => void; busy: boolean };
  /** Opens the dialog of the address and the number of the work. */
  address: () => void;
};

type Arranged = {
  job: JobData;
  page: 'quote' | 'job';
  ways: Ways;
  visit: VisitData | null;
  noShow: NoShowData | null;
  canReport: boolean;
  /** The other party cannot answer a report now. */
  isOtherAway: boolean;
  /** The day of the visit is over, and no one arrived. */
  isMissed: boolean;
  /** The visit may have the step that leads: nothing leads until it is there. */
  isLoading: boolean;
  hasForm: boolean;
};

/** The step that leads, with the other answer to the same question, and the steps below it. */
export function arrangeSteps(arranged: Arranged): { leading: NextAction[]; more: NextAction[] } {
  const { job, visit, noShow, canReport, isOtherAway, isMissed, isLoading, page, ways, hasForm } = arranged;
  const { party, providerName, memberName, providerPhone } = job;
  const other = party === 'member' ? providerName : memberName;
  const ofJob = (steps: readonly OfferedStep[]) => steps.map((offered) => jobAction(job, offered, page, ways.job));
  const steps = hasForm ? [] : job.steps;
  const start = job.quoteSteps
    .filter(({ step }) => step === 'start' && job.status === 'scheduled')
    .map((offered) => agreementAction(job, offered, ways.agreement));
  const work = ofJob(steps.filter((offered) => isLeading(offered, job)).toSorted(ratingFirst));
  const rebooking = ofJob(steps.filter((offered) => !isLeading(offered, job) && offered.step === 'reschedule'));
  const others = ofJob(steps.filter((offered) => !isLeading(offered, job) && offered.step !== 'reschedule'));
  const travel = placeSteps(visit).map((offered): NextAction => ({
    label: offered.label,
    busy: ways.visit.busy === offered.step,
    onPress: () => ways.visit.begin(offered),
  }));
  const answer = (offered: OfferedReport): NextAction => ({
    label: offered.label,
    busy: ways.noShow.busy === offered.step,
    onPress: () => ways.noShow.begin(offered),
  });
  const answers = (noShow?.steps ?? []).toSorted(contestFirst).map(answer);
  const report = canReport
    ? [
        answer({
          step: 'report',
          label: noShowWords.report(other),
          confirm: isOtherAway ? noShowWords.awayText(other) : noShowWords.reportText(other),
          obstacle: null,
        }),
      ]
    : [];
  const isMissing = party === 'member' && visit !== null && !isMissed && (visit.status === 'silent' || canReport);
  const message: NextAction[] = isMissing
    ? [{ label: words.message, busy: ways.message.busy, onPress: ways.message.begin }]
    : [];
  const call: NextAction[] =
    isMissing && providerPhone !== null ? [{ label: words.call, render: <a href={`tel:${providerPhone}`} /> }] : [];
  const end = [...askAnother(job), ...(page === 'quote' ? [viewJob(job)] : [])];

  const leading = ((): NextAction[] => {
    // An answer that is not given in a day counts, whatever the other side did since.
    if (answers.length > 0) return answers;
    if (isLoading) return [];
    if (!hasBegun(job)) {
      if (visit !== null && noShow?.visitId === visit.id && isOpen(noShow))
        return noShow.absent === party ? travel.slice(0, 1) : rebooking;
      if (isMissed) return rebooking;
      // A delay is for those who need it, and takes back an answer that was given.
      const [first] = placeSteps(visit);
      if (visit !== null && first !== undefined)
        return first.step === 'set-out' || first.step === 'arrive' || isOneOf(visit.status, ['asked', 'silent'])
          ? travel.slice(0, 1)
          : [];
      if (message.length > 0) return message;
    }
    // Until the visit, the work does not begin.
    if (start.length > 0) return visit === null || visit.status === 'arrived' ? start : [];
    return work.length > 0 && job.started ? [...work, ...rebooking] : work;
  })();
  const all = [
    ...answers,
    ...travel,
    ...message,
    ...call,
    ...report,
    ...start,
    ...work,
    ...others,
    ...rebooking,
    ...end,
  ];
  return { leading, more: all.filter((action) => !leading.includes(action)) };
}

const contestFirst = (one: { step: NoShowStep }, other: { step: NoShowStep }): number =>
  Number(one.step === 'agree') - Number(other.step === 'agree');

/** The next step comes first: the PIN after the way, the way on the day, the answer on the evening before. */
function placeSteps(visit: VisitData | null): readonly OfferedVisitStep[] {
  if (visit === null) return [];
  const order: OfferedVisitStep['step'][] =
    visit.status === 'on_the_way' ? ['arrive'] : ['set-out', 'coming', 'late', 'arrive'];
  return visit.steps.toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step));
}

function jobAction(job: JobData, offered: OfferedStep, page: 'quote' | 'job', way: Way<OfferedStep>): NextAction {
  const { step } = offered;
  if (step === 'propose' && page === 'quote')
    return {
      label: job.status === 'pending' ? words.propose : words.proposeNew,
      render: <Link to="/jobs/new/$quoteId" params={{ quoteId: job.quoteId }} />,
    };
  return {
    offered,
    busy: way.busy === step,
    onPress: () => way.begin(offered),
    ...(step === 'propose' && job.status !== 'pending' && { label: words.proposeNew }),
    ...(step === 'reschedule' && isReworkToAnswer(job) && { label: words.proposeRework }),
  };
}

/** A step of the agreement behind a job. */
export function agreementAction(job: JobData, offered: OfferedQuoteStep, way: Way<OfferedQuoteStep>): NextAction {
  const { step } = offered;
  return {
    offered,
    busy: way.busy === step,
    busyLabel: quoteBusyLabels[step],
    onPress: () => way.begin(offered),
    ...((step === 'cancel' || step === 'back-out') && {
      label: leavingWords({ status: 'quote_accepted', hasProblem: job.problemId !== null })[step].label,
    }),
  };
}

/** The answers that move a job on. Another date while the member still has one to answer does not: it is not the provider's move. */
const isLeading = ({ step }: OfferedStep, job: JobData): boolean =>
  isReworkToAnswer(job)
    ? step === 'reschedule'
    : ['confirm', 'reject', 'agree', 'complete', 'rate'].includes(step) ||
      // Rework answers the completion. Later it is there for work that comes back, and moves nothing on.
      (step === 'rework' && job.status === 'work_completed') ||
      (step === 'propose' && job.yourMove);

const ratingFirst = (one: OfferedStep, other: OfferedStep): number =>
  Number(other.step === 'rate') - Number(one.step === 'rate');

const viewJob = ({ id }: JobData): NextAction => ({
  label: words.viewJob,
  render: <Link to="/jobs/$jobId" params={{ jobId: id }} />,
});

/** After a cancelled job, leads the member to the next provider. */
function askAnother({ status, party, problemId, category }: JobData): NextAction[] {
  if (status !== 'cancelled' || party !== 'member') return [];
  const render =
    problemId === null ? (
      <Link to="/providers" search={{ category }} />
    ) : (
      <Link to="/problems/$problemId" params={{ problemId }} />
    );
  return [{ label: words.askAnother, render }];
}
