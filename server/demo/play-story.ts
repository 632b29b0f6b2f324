import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { toDay } from '#core/month.ts';
import { deliverCertificate } from '#features/certificates/server/deliver-certificate.ts';
import { fallLate } from '#features/certificates/server/due.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { confirmDate, rejectDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { saveNote } from '#features/jobs/server/save-note.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { jobs, jobSubject } from '#features/jobs/server/tables.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { proposeOrder } from '#features/orders/server/propose-order.ts';
import { changeOrders } from '#features/orders/server/tables.ts';
import type { PaymentStepStatus } from '#features/payment-steps/lifecycle.ts';
import { announcePayment } from '#features/payment-steps/server/announce-payment.ts';
import { denyPayment, receivePayment } from '#features/payment-steps/server/receive-payment.ts';
import { recordPayment } from '#features/payment-steps/server/record-payment.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { sumPrices } from '#features/quotes/lines.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { declineQuote } from '#features/quotes/server/decline-quote.ts';
import { declineRequest } from '#features/quotes/server/decline-request.ts';
import { offerQuote } from '#features/quotes/server/offer-quote.ts';
import { requestQuote } from '#features/quotes/server/request-quote.ts';
import { reviseQuote } from '#features/quotes/server/revise-quote.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { submitQuote } from '#features/quotes/server/submit-quote.ts';
import { quoteRequests, quoteSubject } from '#features/quotes/server/tables.ts';
import type { QuoteTerms } from '#features/quotes/contract.ts';
import { providerServices } from '#features/providers/server/tables.ts';
import { workers } from '#features/team/server/tables.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { announceDelay } from '#features/visits/server/announce-delay.ts';
import { contestNoShow } from '#features/visits/server/no-shows/answer-no-show.ts';
import { confirmComing } from '#features/visits/server/confirm-coming.ts';
import { recordArrival } from '#features/visits/server/record-arrival.ts';
import { reportNoShow } from '#features/visits/server/no-shows/report-no-show.ts';
import { nameWorker } from '#features/visits/server/workers/name-worker.ts';
import { setOut } from '#features/visits/server/set-out.ts';
import { noShows, visits, visitSubject } from '#features/visits/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Stage } from './stage.ts';
import { takeOfDispute } from './disputes.ts';
import { admin, homes, problems, providers, team } from './marketplace.ts';
import type { Step, Story, Terms, VisitStep } from './story.ts';

/** Plans all steps of a story: its quote from the request or the offer on, and its job. */
export function playStory(stage: Stage, story: Story): void {
  let quoteId = '';
  stage.plan('offered' in story ? story.offered[0] : story.asked[0], async () => {
    quoteId = await startStory(stage, story);
  });
  const member = 'by' in story ? story.by : problems[story.on].by;
  for (const step of story.next) {
    stage.plan(step[1], async () => {
      if (step[0] === 'rate') return rate(stage, member, quoteId, step);
      const [name] = step;
      if (isOneOf(name, ofSystem)) return stage.asSystem((work) => takeAsSystem(work, quoteId, name));
      const who = name === 'decideDispute' ? admin.key : memberSteps.has(name) ? member : story.provider;
      const terms =
        step[0] === 'submit' || step[0] === 'revise' ? await quoteTerms(stage, story.provider, step[2]) : null;
      const photos =
        step[0] === 'deliver'
          ? await stage.upload(story.provider, 'certificate', ['certificate'])
          : await stage.upload(story.provider, 'job', step[0] === 'complete' ? (step[2] ?? []) : []);
      await stage.as(who, (work) =>
        terms
          ? takeWithTerms(work, quoteId, step[0], terms)
          : take(work, stage, { quoteId, address: story.address ?? homes[member] ?? '' }, step, photos),
      );
      // Most people pay in cash when the work is done.
      if (step[0] === 'complete' && !story.next.some(([name]) => name === 'pay'))
        await stage.as(who, async (work) => recordAll(work, (await findJob(work, quoteId)).id));
    });
  }
}

const ofSystem = ['noAnswer', 'leaveUnrated', 'ask', 'fallSilent', 'fallLate'] as const;

const memberSteps = new Set<Step[0]>([
  'reportNoShow',
  'accept',
  'decline',
  'cancel',
  'confirm',
  'reject',
  'memberReschedules',
  'rework',
  'acceptChange',
  'dispute',
  'declineOffer',
  'askAdmin',
  'pay',
]);

async function startStory(stage: Stage, story: Story): Promise<string> {
  const providerId = stage.person(story.provider).providerId ?? '';
  const problemId = 'on' in story ? stage.problem(story.on) : undefined;
  if ('asked' in story) {
    const [, description, { services = [], pictures = [] } = {}] = story.asked;
    const member = 'by' in story ? story.by : problems[story.on].by;
    const attachments = await stage.upload(member, 'attachment', pictures);
    const request = await stage.as(member, async (work) =>
      requestQuote(work, {
        providerId,
        description,
        problemId,
        attachments,
        serviceIds: await findServices(work, providerId, services),
      }),
    );
    return request.id;
  }
  const { on, offered } = story;
  const terms = await quoteTerms(stage, story.provider, offered[1]);
  return (await stage.as(story.provider, (work) => offerQuote(work, stage.problem(on), terms))).id;
}

const takeWithTerms = (work: PersonWork, quoteId: string, step: Step[0], terms: QuoteTerms) =>
  (step === 'submit' ? submitQuote : reviseQuote)(work, quoteId, terms);

/** The ids of a provider's services with these names. */
async function findServices(work: Work, providerId: string, names: string[]): Promise<string[]> {
  const services = await work.tx
    .select({ id: providerServices.id })
    .from(providerServices)
    .where(and(eq(providerServices.providerId, providerId), inArray(providerServices.serviceName, names)));
  return services.map(({ id }) => id);
}

async function take(
  work: PersonWork,
  stage: Stage,
  { quoteId, address }: { quoteId: string; address: string },
  step: Step,
  photos: readonly string[],
): Promise<void> {
  switch (step[0]) {
    case 'accept':
      return acceptQuote(work, quoteId, await readRevision(work, quoteId), { address, phone: '', keep: false });
    case 'decline':
      return declineQuote(work, quoteId);
    case 'declineRequest':
      return declineRequest(work, quoteId);
    case 'cancel':
      return cancelQuote(work, quoteId, step[2]);
    case 'backOut':
      return backOut(work, quoteId, step[2]);
    case 'start':
      return startWork(work, quoteId);
    default:
      return takeWithJob(work, stage, await findJob(work, quoteId), step, photos);
  }
}

async function takeAsSystem(work: SystemWork, quoteId: string, step: (typeof ofSystem)[number]): Promise<void> {
  if (step === 'noAnswer') return void (await takeStep(work, quoteSubject, 'no-answer', { id: quoteId, by: 'system' }));
  const job = await findJob(work, quoteId);
  if (step === 'leaveUnrated') return void (await takeStep(work, jobSubject, 'lapse', { id: job.id, by: 'system' }));
  if (step === 'fallLate') return fallLate(work, await findCertificate(work, job.id));
  const { id, workerId } = await findVisit(work, job.id);
  // The question counts from now: at any hour of the start the provider still has two hours to answer.
  if (step === 'fallSilent') await takeStep(work, visitSubject, 'fall-silent', { id, by: 'system' });
  else
    await takeStep(work, visitSubject, 'ask', {
      id,
      by: 'system',
      set: { askAt: work.now },
      data: { workerId },
    });
}

async function takeWithJob(
  work: PersonWork,
  stage: Stage,
  job: { id: string; proposal: number; totalCostCents: number },
  step: Step,
  photos: readonly string[],
): Promise<void> {
  switch (step[0]) {
    case 'propose':
      return proposeDate(work, job.id, { proposedDate: stage.at(step[2]), durationMinutes: step[3], notes: step[4] });
    case 'confirm':
      return confirmDate(work, job.id, job.proposal);
    case 'reject':
      return rejectDate(work, job.id, job.proposal);
    case 'memberReschedules':
    case 'providerReschedules':
      return rescheduleJob(work, job.id, { reason: step[2], cause: step[3] });
    case 'complete':
      return completeJob(work, job.id, photos, step[3] ?? false);
    case 'deliver':
      return void (await deliverCertificate(work, await findCertificate(work, job.id), {
        number: step[2],
        fileId: photos[0] ?? '',
      }));
    case 'pay': {
      const payment = await findPayment(work, job.id, 'due');
      const paidOn = toDay(work.now);
      return void (await announcePayment(work, { id: payment.id, way: step[2], cents: payment.cents, paidOn }));
    }
    case 'receive':
      return void (await receivePayment(work, (await findPayment(work, job.id, 'announced')).id));
    case 'deny':
      return void (await denyPayment(work, (await findPayment(work, job.id, 'announced')).id, step[2]));
    case 'note':
      return void (await saveNote(work, job.id, { text: step[2], version: 0 }));
    case 'rework':
      return reworkJob(work, job.id, step[2]);
    case 'changePrice':
      return changePrice(work, job, step[2], step[3]);
    case 'acceptChange':
      return void (await acceptOrder(work, await findOrder(work, job.id)));
    case 'dispute':
    case 'offerBack':
    case 'declineOffer':
    case 'askAdmin':
    case 'decideDispute':
      return takeOfDispute(work, job.id, step);
    case 'who':
    case 'coming':
    case 'late':
    case 'setOut':
    case 'arrive':
    case 'reportNoShow':
    case 'contestNoShow':
      return takeOfVisit(work, await findVisit(work, job.id), step);
    default:
      throw new Error(`${step[0]} is not a step of a job`);
  }
}

const listPayments = ({ tx }: Work, jobId: string, status: PaymentStepStatus) =>
  tx
    .select({ id: paymentSteps.id, cents: paymentSteps.cents })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.jobId, jobId), eq(paymentSteps.status, status), gt(paymentSteps.cents, 0)))
    .orderBy(paymentSteps.place, paymentSteps.id);

async function findPayment(work: Work, jobId: string, status: PaymentStepStatus) {
  const [payment] = await listPayments(work, jobId, status);
  if (payment === undefined) throw new Error(`the demo has no payment of this job that is ${status}`);
  return payment;
}

async function recordAll(work: PersonWork, jobId: string): Promise<void> {
  for (const { id, cents } of await listPayments(work, jobId, 'due'))
    await recordPayment(work, { id, way: 'cash', cents, paidOn: toDay(work.now) });
}

async function findCertificate({ tx }: Work, jobId: string): Promise<string> {
  const certificate = await findRow(tx, certificates, { jobId }, 'id');
  if (certificate === undefined) throw new Error('no certificate was promised');
  return certificate.id;
}

async function changePrice(
  work: PersonWork,
  job: { id: string; totalCostCents: number },
  reason: string,
  typed: [description: string, quantity: number, rand: number][],
): Promise<void> {
  const lines = typed.map(([description, quantity, each]) => ({
    description,
    quantityThousandths: quantity * 1000,
    unitPriceCents: each * 100,
    vat: false,
  }));
  await proposeOrder(work, {
    jobId: job.id,
    reason,
    lines,
    takenAway: [],
    addedDays: 0,
    photos: [],
    totalCents: job.totalCostCents + sumPrices(lines),
    seed: randomUUID(),
  });
}

async function findOrder(work: Work, jobId: string): Promise<string> {
  const order = await findRow(work.tx, changeOrders, { jobId, status: 'proposed' }, 'id');
  if (order === undefined) throw new Error('The demo has no change of the price for this job');
  return order.id;
}

async function takeOfVisit(work: PersonWork, { id, pin, noShowId }: Visit, step: VisitStep): Promise<void> {
  switch (step[0]) {
    case 'who':
      return void (await nameWorker(work, { id, workerId: await findWorker(work, step[2]) }));
    case 'coming':
      return void (await confirmComing(work, id));
    case 'late':
      return void (await announceDelay(work, id, step[2]));
    case 'setOut':
      return void (await setOut(work, id, step[2]));
    case 'arrive':
      return void (await recordArrival(work, id, { pin }));
    case 'reportNoShow':
      return void (await reportNoShow(work, id));
    case 'contestNoShow':
      return void (await contestNoShow(work, noShowId ?? '', step[2]));
  }
}

async function findWorker(work: Work, key: keyof typeof team): Promise<string> {
  const worker = await findRow(work.tx, workers, { name: team[key].name }, 'id');
  if (worker === undefined) throw new Error('The demo has no such worker');
  return worker.id;
}

type RateStep = Extract<Step, [step: 'rate', ...unknown[]]>;

async function rate(
  stage: Stage,
  member: string,
  quoteId: string,
  [, , rating, comment, { aspects, photos = [] } = {}]: RateStep,
): Promise<void> {
  const [quality, punctuality, communication, value] = aspects ?? [null, null, null, null];
  const pictures = photos.map(([picture]) => picture);
  const uploads = await stage.upload(member, 'review', pictures);
  const reviewPhotos = uploads.map((id, index) => ({ id, alt: photos[index]?.[1] ?? '' }));
  await stage.as(member, async (work) => {
    const { id: jobId } = await findJob(work, quoteId);
    await rateProvider(work, {
      jobId,
      rating,
      comment,
      aspects: { quality, punctuality, communication, value },
      photos: reviewPhotos,
    });
  });
}

/** The lines include VAT if the provider is registered for it. */
async function quoteTerms(
  stage: Stage,
  provider: Story['provider'],
  [rand, scope, estimatedTimeline, { lines = [], pictures = [], callOut, deposit } = {}]: Terms,
): Promise<QuoteTerms> {
  const { vatNumber } = providers[provider];
  return {
    priceCents: rand * 100,
    callOutCents: callOut === undefined ? undefined : callOut * 100,
    scope,
    estimatedTimeline,
    lines: lines.map(([description, quantity, each]) => ({
      description,
      quantityThousandths: quantity * 1000,
      unitPriceCents: each * 100,
      vat: vatNumber !== undefined,
    })),
    ...(deposit !== undefined && { earlyPayments: [{ day: null, cents: deposit * 100 }] }),
    attachments: await stage.upload(provider, 'attachment', pictures),
  };
}

async function readRevision(work: Work, quoteId: string): Promise<number> {
  const quote = await findRow(work.tx, quoteRequests, quoteId, 'revision');
  return quote?.revision ?? 0;
}

async function findJob(work: Work, quoteId: string): Promise<{ id: string; proposal: number; totalCostCents: number }> {
  const job = await findRow(work.tx, jobs, { quoteId }, 'id', 'proposal', 'totalCostCents');
  if (job === undefined) throw new Error('The demo has no job for this quote');
  return job;
}

type Visit = { id: string; pin: string; workerId: string | null; noShowId: string | null };

/** The last visit of a job, and the report about it. */
async function findVisit(work: Work, jobId: string): Promise<Visit> {
  const [visit] = await work.tx
    .select({ id: visits.id, pin: visits.pin, workerId: visits.workerId, noShowId: noShows.id })
    .from(visits)
    .leftJoin(noShows, eq(noShows.visitId, visits.id))
    .where(eq(visits.jobId, jobId))
    .orderBy(desc(visits.createdAt))
    .limit(1);
  if (visit === undefined) throw new Error('The demo has no visit for this job');
  return visit;
}
