import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { DialogButtons } from '#kit/ui/overlays/dialog-buttons.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
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
    <LoadedList
      level={2}
      query={list}
      loading={<LoadingList label={words.loading} count={2} />}
      failed={words.failedToFetch}
      empty={<Empty level={2} title={words.none} />}
    >
      {(cases) => (
        <>
          <CardTable label={words.title} columns={[words.person, words.request, words.due, words.actions]}>
            {cases.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </CardTable>
          <ListEnd press list={list} failed={words.failedToFetch} />
        </>
      )}
    </LoadedList>
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
  const queries = useQueryClient();
  const [answer, setAnswer, forget] = useDraft(`answer:${one.id}`, '');
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: () => client.answerCase({ id: one.id, answer }),
    onSuccess: async () => {
      forget();
      onClose();
      toast.success(words.answered);
      await queries.invalidateQueries({ queryKey: api.cases.key() });
    },
    onError: (error) => {
      // Another admin was faster: the list shows that.
      if (![404, 409].includes(toCallError(error).status)) return;
      onClose();
      toast.error(toCallError(error).message);
      void queries.invalidateQueries({ queryKey: api.cases.key() });
    },
  });
  const refusal = send.error === null ? null : toCallError(send.error);
  const beside = refusal?.fields.find(({ path }) => path === 'answer')?.message;
  return (
    <Dialog
      open
      busy={send.isPending}
      onClose={onClose}
      title={words.answerFor(one.fullName)}
      description={one.text}
      onSubmit={() => {
        setChecked(true);
        if (answer.trim() !== '') send.mutate();
      }}
      foot={
        <DialogButtons
          cancel={words.cancel}
          onCancel={onClose}
          submit={words.send}
          busy={send.isPending}
          busyLabel={words.answering}
        />
      }
    >
      <Textarea
        label={words.answerLabel}
        rows={5}
        limit={2000}
        value={answer}
        error={isChecked && answer.trim() === '' ? caseRefusals.noAnswer : beside}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {refusal !== null && beside === undefined ? <Refusal title={words.failed}>{refusal.message}</Refusal> : null}
    </Dialog>
  );
}
