import CompareQuotes from '#features/quotes/web/compare/compare-quotes.tsx';
import { listProviders, useQuotesOnProblem } from '#features/quotes/web/api.ts';
import { useKeptByProviders } from '#features/visits/web/kept-api.ts';
import { ComparedFormula, ComparedKept } from '#features/visits/web/kept-visits.tsx';
import { useThere } from '#kit/ui/loading/use-part.ts';

const visits = {
  each: (providerId: string, all: readonly string[]) => <ComparedKept providerId={providerId} all={all} />,
  below: (all: readonly string[]) => <ComparedFormula all={all} />,
};

/** The quotes on a problem side by side, with the kept visits of their providers. */
export default function CompareQuotesAndVisits({ problemId, onThere }: { problemId: string; onThere?: () => void }) {
  const quotes = useQuotesOnProblem(problemId);
  useThere([quotes, useKeptByProviders(listProviders(quotes.data?.items ?? []))], onThere);
  return <CompareQuotes problemId={problemId} about={visits} />;
}
