import { getRouteApi } from '@tanstack/react-router';
import { useJob } from '#features/jobs/web/api.ts';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/shell/gated/jobs/$jobId');

/** One job. */
export function JobPage() {
  const { jobId } = route.useParams();
  return <JobView query={useJob(jobId)} />;
}
