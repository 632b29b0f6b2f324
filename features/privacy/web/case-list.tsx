import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#core/time.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { caseLifecycle } from '../lifecycle.ts';
import { caseListWords as words } from '../console-wording.ts';
import { caseRefusals } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type Listed = Outputs['cases']['items'][number];
type Status = Listed['status'];

const tabs = (Object.keys(caseLifecycle.statuses) as Status[]).map((value) => ({
  value,
  label: caseLifecycle.statuses[value].label,
}));

/** People's requests to the team, for admins, the most urgent first, with the days that are left. */
export default function CaseList({ title }: { title: string }) {
  const [status, setStatus] = useState<Status>('open');
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-2 text-muted">{words.text}</p>
      <Tabs label={words.title} tabs={tabs} value={status} onChange={setStatus}>
        <Cases key={status} status={status} />
      </Tabs>
    </>
  );
}

function Cases({ status }: { status: Status }) {
  const list = useInfiniteQuery(api.cases.infiniteOptions(byCursor({ status })));
  return (
    <TableList
      list={list}
      level={2}
      label={words.title}
      columns={[words.person, words.request, words.due, words.actions]}
      loading={words.loading}
      count={2}
      failed={words.failedToFetch}
      empty={words.none}
    >
      {(one) => <Row key={one.id} one={one} />}
    </TableList>
  );
}

function Row({ one }: { one: Listed }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold wrap-anywhere">{one.fullName}</p>
        <p className="text-sm text-muted wrap-anywhere">{one.email}</p>
      </HeadCell>
      <LabelledCell label={words.request} wide>
        <p className="text-sm text-muted">{words.kinds[one.kind]}</p>
        <p className="max-w-[44ch] whitespace-pre-line wrap-anywhere">
          <CutText text={one.text} cutAt={197} longest={200} />
        </p>
        {one.version === null ? null : (
          <p className="mt-1 text-sm wrap-anywhere text-muted">{words.place(one.page ?? '', one.version)}</p>
        )}
        {one.answer === null ? null : (
          <p className="mt-1 max-w-[44ch] text-sm whitespace-pre-line wrap-anywhere text-muted">{one.answer}</p>
        )}
      </LabelledCell>
      <LabelledCell label={words.due}>
        <time dateTime={one.dueAt}>{showDate(one.dueAt)}</time>
        {one.daysLeft === null ? null : (
          <p className={one.daysLeft < 8 ? 'font-semibold text-danger' : 'text-muted'}>
            {words.daysLeft(one.daysLeft)}
          </p>
        )}
      </LabelledCell>
      <ActionCell>
        {one.status === 'open' ? (
          <Button size="sm" aria-label={words.answerFor(one.fullName)} onClick={() => setOpen(true)}>
            {words.answer}
          </Button>
        ) : null}
        {isOpen ? <Answer one={one} onClose={() => setOpen(false)} /> : null}
      </ActionCell>
    </CardRow>
  );
}

function Answer({ one, onClose }: { one: Listed; onClose: () => void }) {
  const refresh = useRefresh(api.cases.key());
  return (
    <ActDialog
      ask={false}
      tone="primary"
      title={words.answerFor(one.fullName)}
      text={one.text}
      confirmLabel={words.send}
      busyLabel={words.answering}
      keepLabel={words.cancel}
      draft={`answer:${one.id}`}
      empty={{ answer: '' }}
      required={{ answer: caseRefusals.noAnswer }}
      send={({ answer }) => client.answerCase({ id: one.id, answer })}
      failed={words.failed}
      done={words.answered}
      onDone={refresh}
      // Another admin was faster: the list shows that.
      isOver={({ status }) => [404, 409].includes(status)}
      onOver={refresh}
      onClose={onClose}
    >
      {({ field }) => <Textarea {...field('answer')} label={words.answerLabel} rows={5} limit={2000} />}
    </ActDialog>
  );
}
