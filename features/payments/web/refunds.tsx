import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import type { CallError } from '#kit/api/call.ts';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { useAct } from '#kit/forms/use-act.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { refundLifecycle } from '../lifecycle.ts';
import { refundListWords as words } from '../refund-wording.ts';
import { shortName } from '#core/short-name.ts';
import { api, client, type ListedRefund } from './api.ts';

type State = ListedRefund['state'];
const tabs = (['stuck', 'open', 'done'] as const).map((value) => ({ value, label: words.states[value] }));

/** Refunds for admins: first those that need them, with Paystack's answer, another try, and refunds by hand. */
export function Refunds() {
  const [state, setState] = useState<State>('stuck');
  const { data } = useStuckRefunds();
  const stuck = data?.pages[0]?.stuck;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-1 text-h3">
        {words.title}
      </h2>
      <p className="mb-2 text-muted">
        {/* Its room is kept until the number is there. */}
        <b className={stuck === undefined ? 'invisible' : 'text-ink'}>{words.stuck(stuck ?? 0)} </b>
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

export const useStuckRefunds = () => useInfiniteQuery(options('stuck'));

function List({ state }: { state: State }) {
  const list = useInfiniteQuery(options(state));
  return (
    <TableList
      list={list}
      level={3}
      label={words.title}
      columns={Object.values(words.columns)}
      loading={words.loading}
      failed={words.failed}
      empty={words.none}
    >
      {(refund) => <Row key={refund.id} refund={refund} />}
    </TableList>
  );
}

/** Another admin, or Paystack, was faster: the list shows it, and the row goes with the question. */
const isOver = ({ code }: CallError) => code === 'request.conflict';

function Row({ refund }: { refund: ListedRefund }) {
  const [isSettling, setIsSettling] = useState(false);
  const refresh = useRefresh(api.refunds.key());
  const retrying = useAct({
    draft: null,
    empty: {},
    send: () => client.retryRefund({ id: refund.id }).finally(() => void refresh()),
    failed: words.actFailed,
    done: words.retried,
    isOver,
  });
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
        <p className="text-sm wrap-anywhere text-muted">
          <EmailAddress>{person.email}</EmailAddress>
        </p>
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
        {retrying.refusal === undefined ? null : <Refusal title={retrying.refusal} />}
        {refund.mayRetry ? (
          <Button
            size="sm"
            aria-label={words.forPerson(words.retry, person.fullName)}
            busy={retrying.busy}
            onClick={retrying.submit}
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
  const refresh = useRefresh(api.refunds.key());
  return (
    <ActDialog
      tone="primary"
      title={words.settleTitle}
      text={words.settleText(formatRand(refund.cents), refund.person.fullName)}
      confirmLabel={words.settle}
      keepLabel={words.keep}
      empty={{ reference: '' }}
      check={({ reference }) => (reference.trim().length < 3 ? { reference: words.referenceMissing } : {})}
      send={({ reference }) =>
        client.settleRefund({ id: refund.id, reference: reference.trim() }).finally(() => void refresh())
      }
      failed={words.actFailed}
      done={words.settled}
      isOver={isOver}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField {...field('reference')} label={words.reference} hint={words.referenceHint} maxLength={100} />
      )}
    </ActDialog>
  );
}
