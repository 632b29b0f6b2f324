import { reportLifecycle } from '#features/moderation/lifecycle.ts';
import {
  type HiddenProblem,
  type ListedReport,
  type ModeratedComment,
  useHiddenProblems,
  useModeratedComments,
  useReports,
} from '#features/moderation/web/api.ts';
import { CommentTable } from '#features/moderation/web/comment-table.tsx';
import { ProblemTable } from '#features/moderation/web/problem-table.tsx';
import { ReportTable } from '#features/moderation/web/report-table.tsx';
import { hiddenProblemWords, moderatedCommentWords, reportListWords } from '#features/moderation/wording.ts';
import { hidingCauses } from '#features/problems/hiding.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { LoadedList } from '#web/api/loaded.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { pickOption } from '#web/search-params.ts';
import { ConsolePage } from '../console-page.tsx';
import { useConsoleSearch } from '../use-section.ts';
import { consoleTitles } from '../wording.ts';

const readFilters = (search: Record<string, string | undefined>) => ({
  problems: pickOption(['waiting', 'taken-down'], search['problems']) ?? 'waiting',
  comments: pickOption(['pending', 'approved', 'rejected'], search['comments']) ?? 'pending',
  reports: pickOption(['open', 'resolved', 'dismissed'], search['reports']) ?? 'open',
});

const tabsOf = <Status extends string>({ statuses }: { statuses: Record<Status, { label: string }> }) =>
  (Object.keys(statuses) as Status[]).map((value) => ({ value, label: statuses[value].label }));

/** Comments that wait or were judged, and what people reported. Which tabs are open stands in the address. */
export default function ContentModeration() {
  const [{ problems, comments, reports }, turn] = useConsoleSearch(readFilters);
  return (
    <ConsolePage title={consoleTitles['content-moderation']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <h2 className="mb-1 text-h3">{hiddenProblemWords.title}</h2>
          <Tabs
            label={hiddenProblemWords.title}
            tabs={hidingCauses.map((value) => ({ value, label: hiddenProblemWords.tabs[value] }))}
            value={problems}
            onChange={(next) => turn({ problems: next })}
          >
            <Problems key={problems} hidden={problems} />
          </Tabs>
        </div>
        <div>
          <h2 className="mb-1 text-h3">{moderatedCommentWords.title}</h2>
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
          <h2 className="mb-1 text-h3">{reportListWords.title}</h2>
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
    </ConsolePage>
  );
}

function Problems({ hidden }: { hidden: HiddenProblem['hidden'] }) {
  const list = useHiddenProblems(hidden);
  return (
    <LoadedList
      level={3}
      query={list}
      loading={<LoadingList label={hiddenProblemWords.loading} count={2} />}
      failed={hiddenProblemWords.failedToFetch}
      empty={<Empty level={3} title={hiddenProblemWords.none} />}
    >
      {(problems) => (
        <>
          <ProblemTable problems={problems} />
          <ListEnd press list={list} failed={hiddenProblemWords.failedToFetch} />
        </>
      )}
    </LoadedList>
  );
}

function Comments({ status }: { status: ModeratedComment['status'] }) {
  const list = useModeratedComments(status);
  return (
    <LoadedList
      level={3}
      query={list}
      loading={<LoadingList label={moderatedCommentWords.loading} count={2} />}
      failed={moderatedCommentWords.failedToFetch}
      empty={<Empty level={3} title={moderatedCommentWords.none} />}
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
      level={3}
      query={list}
      loading={<LoadingList label={reportListWords.loading} count={2} />}
      failed={reportListWords.failedToFetch}
      empty={<Empty level={3} title={reportListWords.none} />}
    >
      {(reports) => (
        <>
          <ReportTable reports={reports} />
          <ListEnd press list={list} failed={reportListWords.failedToFetch} />
        </>
      )}
    </LoadedList>
  );
}
