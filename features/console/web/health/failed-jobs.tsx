import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { healthRefusals, healthWords as words, queueName } from '#features/console/health-wording.ts';
import { fieldName } from '#features/console/system-logs-wording.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { api, client, type FailedJob } from './api.ts';

/** Jobs that failed every try, each with another try and a way to drop it. */
export function FailedJobs() {
  const list = useInfiniteQuery(api.failedJobs.infiniteOptions(byCursor({})));
  return (
    <TableList
      list={list}
      level={3}
      label={words.failedJobs}
      columns={[words.job, words.about, words.tries, words.failedAt, words.actions]}
      loading={words.jobsLoading}
      failed={words.jobsFailed}
      empty={words.noFailedJobs}
    >
      {(job) => <Row key={job.id} job={job} />}
    </TableList>
  );
}

type Decision = 'retry' | 'discard';

function Row({ job }: { job: FailedJob }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { id, queue, about, tries, failedAt } = job;
  const short = id.slice(0, 8);
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold">{queueName(queue)}</p>
        <p className="numbers text-sm text-muted">{id}</p>
      </HeadCell>
      <LabelledCell label={words.about} wide>
        {about.length === 0
          ? words.none
          : about.map((one) => (
              <p key={one.name}>
                {fieldName(one.name)}{' '}
                <TextLink
                  render={
                    <Link to="/admin/$section" params={{ section: 'system-logs' }} search={{ reference: one.id }} />
                  }
                  className="numbers"
                >
                  {one.id.slice(0, 13)}
                </TextLink>
              </p>
            ))}
      </LabelledCell>
      <LabelledCell label={words.tries} brief>
        {tries}
      </LabelledCell>
      <LabelledCell label={words.failedAt} brief>
        <time dateTime={failedAt}>{showDateTime(failedAt)}</time>
      </LabelledCell>
      <ActionCell>
        <Button size="sm" aria-label={words.retryFor(queueName(queue), short)} onClick={() => setDecision('retry')}>
          {words.retry}
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={words.discardFor(queueName(queue), short)}
          onClick={() => setDecision('discard')}
        >
          {words.discard}
        </Button>
        {decision === null ? null : <Decide job={job} decision={decision} onClose={() => setDecision(null)} />}
      </ActionCell>
    </CardRow>
  );
}

const questions = {
  retry: { title: words.retryTitle, text: words.retryText, confirm: words.retry, done: words.retried },
  discard: { title: words.discardTitle, text: words.discardText, confirm: words.discard, done: words.discarded },
};

function Decide({
  job: { id, queue },
  decision,
  onClose,
}: {
  job: FailedJob;
  decision: Decision;
  onClose: () => void;
}) {
  const { title, text, confirm, done } = questions[decision];
  const refresh = useRefresh('console');
  return (
    <ReasonDialog
      title={title}
      text={text}
      confirmLabel={confirm}
      keepLabel={words.cancel}
      tone={decision === 'retry' ? 'primary' : 'danger'}
      draft={`reason:background:${id}:${decision}`}
      missing={healthRefusals.sayWhy}
      hint={words.reasonHint}
      send={(reason) => client[decision === 'retry' ? 'retryJob' : 'discardJob']({ id, queue, reason })}
      done={done}
      onDone={refresh}
      // Another admin was faster: the row disappears, and the dialog with it.
      isOver={({ status }) => [404, 409].includes(status)}
      onOver={refresh}
      onClose={onClose}
    />
  );
}
