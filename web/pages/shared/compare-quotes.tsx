import CompareQuotes from '#features/quotes/web/compare/compare-quotes.tsx';
import { ComparedFormula, ComparedKept } from '#features/visits/web/kept-visits.tsx';

const visits = {
  each: (providerId: string, all: readonly string[]) => <ComparedKept providerId={providerId} all={all} />,
  below: (all: readonly string[]) => <ComparedFormula all={all} />,
};

/** The quotes on a problem side by side, with the kept visits of their providers. */
export default function CompareQuotesAndVisits({ problemId }: { problemId: string }) {
  return <CompareQuotes problemId={problemId} about={visits} />;
}
