import { ReportDialog } from '#web/pages/shared/report-button.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Flag } from 'lucide';
import { Suspense, useState } from 'react';
import { api, type ProblemData } from '#features/problems/web/api.ts';
import { HiddenNotice } from '#features/problems/web/hidden-notice.tsx';
import { ProblemComments } from '#features/problems/web/comments/problem-comments.tsx';
import { ProblemDetails } from '#features/problems/web/problem-details.tsx';
import { RelatedProblems, useRelated } from '#features/problems/web/related-problems.tsx';
import { ShareLinks } from '#features/problems/web/share-links.tsx';
import { useMayOffer } from '#features/quotes/web/api.ts';
import { useSession } from '#kit/api/session.ts';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { BudgetAndQuote } from './budget-and-quote.tsx';
import { QuotesReceived, useComparison } from './quotes-received.tsx';
import { problemViewWords as words } from './wording.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { usePart } from '#kit/ui/loading/use-part.ts';

const AskProviders = lazyPart(() => import('./ask-providers.tsx'));
const ProblemModeration = lazyPart(() =>
  import('#features/problems/web/moderation/problem-moderation.tsx').then((module) => ({
    default: module.ProblemModeration,
  })),
);
const showRejected = ({ id }: { id: string }) => <OwnDecision kind="comment" subjectId={id} />;

type ProblemViewProps = {
  problem: ProblemData;
  /** True in a dialog, which shows the title itself and has one column. */
  over?: boolean;
  atComments?: boolean;
};

/** One problem with its budget, quotes, comments and related problems. */
export function ProblemView({ problem, over = false, atComments = false }: ProblemViewProps) {
  const refresh = useRefresh(api.comments.key({ input: { id: problem.id } }));
  const mayReport = useSession() !== null && !problem.mine;
  const may = useMayOffer(problem.id);
  const comparison = useComparison(problem);
  const asks = problem.mine && problem.status === 'open' && problem.hidden === null;
  const asking = usePart(AskProviders, asks);
  const related = useRelated(problem.id);
  const [reported, setReported] = useState<{ kind: 'comment' | 'problem'; id: string; open: boolean } | null>(null);
  const details = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HiddenNotice problem={problem} />
      {problem.mine && problem.hidden === 'taken-down' ? (
        <OwnDecision kind="problem" subjectId={problem.id} said={problem.hiddenReason} />
      ) : null}
      <ProblemDetails
        problem={problem}
        heading={
          over ? null : (
            <h1 className="wrap-anywhere" lang="" dir="auto">
              {problem.title}
            </h1>
          )
        }
      />
    </div>
  );
  const budget = <BudgetAndQuote problem={problem} bar={!over} />;
  const rest = (
    <>
      <After queries={[may]}>
        <QuotesReceived problem={problem} onThere={comparison.onThere} />
      </After>
      <After queries={[may, comparison]}>
        <KeptBelow>
          {asks ? (
            <Suspense key="ask">
              <AskProviders problem={problem} onThere={asking.onThere} />
            </Suspense>
          ) : null}
        </KeptBelow>
      </After>
      <After queries={[may, comparison, asking]}>
        <ProblemComments
          problem={problem}
          atOnce={atComments && !comparison.isLoading && !asking.isLoading}
          showRejected={showRejected}
          onReport={({ id }) => setReported({ kind: 'comment', id, open: true })}
        />
      </After>
    </>
  );
  const sidebar = (
    <>
      {problem.moderation.length > 0 ? (
        <Card as="section" aria-labelledby="moderation">
          <h2 id="moderation" className="mb-3 text-h3">
            {words.moderation}
          </h2>
          <div className="flex min-h-11 flex-wrap gap-2">
            <Suspense>
              <ProblemModeration id={problem.id} title={problem.title} moderation={problem.moderation} />
            </Suspense>
          </div>
        </Card>
      ) : null}
      {/* On a phone they stand below the quotes. */}
      <After queries={[may, comparison, asking]}>
        <RelatedProblems id={problem.id} />
      </After>
      <After queries={[may, comparison, asking, related]}>
        <Card as="section" aria-labelledby="share">
          <h2 id="share" className="mb-3 text-h3">
            {words.share}
          </h2>
          <ShareLinks problem={problem} />
        </Card>
        {mayReport ? (
          <div>
            <Button
              variant="text"
              icon={Flag}
              onClick={() => setReported({ kind: 'problem', id: problem.id, open: true })}
            >
              {words.report.problem}
            </Button>
          </div>
        ) : null}
      </After>
    </>
  );
  const report = (
    <Suspense>
      {reported ? (
        <ReportDialog
          key={reported.id}
          open={reported.open}
          kind={reported.kind}
          subjectId={reported.id}
          title={words.report[reported.kind]}
          onClose={() => {
            setReported({ ...reported, open: false });
            // A third report hides a comment.
            void refresh();
          }}
        />
      ) : null}
    </Suspense>
  );
  if (over) {
    return (
      // The dialog is one surface: lines replace the cards of the page.
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 [&>*,&>.contents>*]:rounded-none! [&>*,&>.contents>*]:border-0! [&>*,&>.contents>*]:bg-transparent! [&>*,&>.contents>*]:p-0! [&>*,&>.contents>*]:shadow-none! [&>*+*,&>.contents>*]:border-t! [&>*+*,&>.contents>*]:pt-5!">
        {details}
        {budget}
        {rest}
        {sidebar}
        {report}
      </div>
    );
  }
  // A phone has one column, in which the budget follows the details.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
      <div className="contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-4">
        {details}
        <div className="order-2 grid grid-cols-[minmax(0,1fr)] gap-4">{rest}</div>
      </div>
      <aside
        aria-label={words.aside}
        className="contents desk:sticky desk:top-22 desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-4"
      >
        <div className="order-1">{budget}</div>
        <div className="order-3 grid grid-cols-[minmax(0,1fr)] gap-4">{sidebar}</div>
      </aside>
      {report}
    </div>
  );
}
