import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useDispute, type DisputeData } from '#features/disputes/web/api.ts';
import { DisputeView } from '#features/disputes/web/dispute-view.tsx';
import { disputePageWords as words } from '#features/disputes/page-wording.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { tabTitle } from '#web/wording.ts';
import { jobPageWords } from '#web/pages/job/wording.ts';

const route = getRouteApi('/shell/gated/disputes/$disputeId');

/** One dispute, for both sides and for the admin who decides it. */
export function DisputePage() {
  const { disputeId } = route.useParams();
  return (
    <Looked
      kind="job"
      query={useDispute(disputeId)}
      loading={<LoadingList label={words.loading} count={2} />}
      failed={words.loadFailed}
      heading={words.title}
      missing={
        <ErrorPanel
          title={words.notFound}
          action={
            <ButtonLink variant="quiet" render={<Link to="/my-jobs" />}>
              {jobPageWords.backToMyJobs}
            </ButtonLink>
          }
        />
      }
    >
      {(dispute) => <LoadedDispute dispute={dispute} />}
    </Looked>
  );
}

/** The other side can report a text; its author reads why an admin hides it. */
const moderateStatement =
  (party: DisputeData['party']) =>
  ({ id, by, isHidden }: DisputeData['statements'][number]): ReactNode => {
    if (party === 'admin' || isHidden !== (by === party)) return null;
    return isHidden ? (
      <OwnDecision kind="dispute-statement" subjectId={id} />
    ) : (
      <ReportButton kind="dispute-statement" subjectId={id} title={words.report} />
    );
  };

function LoadedDispute({ dispute }: { dispute: DisputeData }) {
  const { jobId, title, number, party } = dispute;
  useEffect(() => {
    document.title = tabTitle(words.title);
  }, []);
  return (
    <>
      <PageHeading
        title={<Marked>{title}</Marked>}
        subtitle={words.number(number)}
        back={{ label: words.back, render: <Link to="/jobs/$jobId" params={{ jobId }} /> }}
      />
      <DisputeView dispute={dispute} moderation={moderateStatement(party)} records={<Records dispute={dispute} />} />
    </>
  );
}

/** Earlier work of both sides, for the admin who decides. */
function Records({ dispute: { records, memberName, providerName } }: { dispute: DisputeData }) {
  if (records === null) return null;
  const sides = [
    { name: memberName, ...records.member },
    { name: providerName, ...records.provider },
  ];
  return (
    <Card as="section">
      <h2 className="mb-3 text-h3">{words.record}</h2>
      <ul className="grid gap-4">
        {sides.map(({ name, accountId, completedJobs, disputes }) => (
          <li key={accountId} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-card text-muted">
              {words.completed(completedJobs)}, {words.otherDisputes(disputes)}
            </p>
            <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId }} />}>
              {words.person(name)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
