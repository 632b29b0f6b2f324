import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecords } from '#features/evidence/web/api.ts';
import { OwnRecord } from '#features/evidence/web/own-record.tsx';
import { recordWords as words } from '#features/evidence/wording.ts';
import { useJob } from '#features/jobs/web/api.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Marked } from '#kit/ui/marked.tsx';

const route = getRouteApi('/shell/gated/jobs/$jobId/record');

/** The record of a job, for one of its two parties. */
export function RecordPage() {
  const { jobId } = route.useParams();
  const job = useJob(jobId).data;
  return (
    <Loaded
      query={useRecords(jobId)}
      loading={<LoadingList label={words.loading} count={1} />}
      failed={words.loadFailed}
      heading={words.title}
      missing={
        <ErrorPanel
          title={words.notFound}
          action={
            <ButtonLink variant="quiet" render={<Link to="/my-jobs" />}>
              {words.toJobs}
            </ButtonLink>
          }
        />
      }
    >
      {(records) => (
        <>
          <PageHeading
            title={words.title}
            subtitle={job && <Marked>{job.title}</Marked>}
            back={{ label: words.toJob, render: <Link to="/jobs/$jobId" params={{ jobId }} /> }}
          />
          <OwnRecord jobId={jobId} records={records} />
        </>
      )}
    </Loaded>
  );
}
