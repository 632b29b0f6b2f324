import { getRouteApi } from '@tanstack/react-router';
import { useJobOfQuote } from '#features/jobs/web/api.ts';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/shell/gated/jobs/new/$quoteId');

/** The job of an accepted quote. Its provider sees the form for a work date while the job is new. */
export function QuoteJobPage() {
  const { quoteId } = route.useParams();
  return <JobView query={useJobOfQuote(quoteId)} />;
}
