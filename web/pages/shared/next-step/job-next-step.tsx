import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { useCertificate } from '#features/certificates/web/api.ts';
import { questionWords } from '#features/certificates/question-wording.ts';
import { type JobData, type OfferedStep, useJobOfQuote } from '#features/jobs/web/api.ts';
import type { CompletionQuestion } from '#features/jobs/web/complete-dialog.tsx';
import { useJobSteps } from '#features/jobs/web/use-job-steps.tsx';
import { openOrder, useOrders } from '#features/orders/web/api.ts';
import { orderConfirmWords } from '#features/orders/confirm-wording.ts';
import type { QuoteData } from '#features/quotes/web/api.ts';
import { useQuoteSteps } from '#features/quotes/web/use-quote-steps.tsx';
import { comesWords } from '#features/visits/who-comes-wording.ts';
import { useVisit } from '#features/visits/web/api.ts';
import { useNoShowSteps } from '#features/visits/web/use-no-show-steps.ts';
import { useVisitSteps } from '#features/visits/web/use-visit-steps.tsx';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { type KeptFocus, useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { lazyDialog, lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { useCode, useThere } from '#kit/ui/loading/use-part.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { ReportButton } from '../report-button.tsx';
import { useConversationLink } from '../use-conversation.tsx';
import { AwaitedJob } from './awaited-job.tsx';
import { hadDate, isAhead, mayComplete, reworkWaits } from './job-states.ts';
import { JobStepCard } from './job-step-card.tsx';
import { useVisitDialog } from './visit.tsx';
import { jobNextWords, quoteNextWords } from './wording.ts';

// The form brings the validation library; nothing else on this page needs it.
const ProposeDateForm = lazyPart(
  () => import('#features/jobs/web/propose-date-form.tsx').then((module) => ({ default: module.ProposeDateForm })),
  <Skeleton className="h-60 w-full rounded-control" />,
);
const CertificateQuestion = lazyPart(() => import('#features/certificates/web/certificate-question.tsx'), null);
const WhoComes = lazyPart(() => import('#features/visits/web/who-comes.tsx'), null);
const ReviewDialog = lazyDialog(() =>
  import('#features/reviews/web/review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
);

const submitLicence = (
  <TextLink render={<Link to="/provider-dashboard" search={{ tab: 'profile' }} hash="credentials" />}>
    {questionWords.submit}
  </TextLink>
);

const reportWorker = (workerId: string) => (
  <ReportButton kind="worker" subjectId={workerId} title={comesWords.report} />
);

/** The readings and the code that say how high the next step of a job is. */
export const useStepHeight = (job: JobData | undefined) =>
  [
    useVisit(job?.id ?? '', job !== undefined && hadDate(job)),
    useCode(WhoComes, job !== undefined && isAhead(job)),
  ] as const;

type QuoteJobNextStepProps = { quote: QuoteData; focus: KeptFocus; onThere: () => void };

/** The next step of the job on the page of its quote. */
export function QuoteJobNextStep({ quote, focus, onThere }: QuoteJobNextStepProps) {
  const job = useJobOfQuote(quote.id);
  useThere([job, ...useStepHeight(job.data)], onThere);
  if (job.data) return <NextStep job={job.data} focus={focus} page="quote" />;
  return (
    <AwaitedJob status={quote.status} focus={focus}>
      {job.isError ? <LoadFailedAlert query={job} title={quoteNextWords.jobLoadFailed} /> : undefined}
    </AwaitedJob>
  );
}

/** The next step of a job, on its own page. `hasBar` is false while something else there has the bar of the phone. */
export function JobNextStep({ job, hasBar }: { job: JobData; hasBar: boolean }) {
  return <NextStep job={job} focus={useKeptFocus()} page="job" hasBar={hasBar} />;
}

/** The question about a certificate that completing the work brings; null where there is none. */
function useQuestion(job: JobData): CompletionQuestion | null {
  const question = useCertificate(job.id, mayComplete(job)).data?.question;
  if (!question) return null;
  return {
    missing: question.isHeld ? questionWords.missing : null,
    field: (props) => <CertificateQuestion question={question} {...props} way={submitLicence} />,
  };
}

type NextStepProps = { job: JobData; focus: KeptFocus; page: 'quote' | 'job'; hasBar?: boolean };

function NextStep({ job, focus, page, hasBar }: NextStepProps) {
  const { status, party } = job;
  const [proposing, setProposing] = useState(false);
  const [rating, setRating] = useState({ open: false, opening: 0 });
  const address = useVisitDialog();
  const onTaken = (step: string, taken: object) => {
    // A provider who reschedules without a day proposes the next date at once.
    if (step === 'reschedule' && party === 'provider' && !('proposedDate' in taken)) setProposing(true);
  };
  const orders = useOrders(
    job.id,
    job.steps.some(({ step }) => step === 'complete'),
  );
  const waiting = openOrder(orders.data);
  const own = useJobSteps(job, {
    onTaken,
    focus,
    lapsing: waiting === undefined ? null : orderConfirmWords.complete(formatRand(waiting.totalCents)),
    // It stays while the reading is tried again.
    unread:
      orders.data === undefined && orders.errorUpdateCount > 0 ? (
        <LoadFailedAlert query={orders} title={orderConfirmWords.unread} />
      ) : null,
    question: useQuestion(job),
    reworkWaits: reworkWaits(job),
  });
  const agreement = {
    status: 'quote_accepted',
    hasProblem: job.problemId !== null,
    isCompleted: job.afterCareUntil != null,
  } as const;
  const behind = useQuoteSteps({ id: job.quoteId, providerName: job.providerName, ...agreement }, focus);
  const [visit, comes] = useStepHeight(job);
  const travel = useVisitSteps({ jobId: job.id, visit: visit.data?.visit ?? null, focus });
  const report = useNoShowSteps({ jobId: job.id, answer: visit.data, focus });
  const conversation = useConversationLink();
  const propose = job.steps.find(({ step }) => step === 'propose');
  // The form for the first date is open; a later date replaces one, so its form opens from a button.
  const form = page === 'job' && propose && (status === 'pending' || proposing) ? propose : undefined;
  const beginStep = (offered: OfferedStep) => {
    if (offered.step === 'propose') setProposing(true);
    else if (offered.step === 'rate') setRating(({ opening }) => ({ open: true, opening: opening + 1 }));
    else own.begin(offered);
  };
  return (
    <JobStepCard
      job={job}
      visit={visit.isPending && visit.isFetching ? 'loading' : (visit.data ?? null)}
      height={[visit, comes]}
      failed={
        visit.isError && visit.data === undefined && status === 'scheduled' ? (
          <LoadFailedAlert query={visit} title={jobNextWords.visitLoadFailed} />
        ) : null
      }
      page={page}
      hasBar={hasBar}
      now={readNow()}
      focus={focus}
      ways={{
        job: { begin: beginStep, busy: own.busy },
        agreement: behind,
        visit: travel,
        noShow: report,
        message: { begin: () => conversation.withQuote(job.quoteId), busy: conversation.busy },
        address: address.open,
      }}
      whoComes={
        <KeptBelow>
          <WhoComes
            key={job.confirmedDate ?? ''}
            jobId={job.id}
            party={party}
            memberName={job.memberName}
            providerName={job.providerName}
            report={reportWorker}
          />
        </KeptBelow>
      }
      refusal={own.refusal ?? behind.refusal ?? travel.refusal ?? report.refusal ?? conversation.refusal}
      dialogs={
        <>
          {own.dialogs}
          {behind.dialogs}
          {travel.dialogs}
          {report.dialogs}
          {address.dialogFor(job)}
          {rating.opening > 0 ? (
            <ReviewDialog
              key={rating.opening}
              open={rating.open}
              onClose={() => setRating((last) => ({ ...last, open: false }))}
              onDone={focus.begin}
              finalFocus={focus.afterDialog}
              job={job}
            />
          ) : null}
        </>
      }
      form={
        form ? (
          <ProposeDateForm
            job={job}
            submitLabel={form.label}
            onDone={() => {
              focus.begin();
              setProposing(false);
            }}
            onCancel={status === 'pending' ? undefined : () => setProposing(false)}
          />
        ) : null
      }
    />
  );
}
