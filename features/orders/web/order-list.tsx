import { type ReactNode, Suspense, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { usePerson } from '#kit/api/session.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { orderLifecycle } from '../lifecycle.ts';
import { answerDialogWords, orderDialogWords, orderLaterWords } from '../dialog-wording.ts';
import { ordersWords as words } from '../wording.ts';
import type { OrderData, OrdersData } from './api.ts';
import { hasKeptOrder } from './order-later.ts';
import type { OrderDialogProps } from './order-dialog.tsx';
import { OrderContent, sayDifference } from './order-content.tsx';

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx'));

type OrderListProps = {
  jobId: string;
  data: OrdersData;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
  /** True from the agreed day on and while the work goes on: both may be at the door. */
  atDoor: boolean;
  moderation: (order: OrderData) => ReactNode;
  OrderDialog: ((props: Omit<OrderDialogProps, 'LinesField'>) => ReactNode) & { preload: () => Promise<void> };
};

/** The decided change orders of a job, and the way to another one: for the provider to propose it, for the member to answer it without a line. */
export default function OrderList({
  jobId,
  data,
  party,
  memberName,
  providerName,
  atDoor,
  moderation,
  OrderDialog,
}: OrderListProps) {
  const [dialog, setDialog] = useState({ open: false, opening: 0 });
  const decided = data.orders.filter(({ status }) => status !== 'proposed');
  const personId = usePerson().id;
  const open = () => {
    if (party === 'provider' && hasKeptOrder(personId, jobId)) toast.info(orderLaterWords.waits);
    else setDialog(({ opening }) => ({ open: true, opening: opening + 1 }));
  };
  const close = () => setDialog((last) => ({ ...last, open: false }));
  const mayAnswer = data.secret !== null && atDoor;
  // There may be no line later.
  if (atDoor && data.canPropose) void OrderDialog.preload();
  if (mayAnswer) void AnswerDialog.preload();
  const way = data.canPropose ? orderDialogWords.title : mayAnswer ? answerDialogWords.open : null;
  return (
    <>
      {decided.length > 0 ? (
        <Card as="section" pad="lg" aria-labelledby="orders">
          <h2 id="orders" className="mb-1">
            {words.heading}
          </h2>
          <p className="numbers mb-3 font-semibold">{words.agreed(formatRand(data.agreedCents))}</p>
          <ul className="grid gap-2">
            {decided.map((order) => {
              const { label, tone } = orderLifecycle.statuses[order.status];
              return (
                <li key={order.id}>
                  <details className="rounded-control border border-line p-3">
                    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1">
                      <span className="numbers font-semibold">
                        {words.number(order.number)}: {sayDifference(order)}
                      </span>
                      <span className="flex flex-wrap items-center gap-2">
                        <span className="text-sm text-muted">{showDate(order.proposedAt)}</span>
                        <Badge tone={tone}>{label}</Badge>
                      </span>
                    </summary>
                    <div className="mt-2">
                      <OrderContent order={order} moderation={moderation} />
                    </div>
                  </details>
                </li>
              );
            })}
          </ul>
        </Card>
      ) : null}
      {way === null ? null : (
        <Button variant="quiet" className="justify-self-start max-sm:w-full" onClick={open}>
          {way}
        </Button>
      )}
      {dialog.opening === 0 ? null : (
        <Suspense key={dialog.opening}>
          {party === 'provider' ? (
            <OrderDialog open={dialog.open} onClose={close} jobId={jobId} agreed={data} memberName={memberName} />
          ) : (
            <AnswerDialog
              open={dialog.open}
              onClose={close}
              jobId={jobId}
              secret={data.secret ?? ''}
              agreedCents={data.agreedCents}
              providerName={providerName}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
