import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { type DisputeCardData, useDisputes } from '#features/disputes/web/api.ts';
import { keepAsStatement } from '#features/disputes/web/claim-draft.ts';
import { OpenDispute } from '#features/disputes/web/open-dispute.tsx';
import { disputeCardWords, disputePageWords, openDisputeWords as words } from '#features/disputes/page-wording.ts';
import { disputeSets } from '#features/disputes/lifecycle.ts';
import { useJob, type JobData } from '#features/jobs/web/api.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { jobPageWords } from '#web/pages/job/wording.ts';

const route = getRouteApi('/shell/gated/jobs/$jobId/dispute');

/** The form that opens a dispute about a job. */
export function OpenDisputePage() {
  const { jobId } = route.useParams();
  return (
    <Looked
      kind="job"
      query={useJob(jobId)}
      loading={<LoadingList label={jobPageWords.loading} count={2} />}
      failed={jobPageWords.loadFailed}
      heading={words.title}
      missing={
        <ErrorPanel
          title={jobPageWords.notFound}
          action={
            <ButtonLink variant="quiet" render={<Link to="/my-jobs" />}>
              {jobPageWords.backToMyJobs}
            </ButtonLink>
          }
        />
      }
    >
      {(job) => <OfJob job={job} />}
    </Looked>
  );
}

function OfJob({ job }: { job: JobData }) {
  const { id: jobId, quoteId, party, memberName, providerName } = job;
  const navigate = useNavigate();
  const conversation = useConversationLink();
  const disputes = useDisputes(jobId);
  const back = { label: disputePageWords.back, render: <Link to="/jobs/$jobId" params={{ jobId }} /> };
  return (
    <>
      <PageHeading title={words.title} subtitle={<Marked>{job.title}</Marked>} back={back} />
      <Loaded
        query={disputes}
        loading={<LoadingList label={words.loading} count={2} />}
        failed={disputePageWords.loadFailed}
      >
        {({ canOpen, obstacle, agreedCents, disputes: all }) => {
          const open = all.find(({ status }) => isOneOf(status, disputeSets.open));
          if (open !== undefined) return <AlreadyOpen dispute={open} isOwn={open.openedBy === party} />;
          if (!canOpen) return <Alert tone="info" title={obstacle?.sentence ?? disputePageWords.notFound} />;
          return (
            <OpenDispute
              jobId={jobId}
              agreedCents={agreedCents}
              names={{ member: memberName, provider: providerName }}
              other={party === 'member' ? providerName : memberName}
              message={
                <>
                  {conversation.refusal}
                  <Button variant="quiet" busy={conversation.busy} onClick={() => conversation.withQuote(quoteId)}>
                    {words.message}
                  </Button>
                </>
              }
              onOpened={({ id }) =>
                void navigate({ to: '/disputes/$disputeId', params: { disputeId: id }, replace: true })
              }
            />
          );
        }}
      </Loaded>
    </>
  );
}

/** The way to the dispute that is open. The other side may have opened it while the reader typed a claim. */
function AlreadyOpen({ dispute, isOwn }: { dispute: DisputeCardData; isOwn: boolean }) {
  const { id } = usePerson();
  const [isKept] = useState(() => !isOwn && keepAsStatement(id, dispute));
  return (
    <Alert
      tone="info"
      title={words.already}
      action={
        <ButtonLink variant="quiet" render={<Link to="/disputes/$disputeId" params={{ disputeId: dispute.id }} />}>
          {disputeCardWords.read}
        </ButtonLink>
      }
    >
      {isKept ? words.becomesText : null}
    </Alert>
  );
}
