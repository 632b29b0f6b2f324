import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { refundLifecycle } from '../lifecycle.ts';
import { refundListWords as words } from '../refund-wording.ts';
import { shortName } from '#core/short-name.ts';
import { api, client, type ListedRefund } from './api.ts';

type State = ListedRefund['state'];
const tabs = (['stuck', 'open', 'done'] as const).map((value) => ({ value, label: words.states[value] }));

/** Refunds for admins: first those that need them, with Paystack's answer, another try, and refunds by hand. */
export function Refunds() {
  const [state, setState] = useState<State>('stuck');
  const { data } = useInfiniteQuery(options('stuck'));
  const stuck = data?.pages[0]?.stuck;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-1 text-h3">
        {words.title}
      </h2>
      <p className="mb-2 text-muted">
        {stuck === undefined ? null : <b className="text-ink">{words.stuck(stuck)} </b>}
        {words.text}
      </p>
      <Tabs label={words.title} tabs={tabs} value={state} onChange={setState}>
        <List key={state} state={state} />
      </Tabs>
    </section>
  );
}

/** Paystack answers and other admins act at any time, so each look loads them again. */
const options = (state: State) => ({ ...api.refunds.infiniteOptions(byCursor({ state })), staleTime: 0 });

function List({ state }: { state: State }) {
  const list = useInfiniteQuery(options(state));
  return (
    <LoadedList
      level={3}
      query={list}
      loading={<LoadingList label={words.loading} count={1} />}
      failed={words.failed}
      empty={<Empty level={3} title={words.none} />}
    >
      {(refunds) => (
        <>
          <CardTable label={words.title} columns={Object.values(words.columns)}>
            {refunds.map((refund) => (
              <Row key={refund.id} refund={refund} />
            ))}
          </CardTable>
          <ListEnd press list={list} failed={words.failed} />
        </>
      )}
    </LoadedList>
  );
}

function Row({ refund }: { refund: ListedRefund }) {
  const [isSettling, setIsSettling] = useState(false);
  const retrying = useAct(() => client.retryRefund({ id: refund.id }), words.retried);
  const { cents, cause, reason, reference, paidCents, plan, person, status, said, handReference, at } = refund;
  return (
    <CardRow>
      <HeadCell>
        <p className="numbers font-semibold">{formatRand(cents)}</p>
        <p className="text-sm text-muted">{words.causes[cause]}</p>
        {reason === null ? null : <p className="max-w-[44ch] text-sm wrap-anywhere text-muted">{reason}</p>}
      </HeadCell>
      <LabelledCell label={words.columns.person} wide>
        <p className="wrap-anywhere">{person.fullName}</p>
        <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
      </LabelledCell>
      <LabelledCell label={words.columns.payment} wide>
        <p>{words.ofPaid(formatRand(paidCents), shortName(plan))}</p>
        <p className="text-sm wrap-anywhere text-muted">{reference}</p>
      </LabelledCell>
      <LabelledCell label={words.columns.status} wide>
        <p>{refundLifecycle.statuses[status].label}</p>
        <p className="text-sm text-muted">{words.since(showDate(at))}</p>
        {said === null ? null : <p className="max-w-[44ch] text-sm wrap-anywhere">{words.said(said)}</p>}
        {handReference === null ? null : <p className="text-sm wrap-anywhere">{words.byHand(handReference)}</p>}
      </LabelledCell>
      <ActionCell>
        <Refused act={retrying} failed={words.actFailed} />
        {refund.mayRetry ? (
          <Button
            size="sm"
            aria-label={words.forPerson(words.retry, person.fullName)}
            busy={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            {words.retry}
          </Button>
        ) : null}
        {refund.state === 'stuck' ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={words.forPerson(words.settle, person.fullName)}
            onClick={() => setIsSettling(true)}
          >
            {words.settle}
          </Button>
        ) : null}
        {isSettling ? <Settle refund={refund} onClose={() => setIsSettling(false)} /> : null}
      </ActionCell>
    </CardRow>
  );
}

function Settle({ refund, onClose }: { refund: ListedRefund; onClose: () => void }) {
  const [reference, setReference] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const settling = useAct(
    () => client.settleRefund({ id: refund.id, reference: reference.trim() }),
    words.settled,
    onClose,
  );
  const confirm = () => {
    if (reference.trim().length < 3) return setIsMissing(true);
    return settling.mutate();
  };
  return (
    <Confirm
      open
      tone="primary"
      title={words.settleTitle}
      text={words.settleText(formatRand(refund.cents), refund.person.fullName)}
      confirmLabel={words.settle}
      keepLabel={words.keep}
      busy={settling.isPending}
      error={settling.error === null ? undefined : chooseSentence(settling.error, words.actFailed)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        maxLength={100}
        value={reference}
        error={isMissing ? words.referenceMissing : undefined}
        onChange={({ currentTarget }: FormEvent<HTMLInputElement>) => {
          setReference(currentTarget.value);
          setIsMissing(false);
        }}
      />
    </Confirm>
  );
}

/** Takes a step on a refund, and shows the list after it: another admin, or Paystack, may have been faster. */
function useAct(take: () => Promise<unknown>, done: string, onDone?: () => void) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.refunds.key() });
  return useMutation({
    mutationFn: take,
    onSuccess: () => {
      onDone?.();
      toast.success(done);
      void refresh();
    },
    onError: (error) => {
      const isOver = toCallError(error).problem?.code === 'request.conflict';
      // The row goes, and the question with it.
      if (isOver) toast.error(chooseSentence(error, words.actFailed));
      else sayLoggedOut(error);
      if (isOver) onDone?.();
      void refresh();
    },
  });
}
