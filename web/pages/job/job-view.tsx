import type { UseQueryResult } from '@tanstack/react-query';
import { CheckedPanel } from '#features/credentials/web/checked-panel.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { FolderOpen } from 'lucide';
import { type ReactNode, Suspense, useEffect } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { useCertificate } from '#features/certificates/web/api.ts';
import { listCertificate } from '#features/certificates/web/list-certificate.ts';
import { certificateWords } from '#features/certificates/wording.ts';
import { DocumentLinks } from '#features/papers/web/document-links.tsx';
import { isCalledOff, jobSets } from '#features/jobs/lifecycle.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { ContactCard } from '#features/jobs/web/contact-card.tsx';
import { JobBadge } from '#features/jobs/web/job-badge.tsx';
import { shortId } from '#features/jobs/web/job-card.tsx';
import { JobDetails } from '#features/jobs/web/job-details.tsx';
import { JobPhotos } from '#features/jobs/web/job-photos.tsx';
import { JobTimeline } from '#features/jobs/web/job-timeline.tsx';
import { PrivateNote } from '#features/jobs/web/private-note.tsx';
import { jobNumber } from '#features/jobs/wording.ts';
import { openOrder, type OrderData, useOrders } from '#features/orders/web/api.ts';
import { listOrders } from '#features/orders/web/list-orders.ts';
import { ordersWords } from '#features/orders/wording.ts';
import { disputeCardWords, disputePageWords } from '#features/disputes/page-wording.ts';
import { useDisputes } from '#features/disputes/web/api.ts';
import { listDisputes } from '#features/disputes/web/list-disputes.ts';
import { usePayments } from '#features/payment-steps/web/api.ts';
import { findYourPayment, listPayments } from '#features/payment-steps/web/list-payments.ts';
import { paymentPageWords } from '#features/payment-steps/page-wording.ts';
import { type ReviewData, useReviewOfJob } from '#features/reviews/web/api.ts';
import { replyWords } from '#features/reviews/wording.ts';
import { JobReview } from '#features/reviews/web/job-review.tsx';
import { listHappenings } from '#features/visits/web/list-happenings.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { lazyDialog, lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { useCode, usePart } from '#kit/ui/loading/use-part.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { JobNextStep, useStepHeight } from '#web/pages/shared/next-step/job-next-step.tsx';
import { isAtDoor, mayComplete, wasCompleted } from '#web/pages/shared/next-step/job-states.ts';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { MessageAbout } from '#web/pages/shared/message-about.tsx';
import { tabTitle } from '#web/wording.ts';
import { JobMenu } from './job-menu.tsx';
import { jobPageWords as words } from './wording.ts';

const CertificateCard = lazyPart(() => import('#features/certificates/web/certificate-card.tsx'), null);
const PaymentList = lazyPart(() => import('#features/payment-steps/web/payment-list.tsx'), null);
const PaymentNextStep = lazyPart(() => import('#web/pages/shared/next-step/payment-next-step.tsx'), null);
const LateWays = lazyPart(() => import('./late-ways.tsx'));
const DisputeCard = lazyPart(() => import('#features/disputes/web/dispute-card.tsx'), null);
const OpenOrder = lazyPart(() => import('#features/orders/web/open-order.tsx'), null);
const OrderDialog = lazyDialog(() => import('./order-dialog.tsx'));
const OrderList = lazyPart(() => import('#features/orders/web/order-list.tsx'), null);
const PayTo = lazyPart(() => import('#features/bank-details/web/pay-to.tsx'));

/** The member can report a change of the price; its provider reads why an admin hides one. */
const moderateOrder =
  (party: JobData['party']) =>
  ({ id, isHidden }: OrderData): ReactNode => {
    if (party === 'member' && !isHidden)
      return <ReportButton kind="change-order" subjectId={id} title={ordersWords.report} />;
    return party === 'provider' && isHidden ? <OwnDecision kind="change-order" subjectId={id} /> : null;
  };

/** The reviewer can report the reply; its author reads why an admin hides it. */
const moderateReply =
  (party: JobData['party']) =>
  ({ id, actions, reply, reviewerName }: ReviewData): ReactNode => {
    if (actions.includes('report-reply'))
      return (
        <ReportButton kind="reply" subjectId={id} title={replyWords.report} label={replyWords.reportTo(reviewerName)} />
      );
    return party === 'provider' && reply?.hidden ? (
      <div className="mt-2">
        <OwnDecision kind="reply" subjectId={id} />
      </div>
    ) : null;
  };

const showHiddenReview = (reviewId: string) => <OwnDecision kind="review" subjectId={reviewId} />;

const back = (
  <ButtonLink variant="quiet" render={<Link to="/my-jobs" />}>
    {words.backToMyJobs}
  </ButtonLink>
);

/** A job's page, found by the job or by its quote. */
export function JobView({ query }: { query: UseQueryResult<JobData> }) {
  return (
    <Looked
      kind="job"
      query={query}
      loading={<LoadingList label={words.loading} count={2} />}
      failed={words.loadFailed}
      heading={words.heading}
      missing={<ErrorPanel title={words.notFound} action={back} />}
    >
      {(job) => <LoadedJob job={job} />}
    </Looked>
  );
}

function LoadedJob({ job }: { job: JobData }) {
  const router = useRouter();
  useEffect(() => {
    document.title = tabTitle(job.title);
  }, [job.title]);
  // The review stands above the details, and stays during rework.
  const review = [useReviewOfJob(job.id)];
  const step = useStepHeight(job);
  const visits = step[0].data;
  const orders = useOrders(job.id);
  const payments = usePayments(job.id);
  const payment = payments.data && findYourPayment(payments.data, job.party);
  const owed = useCertificate(job.id, mayComplete(job) || wasCompleted(job));
  const certificate = owed.data?.certificate;
  const disputed = useDisputes(job.id);
  const disputes = disputed.data;
  const dispute = disputes?.disputes[0];
  const happenings = [
    ...(visits === undefined ? [] : listHappenings(visits.timeline, job)),
    ...(orders.data === undefined ? [] : listOrders(orders.data, job)),
    ...(payments.data === undefined ? [] : listPayments(payments.data, job)),
    ...(certificate ? listCertificate(certificate, job) : []),
    ...(disputes === undefined ? [] : listDisputes(disputes.disputes, job)),
  ];
  // A job from before payments were written down has no steps: its sums are 0.
  const isPaid = payments.data !== undefined && payments.data.agreedCents > 0 && payments.data.owedCents === 0;
  const pays = job.party === 'member' && !isCalledOff(job) && !isPaid;
  const account = usePart(PayTo, pays);
  const payTo = pays ? <PayTo jobId={job.id} onThere={account.onThere} /> : null;
  const order = openOrder(orders.data);
  // Each part hides those below it until its height is known.
  const above = [
    disputed,
    orders,
    payments,
    useCode(DisputeCard, dispute !== undefined),
    useCode(OpenOrder, order !== undefined),
    useCode(PaymentNextStep, payment !== undefined),
  ];
  const lists = [
    ...above,
    ...step,
    owed,
    useCode(CertificateCard, Boolean(certificate)),
    useCode(OrderList, orders.data !== undefined),
    useCode(PaymentList, payments.data !== undefined),
  ];
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/my-jobs' });
  };
  return (
    <>
      <PageHeading
        title={<Marked>{job.title}</Marked>}
        subtitle={<span className="numbers">{jobNumber(shortId(job.id))}</span>}
        back={{ label: words.back, render: <button type="button" onClick={back} /> }}
        menu={job.party === 'admin' ? null : <JobMenu jobId={job.id} />}
        // The title of the card says the state of agreed work, by its day.
        end={
          job.status === 'scheduled' ? null : <JobBadge status={job.status} started={job.started} rework={job.rework} />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {dispute ? (
            <DisputeCard dispute={dispute} />
          ) : disputed.isError ? (
            <LoadFailedAlert query={disputed} title={disputePageWords.loadFailed} />
          ) : null}
          <KeptBelow>
            {order ? (
              <OpenOrder
                key={order.id}
                jobId={job.id}
                order={order}
                moderation={moderateOrder(job.party)}
                AnswerBar={ActionBar}
                {...partiesOf(job)}
              />
            ) : null}
            {payment ? <PaymentNextStep key={payment.id} job={job} payment={payment} payTo={payTo} /> : null}
          </KeptBelow>
          <After queries={above} loading={<LoadingList label={words.loading} count={1} />}>
            <JobNextStep job={job} hasBar={!(order && job.party === 'member')} />
          </After>
          <After queries={lists}>
            {certificate ? (
              <CertificateCard
                jobId={job.id}
                certificate={certificate}
                party={job.party}
                providerName={job.providerName}
                ways={<LateWays jobId={job.id} quoteId={job.quoteId} providerId={job.providerId} />}
              />
            ) : owed.isError ? (
              <LoadFailedAlert query={owed} title={certificateWords.loadFailed} />
            ) : null}
            {orders.data ? (
              <OrderList
                jobId={job.id}
                data={orders.data}
                {...partiesOf(job)}
                atDoor={isAtDoor(job, readNow())}
                moderation={moderateOrder(job.party)}
                OrderDialog={OrderDialog}
              />
            ) : orders.isError ? (
              <LoadFailedAlert query={orders} title={ordersWords.loadFailed} />
            ) : null}
            {payments.data ? (
              <PaymentList
                jobId={job.id}
                data={payments.data}
                {...partiesOf(job)}
                atDoor={isAtDoor(job, readNow())}
                leading={payment?.id}
                payTo={payTo}
              />
            ) : payments.isError ? (
              <LoadFailedAlert query={payments} title={paymentPageWords.loadFailed} />
            ) : null}
            {payTo === null ? null : (
              <div id="pay-to" className="empty:hidden">
                <Suspense fallback={null}>{payTo}</Suspense>
              </div>
            )}
          </After>
          <After queries={[...lists, account]}>
            <JobPhotos job={job} />
            {/* A step may have made a review or a document: each new status loads them again. */}
            <KeptBelow>
              <JobReview
                key={`review ${job.status}`}
                job={job}
                showHidden={showHiddenReview}
                belowReply={moderateReply(job.party)}
              />
            </KeptBelow>
          </After>
          <After queries={[...lists, account, ...review]}>
            <JobDetails job={job} />
            {job.checked === null ? null : <CheckedPanel checked={job.checked} agreedAt={job.checked.agreedAt} />}
          </After>
        </div>
        <aside aria-label={words.progress} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* On a phone it stands below all of these. */}
          <After queries={[...lists, account, ...review]}>
            <Card as="section">
              <h2 className="mb-4 text-h3">{words.progress}</h2>
              <JobTimeline job={job} more={happenings} />
            </Card>
            <ContactCard job={job} />
            <DocumentLinks key={`documents ${job.status}`} quoteId={job.quoteId} />
            {job.party === 'member' && isOneOf(job.status, jobSets.finished) ? (
              <ButtonLink variant="quiet" icon={FolderOpen} full render={<Link to="/home-file" />}>
                {words.toHomeFile}
              </ButtonLink>
            ) : null}
            <MessageAbout quoteId={job.quoteId} party={job.party} />
            {job.party === 'admin' ? null : <PrivateNote key={job.id} jobId={job.id} />}
            <ButtonLink variant="text" full render={<Link to="/quotes/$quoteId" params={{ quoteId: job.quoteId }} />}>
              {words.viewQuote}
            </ButtonLink>
            {disputes?.canOpen ? (
              <ButtonLink variant="text" full render={<Link to="/jobs/$jobId/dispute" params={{ jobId: job.id }} />}>
                {disputeCardWords.wrong}
              </ButtonLink>
            ) : null}
          </After>
        </aside>
      </div>
    </>
  );
}

const partiesOf = ({ party, memberName, providerName }: JobData) => ({ party, memberName, providerName });
