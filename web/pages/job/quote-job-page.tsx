import { getRouteApi } from '@tanstack/react-router';
import { useJobOfQuote } from '#features/jobs/web/api.ts';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/shell/gated/jobs/new/$quoteId');

/** The job of an accepted quote: a new one shows its provider the form for a work date. */
export function QuoteJobPage() {
  const { quoteId } = route.useParams();
  return <JobView query={useJobOfQuote(quoteId)} />;
}
