import { PageHeading } from '#kit/ui/page-heading.tsx';
import { queueFilters } from '#features/moderation/case-actions.ts';
import { caseWords, moderationViews } from '#features/moderation/case-wording.ts';
import { reportLifecycle } from '#features/moderation/lifecycle.ts';
import { type ListedReport, useReports } from '#features/moderation/web/api.ts';
import { ReportTable } from '#features/moderation/web/report-table.tsx';
import { reportListWords } from '#features/moderation/wording.ts';
import { hidingCauses } from '#features/problems/reasons.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { moderatedCommentWords, moderatedProblemWords } from '#features/problems/moderation-wording.ts';
import {
  type HiddenProblem,
  type ModeratedComment,
  useHiddenProblems,
  useModeratedComments,
} from '#features/problems/web/moderation/api.ts';
import { CommentTable } from '#features/problems/web/moderation/comment-table.tsx';
import { ProblemModeration } from '#features/problems/web/moderation/problem-moderation.tsx';
import { ProblemTable } from '#features/problems/web/moderation/problem-table.tsx';
import { LoadedList } from '#kit/api/loaded.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { pickOption, someText } from '#kit/address/search-params.ts';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { Queue } from './queue.tsx';

const views = ['queue', 'comments', 'problems', 'reports'] as const;

const readFilters = (search: Record<string, string | undefined>) => ({
  view: pickOption(views, search['view']) ?? 'queue',
  show: pickOption(queueFilters, search['show']) ?? 'all',
  case: someText(search['case'], 36),
  problems: pickOption(['waiting', 'taken-down'], search['problems']) ?? 'waiting',
  comments: pickOption(['pending', 'approved', 'rejected'], search['comments']) ?? 'pending',
  reports: pickOption(['open', 'resolved', 'dismissed'], search['reports']) ?? 'open',
});

const tabsOf = <Status extends string>({ statuses }: { statuses: Record<Status, { label: string }> }) =>
  (Object.keys(statuses) as Status[]).map((value) => ({ value, label: statuses[value].label }));

/** The queue of open cases, and the tables of comments, problems and reports. The address says which of them is open. */
export default function ContentModeration({ title }: { title: string }) {
  const [{ view, show, case: caseId, problems, comments, reports }, turn] = useSearchFilters(readFilters);
  const queue = <Queue show={show} caseId={caseId} onChange={turn} />;
  return (
    <>
      <PageHeading title={title} />
      {view === 'queue' && caseId !== undefined ? (
        queue
      ) : (
        <Tabs
          label={caseWords.views}
          tabs={views.map((value) => ({ value, label: moderationViews[value] }))}
          value={view}
          onChoose={(next) => turn({ view: next, case: undefined })}
        >
          {view === 'queue' ? queue : null}
          {view === 'comments' ? (
            <Tabs
              label={moderatedCommentWords.title}
              tabs={tabsOf(commentLifecycle)}
              value={comments}
              onChoose={(next) => turn({ comments: next })}
            >
              <Comments key={comments} status={comments} />
            </Tabs>
          ) : null}
          {view === 'problems' ? (
            <Tabs
              label={moderatedProblemWords.title}
              tabs={hidingCauses.map((value) => ({ value, label: moderatedProblemWords.tabs[value] }))}
              value={problems}
              onChoose={(next) => turn({ problems: next })}
            >
              <Problems key={problems} hidden={problems} />
            </Tabs>
          ) : null}
          {view === 'reports' ? (
            <Tabs
              label={reportListWords.title}
              tabs={tabsOf(reportLifecycle)}
              value={reports}
              onChoose={(next) => turn({ reports: next })}
            >
              <Reports key={reports} status={reports} />
            </Tabs>
          ) : null}
        </Tabs>
      )}
    </>
  );
}

function Problems({ hidden }: { hidden: HiddenProblem['hidden'] }) {
  const list = useHiddenProblems(hidden);
  return (
    <LoadedList
      level={2}
      query={list}
      loading={<LoadingList label={moderatedProblemWords.loading} count={2} />}
      failed={moderatedProblemWords.failedToFetch}
      empty={<Empty level={2} title={moderatedProblemWords.none} />}
    >
      {(problems) => (
        <>
          <ProblemTable problems={problems} />
          <ListEnd press list={list} failed={moderatedProblemWords.failedToFetch} />
        </>
      )}
    </LoadedList>
  );
}

function Comments({ status }: { status: ModeratedComment['status'] }) {
  const list = useModeratedComments(status);
  return (
    <LoadedList
      level={2}
      query={list}
      loading={<LoadingList label={moderatedCommentWords.loading} count={2} />}
      failed={moderatedCommentWords.failedToFetch}
      empty={<Empty level={2} title={moderatedCommentWords.none} />}
    >
      {(comments) => (
        <>
          <CommentTable comments={comments} />
          <ListEnd press list={list} failed={moderatedCommentWords.failedToFetch} />
        </>
      )}
    </LoadedList>
  );
}

function Reports({ status }: { status: ListedReport['status'] }) {
  const list = useReports(status);
  return (
    <LoadedList
      level={2}
      query={list}
      loading={<LoadingList label={reportListWords.loading} count={2} />}
      failed={reportListWords.failedToFetch}
      empty={<Empty level={2} title={reportListWords.none} />}
    >
      {(reports) => (
        <>
          <ReportTable
            reports={reports}
            renderModeration={({ subjectId, subject, moderation }) =>
              moderation.length > 0 ? (
                <ProblemModeration id={subjectId} title={subject} moderation={moderation} />
              ) : null
            }
          />
          <ListEnd press list={list} failed={reportListWords.failedToFetch} />
        </>
      )}
    </LoadedList>
  );
}
