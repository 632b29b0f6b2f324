import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { isOffline } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { useSteps } from '#kit/api/use-steps.tsx';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { YourMove } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { cancel } from '#kit/ui/wording.ts';
import { codeLength } from '../limits.ts';
import { orderLaterWords } from '../dialog-wording.ts';
import { orderConfirmWords } from '../confirm-wording.ts';
import { orderRefusals, ordersWords as words, orderStepWords } from '../wording.ts';
import { client, type OfferedStep, type OrderData, type TakenStep, useRefreshOrders, useTakeOrderStep } from './api.ts';
import { Digits } from './digits.tsx';
import { digitsIn, isCode } from './typed-digits.ts';
import { OrderContent, sayDifference } from './order-content.tsx';
import { answerLater } from './order-later.ts';

type OpenOrderProps = {
  jobId: string;
  order: OrderData;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
  moderation: (order: OrderData) => ReactNode;
  /** Holds the member's answers: on a phone they stay in sight below a long change. */
  AnswerBar: ComponentType<{ inPlace: true; children: ReactNode }>;
};

/** The change order that waits for the member: what it asks for, and the next step of the reader. */
export default function OpenOrder({
  jobId,
  order,
  party,
  memberName,
  providerName,
  moderation,
  AnswerBar,
}: OpenOrderProps) {
  const { id, totalCents, differenceCents, steps } = order;
  const total = formatRand(totalCents);
  const before = formatRand(totalCents - differenceCents);
  const { begin, busy, dialogs, refusal } = useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeOrderStep(jobId),
    words: orderStepWords,
    about: `change-order:${id}`,
    ways: {
      accept: { taken: { step: 'accept', id }, text: orderConfirmWords.accept(total, before) },
      decline: { taken: { step: 'decline', id }, text: orderConfirmWords.decline(before) },
      withdraw: { taken: { step: 'withdraw', id }, text: orderConfirmWords.withdraw(before) },
    },
  });
  const [typing, setTyping] = useState(false);
  const yourMove = party === 'member';
  const buttons = steps.map((offered, at) => (
    <Button
      key={offered.step}
      variant={at === 0 && yourMove ? 'primary' : 'quiet'}
      size="lg"
      className={at === 0 ? 'flex-[2_1_0]' : 'flex-[1_1_0]'}
      busy={busy === offered.step}
      onClick={() => begin(offered)}
    >
      {offered.label}
    </Button>
  ));
  return (
    <Card as="section" tape={yourMove} pad="lg" aria-labelledby="open-order">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="open-order" className="numbers wrap-anywhere">
          {words.total}: {total}
        </h2>
        {yourMove ? <YourMove /> : null}
      </div>
      <p className="mb-3 font-semibold">
        {sayDifference(order)}. {words.agreed(before)}.
      </p>
      <OrderContent order={order} moderation={moderation} />
      <p className="mt-3 text-card text-muted wrap-anywhere">
        {party === 'member' ? words.askMember(providerName) : words.waits(memberName)}
      </p>
      {refusal ? <div className="mt-4 grid gap-3">{refusal}</div> : null}
      {buttons.length === 0 ? null : yourMove ? (
        <AnswerBar inPlace>{buttons}</AnswerBar>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">{buttons}</div>
      )}
      {party === 'provider' ? (
        <details className="mt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-ink">
            {words.noLine}
          </summary>
          <div className="mt-2 grid justify-items-start gap-3">
            <Digits label={words.code} digits={order.code}>
              {words.noLineProvider(memberName)}
            </Digits>
            <Button variant="quiet" onClick={() => setTyping(true)}>
              {words.enterAnswer}
            </Button>
          </div>
        </details>
      ) : null}
      <AnswerCode {...{ jobId, order, memberName }} open={typing} onClose={() => setTyping(false)} />
      {dialogs}
    </Card>
  );
}

/** Takes the digits that the member reads from their phone. Without a line they are kept on the device. */
function AnswerCode({
  jobId,
  order: { id, totalCents },
  memberName,
  open,
  onClose,
}: Pick<OpenOrderProps, 'jobId' | 'order' | 'memberName'> & { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const personId = usePerson().id;
  const refreshOrders = useRefreshOrders(jobId);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={words.enterAnswer}
      text={orderStepWords.accept.ask.title}
      confirmLabel={orderStepWords.accept.ask.confirmLabel}
      keepLabel={cancel}
      tone="primary"
      empty={{ answer: '' }}
      check={({ answer }) => (isCode(answer) ? {} : { answer: orderRefusals.code })}
      send={async ({ answer }, keyed) => {
        const typed = { id, answer: digitsIn(answer) };
        try {
          if (!isOffline()) return await client.acceptByCode(typed, keyed);
        } catch (error) {
          if (!isLineAway(error)) throw error;
        }
        if (!answerLater(queries, personId, { ...typed, totalCents, key: keyed.context.idempotencyKey ?? '' }))
          throw new Error(orderLaterWords.noRoom);
        return null;
      }}
      onDone={(answer) => answer && refreshOrders(answer)}
    >
      {({ field }) => (
        <TextField
          {...field('answer')}
          label={words.answerLabel}
          hint={words.answerHint(memberName)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={codeLength + 1}
        />
      )}
    </ActDialog>
  );
}
