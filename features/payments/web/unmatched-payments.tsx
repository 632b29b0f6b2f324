import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { type UnmatchedStatus, unmatchedLifecycle } from '../lifecycle.ts';
import { unmatchedWords as words, showFact } from '../unmatched-wording.ts';
import { shortName } from '#core/short-name.ts';
import { decisionWords } from '../wording.ts';
import { api, client, type UnmatchedPayment } from './api.ts';

const tabs = (Object.keys(unmatchedLifecycle.statuses) as UnmatchedStatus[]).map((value) => ({
  value,
  label: unmatchedLifecycle.statuses[value].label,
}));

/** Unmatched payments, with the decisions that an admin can take, and earlier decisions. */
export function UnmatchedPayments() {
  const [status, setStatus] = useState<UnmatchedStatus>('waiting');
  const { data } = useWaitingPayments();
  const waiting = data?.pages[0]?.waiting;
  return (
    <>
      <p className="mb-2 text-muted">
        {/* Its room is kept until the number is there. */}
        <b className={waiting === undefined ? 'invisible' : 'text-ink'}>{words.waiting(waiting ?? 0)} </b>
        {words.text}
      </p>
      <Tabs label={words.title} tabs={tabs} value={status} onChange={setStatus}>
        <List key={status} status={status} />
      </Tabs>
    </>
  );
}

/** Payments come and other admins decide at any time, so each look loads them again. */
const options = (status: UnmatchedStatus) => ({
  ...api.unmatched.infiniteOptions(byCursor({ status })),
  staleTime: 0,
});

export const useWaitingPayments = () => useInfiniteQuery(options('waiting'));

function List({ status }: { status: UnmatchedStatus }) {
  const list = useInfiniteQuery(options(status));
  return (
    <TableList
      list={list}
      level={2}
      label={words.title}
      columns={[words.payment, words.person, words.difference, words.when, words.actions]}
      loading={words.loading}
      failed={words.failed}
      empty={words.none}
    >
      {(payment) => <Row key={payment.id} payment={payment} />}
    </TableList>
  );
}

type Act = 'give' | 'refund' | 'close';

function Row({ payment }: { payment: UnmatchedPayment }) {
  const [act, setAct] = useState<Act | null>(null);
  const { reference, amountCents, person, plan, cause, differences, at, decision } = payment;
  const acts: { act: Act; isOffered: boolean }[] = [
    { act: 'give', isOffered: payment.mayAccept },
    { act: 'refund', isOffered: payment.mayRefund },
    { act: 'close', isOffered: payment.status === 'waiting' },
  ];
  return (
    <CardRow>
      <HeadCell>
        <p className="numbers font-semibold">{amountCents === null ? words.amountUnknown : formatRand(amountCents)}</p>
        <p className="max-w-[40ch] text-sm text-muted">{reference}</p>
      </HeadCell>
      <LabelledCell label={words.person} wide>
        {person === null ? (
          <p className="text-muted">{words.noPerson}</p>
        ) : (
          <>
            <p>{person.fullName}</p>
            <p className="text-sm wrap-anywhere text-muted">
              <EmailAddress>{person.email}</EmailAddress>
            </p>
            <p className="text-sm text-muted">{plan}</p>
          </>
        )}
      </LabelledCell>
      <LabelledCell label={words.difference} wide>
        <p>{words.causes[cause]}</p>
        <ul className="text-sm text-muted">
          {differences.map(({ fact, expected, reported }) => (
            <li key={fact}>
              {words.facts[fact]}: {words.differs(showFact(fact, expected), showFact(fact, reported))}
            </li>
          ))}
        </ul>
        {decision === null ? null : (
          <p className="mt-1 max-w-[44ch] text-sm whitespace-pre-line">
            {decision.reason}
            <span className="block text-muted">{words.decidedBy(decision.by, showDateTime(decision.at))}</span>
          </p>
        )}
      </LabelledCell>
      <LabelledCell label={words.when} brief>
        <time dateTime={at}>{showDate(at)}</time>
      </LabelledCell>
      <ActionCell>
        {acts.map(({ act: name, isOffered }) =>
          isOffered ? (
            <Button
              key={name}
              size="sm"
              variant={name === 'give' ? 'primary' : 'quiet'}
              aria-label={words.forPerson(words[name], person?.fullName ?? reference)}
              onClick={() => setAct(name)}
            >
              {words[name]}
            </Button>
          ) : null,
        )}
        {act === null ? null : <Decide payment={payment} act={act} onClose={() => setAct(null)} />}
      </ActionCell>
    </CardRow>
  );
}

const send = { give: client.acceptUnmatched, refund: client.refundUnmatched, close: client.closeUnmatched };

function Decide({ payment, act, onClose }: { payment: UnmatchedPayment; act: Act; onClose: () => void }) {
  const refresh = useRefresh(api.unmatched.key());
  const dialog = words.dialogs[act];
  return (
    <ReasonDialog
      title={dialog.title}
      text={dialog.text(formatRand(payment.amountCents ?? 0), shortName(payment.plan ?? ''))}
      confirmLabel={words[act]}
      keepLabel={words.keep}
      tone={act === 'give' ? 'primary' : 'danger'}
      label={words.reason}
      draft={`reason:aside:${payment.id}:${act}`}
      missing={decisionWords.reasonMissing}
      hint={dialog.hint}
      send={(reason) => send[act]({ id: payment.id, reason })}
      failed={words.decideFailed}
      done={dialog.done}
      onDone={refresh}
      // Another admin was faster: the list shows their decision, and the row goes.
      isOver={({ status, code }) => status === 404 || code === 'request.conflict'}
      onOver={refresh}
      onClose={onClose}
    />
  );
}
