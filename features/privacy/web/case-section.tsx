import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide';
import { showDate } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { newCase } from '../contract.ts';
import { privacyKinds } from '../kinds.ts';
import { caseLifecycle } from '../lifecycle.ts';
import { caseWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type Own = Outputs['myCases']['items'][number];

const icons = { open: Clock, answered: CircleCheck };
const empty = { kind: 'objection' as const, text: '' };

/** Objections and corrections: a form, and the answers to earlier ones. */
export function CaseSection({ officer }: { officer: { name: string; email: string } | null }) {
  const list = useInfiniteQuery(api.myCases.infiniteOptions(byCursor({})));
  return (
    <Card as="section" pad="lg" aria-labelledby="privacy-cases">
      <CardHead id="privacy-cases" title={words.title} />
      <p className="mb-1 text-muted">{words.text}</p>
      <p className="mb-4 text-muted">
        {officer === null || officer.name === '' ? words.toOfficer : words.to(officer.name, officer.email)}
      </p>
      <CaseForm />
      <LoadedList
        level={3}
        query={list}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="mt-5 h-20 rounded-card" />
          </LoadingList>
        }
        failed={words.failedToLoad}
        empty={null}
      >
        {(cases) => (
          <>
            <h3 className="mt-6 mb-1">{words.mine}</h3>
            <ul aria-label={words.mine}>
              {cases.map((one) => (
                <Row key={one.id} own={one} />
              ))}
            </ul>
            <ListEnd press list={list} failed={words.failedToLoad} />
          </>
        )}
      </LoadedList>
    </Card>
  );
}

function CaseForm() {
  const refresh = useRefresh(api.myCases.key());
  const keyOf = useDraftKey();
  const { field, submit, busy, refusal, startOver } = useDraftForm({
    name: `privacy-case-draft:${usePerson().id}`,
    schema: newCase,
    saved: { values: empty, files: [] },
    send: async (typed) => {
      await client.fileCase(typed, { context: { idempotencyKey: keyOf(typed) } });
      startOver({ values: empty, files: [] });
      toast.success(words.sent);
      await refresh();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select {...field('kind')} label={words.kind}>
        {privacyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
      <Textarea {...field('text')} label={words.what} rows={4} limit={2000} />
      {refusal ? <Refusal title={words.failed}>{toCallError(refusal).message}</Refusal> : null}
      <div className="flex justify-end">
        <Button type="submit" variant="quiet" busy={busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

function Row({ own: { kind, text, status, answer, filedAt, dueAt, answeredAt } }: { own: Own }) {
  const { label, tone } = caseLifecycle.statuses[status];
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{words.kinds[kind]}</p>
        <Badge tone={tone} icon={icons[status]}>
          {label}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {words.filed(showDate(filedAt))} ·{' '}
        {answeredAt === null ? words.dueBy(showDate(dueAt)) : words.answered(showDate(answeredAt))}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
        {text}
      </p>
      {answer === null ? null : (
        <p className="rounded-control bg-sunken p-3 whitespace-pre-line wrap-anywhere" lang="" dir="auto">
          {answer}
        </p>
      )}
    </li>
  );
}
