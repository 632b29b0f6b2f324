import { and, eq, inArray } from 'drizzle-orm';
import { confirmDate, rejectDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { saveNote } from '#features/jobs/server/save-note.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { jobs, jobSubject } from '#features/jobs/server/tables.ts';
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
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork, Work } from '#engine/work.ts';
import type { Stage } from './stage.ts';
import { problems } from './problems.ts';
import { type DemoProvider, type ProviderKey, providers } from './providers.ts';
import type { Step, Story, Terms } from './story.ts';

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
      if (name === 'noAnswer' || name === 'leaveUnrated')
        return stage.asSystem((work) => takeAsSystem(work, quoteId, name));
      const who = memberSteps.has(name) ? member : story.provider;
      const terms =
        step[0] === 'submit' || step[0] === 'revise' ? await quoteTerms(stage, story.provider, step[2]) : null;
      const photos = await stage.upload(story.provider, 'job', step[0] === 'complete' ? (step[2] ?? []) : []);
      await stage.as(who, (work) =>
        terms ? takeWithTerms(work, quoteId, step[0], terms) : take(work, stage, quoteId, step, photos),
      );
    });
  }
}

const memberSteps = new Set<Step[0]>([
  'accept',
  'decline',
  'cancel',
  'confirm',
  'reject',
  'memberReschedules',
  'rework',
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
  quoteId: string,
  step: Step,
  photos: readonly string[],
): Promise<void> {
  switch (step[0]) {
    case 'accept':
      return acceptQuote(work, quoteId, await readRevision(work, quoteId));
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

async function takeAsSystem(work: SystemWork, quoteId: string, step: 'noAnswer' | 'leaveUnrated'): Promise<void> {
  if (step === 'noAnswer') await takeStep(work, quoteSubject, 'no-answer', { id: quoteId, by: 'system' });
  else await takeStep(work, jobSubject, 'lapse', { id: (await findJob(work, quoteId)).id, by: 'system' });
}

async function takeWithJob(
  work: PersonWork,
  stage: Stage,
  job: { id: string; proposal: number },
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
      return completeJob(work, job.id, photos);
    case 'note':
      return void (await saveNote(work, job.id, { text: step[2], version: 0 }));
    case 'rework':
      return reworkJob(work, job.id, step[2]);
    default:
      throw new Error(`${step[0]} is not a step of a job`);
  }
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
  provider: ProviderKey,
  [rand, scope, estimatedTimeline, { lines = [], pictures = [], callOut } = {}]: Terms,
): Promise<QuoteTerms> {
  const { vatNumber }: DemoProvider = providers[provider];
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
    attachments: await stage.upload(provider, 'attachment', pictures),
  };
}

async function readRevision(work: Work, quoteId: string): Promise<number> {
  const [quote] = await work.tx
    .select({ revision: quoteRequests.revision })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, quoteId));
  return quote?.revision ?? 0;
}

async function findJob(work: Work, quoteId: string): Promise<{ id: string; proposal: number }> {
  const [job] = await work.tx
    .select({ id: jobs.id, proposal: jobs.proposal })
    .from(jobs)
    .where(eq(jobs.quoteId, quoteId));
  if (job === undefined) throw new Error('The demo has no job for this quote');
  return job;
}
