import { ReportDialog } from '#web/pages/shared/report-button.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api, type ProblemData } from '#features/problems/web/api.ts';
import { HiddenNotice } from '#features/problems/web/hidden-notice.tsx';
import { ProblemComments } from '#features/problems/web/comments/problem-comments.tsx';
import { ProblemDetails } from '#features/problems/web/problem-details.tsx';
import { RelatedProblems } from '#features/problems/web/related-problems.tsx';
import { ShareLinks } from '#features/problems/web/share-links.tsx';
import { useSession } from '#kit/api/session.ts';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { BudgetAndQuote } from './budget-and-quote.tsx';
import { QuotesReceived } from './quotes-received.tsx';
import { problemViewWords as words } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

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
      <QuotesReceived problem={problem} />
      {problem.mine && problem.status === 'open' && problem.hidden === null ? (
        <Suspense>
          <AskProviders problem={problem} />
        </Suspense>
      ) : null}
      <ProblemComments
        problem={problem}
        atOnce={atComments}
        showRejected={showRejected}
        onReport={({ id }) => setReported({ kind: 'comment', id, open: true })}
      />
    </>
  );
  const sidebar = (
    <>
      {problem.moderation.length > 0 ? (
        <Suspense>
          <Card as="section" aria-labelledby="moderation">
            <h2 id="moderation" className="mb-3 text-h3">
              {words.moderation}
            </h2>
            <div className="flex flex-wrap gap-2">
              <ProblemModeration id={problem.id} title={problem.title} moderation={problem.moderation} />
            </div>
          </Card>
        </Suspense>
      ) : null}
      <RelatedProblems id={problem.id} />
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 *:rounded-none! *:border-0! *:bg-transparent! *:p-0! *:shadow-none! *:not-first:border-t! *:not-first:pt-5!">
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
