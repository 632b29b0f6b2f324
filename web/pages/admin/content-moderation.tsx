import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { reportLifecycle } from '#features/moderation/lifecycle.ts';
import {
  type Closing,
  type ListedReport,
  type ModeratedComment,
  useJudge,
  useModeratedComments,
  useReports,
} from '#features/moderation/web/api.ts';
import { CommentTable } from '#features/moderation/web/comment-table.tsx';
import { ReportTable } from '#features/moderation/web/report-table.tsx';
import { moderatedCommentWords, reportListWords } from '#features/moderation/wording.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { LoadFailed } from '#web/api/load-failed.tsx';
import { allItems } from '#web/api/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';

const RejectDialog = lazy(() => import('#features/moderation/web/reject-dialog.tsx'));
const CloseReportDialog = lazy(() => import('#features/moderation/web/close-report-dialog.tsx'));

const route = getRouteApi('/shell/gated/admin-dashboard');

const tabsOf = <Status extends string>({ statuses }: { statuses: Record<Status, { label: string }> }) =>
  (Object.keys(statuses) as Status[]).map((value) => ({ value, label: statuses[value].label }));

/** Comments that wait or were judged, and what people reported. Which tabs are open stands in the address. */
export function ContentModeration() {
  const { comments = 'pending', reports = 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  const turn = (tab: { comments?: ModeratedComment['status']; reports?: ListedReport['status'] }) =>
    void navigate({ search: (before) => ({ ...before, ...tab }), hash: true, replace: true, resetScroll: false });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h3 className="mb-1">{moderatedCommentWords.title}</h3>
        <Tabs
          label={moderatedCommentWords.title}
          tabs={tabsOf(commentLifecycle)}
          value={comments}
          onChange={(next) => turn({ comments: next })}
        >
          <Comments key={comments} status={comments} />
        </Tabs>
      </div>
      <div>
        <h3 className="mb-1">{reportListWords.title}</h3>
        <Tabs
          label={reportListWords.title}
          tabs={tabsOf(reportLifecycle)}
          value={reports}
          onChange={(next) => turn({ reports: next })}
        >
          <Reports key={reports} status={reports} />
        </Tabs>
      </div>
    </div>
  );
}

function Comments({ status }: { status: ModeratedComment['status'] }) {
  const list = useModeratedComments(status);
  const judge = useJudge();
  const [rejecting, setRejecting] = useState<ModeratedComment | null>(null);
  const comments = allItems(list.data);
  return (
    <>
      <Stages
        list={list}
        count={comments.length}
        loading={moderatedCommentWords.loading}
        failed={moderatedCommentWords.failedToFetch}
        none={moderatedCommentWords.none}
      />
      {comments.length > 0 ? (
        <CommentTable
          comments={comments}
          busy={judge.isPending ? judge.variables.comment.id : null}
          onJudge={(comment, step) => (step === 'reject' ? setRejecting(comment) : judge.mutate({ comment, step }))}
        />
      ) : null}
      <ListEnd press list={list} failed={moderatedCommentWords.failedToFetch} />
      <Suspense>
        {rejecting === null ? null : <RejectDialog comment={rejecting} onClose={() => setRejecting(null)} />}
      </Suspense>
    </>
  );
}

function Reports({ status }: { status: ListedReport['status'] }) {
  const list = useReports(status);
  const [closing, setClosing] = useState<{ report: ListedReport; step: Closing } | null>(null);
  const reports = allItems(list.data);
  return (
    <>
      <Stages
        list={list}
        count={reports.length}
        loading={reportListWords.loading}
        failed={reportListWords.failedToFetch}
        none={reportListWords.none}
      />
      {reports.length > 0 ? (
        <ReportTable reports={reports} onClose={(report, step) => setClosing({ report, step })} />
      ) : null}
      <ListEnd press list={list} failed={reportListWords.failedToFetch} />
      <Suspense>
        {closing === null ? null : <CloseReportDialog {...closing} onClose={() => setClosing(null)} />}
      </Suspense>
    </>
  );
}

type StagesProps = {
  list: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    data: unknown;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  count: number;
  loading: string;
  failed: string;
  none: string;
};

/** What stands in place of a table: it is coming, it failed, or there is nothing in it. */
function Stages({ list, count, loading, failed, none }: StagesProps) {
  if (list.isPending) return <LoadingList label={loading} count={2} />;
  if (count > 0) return null;
  return (
    <Card pad="none">
      {list.isError && list.data === undefined ? (
        <LoadFailed level={3} query={list} title={failed} />
      ) : (
        <Empty level={3} title={none} />
      )}
    </Card>
  );
}
