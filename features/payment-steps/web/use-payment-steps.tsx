import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { paymentStepLifecycle } from '../lifecycle.ts';
import type { DenialReason } from '../reasons.ts';
import { denyDialogWords, paymentConfirmWords, paymentStepWords } from '../wording.ts';
import { client, type OfferedStep, type PaymentData, type PaymentsData, useRefreshPayments } from './api.ts';

const PayDialog = lazyDialog(() => import('./pay-dialog.tsx'));
const DenyDialog = lazyDialog(() => import('./deny-dialog.tsx'));

/** A step on a payment that is sent at once. Announcing and recording have a form of their own, which also works offline. */
type TakenStep = { step: 'receive' | 'disown'; id: string } | { step: 'deny'; id: string; reason: DenialReason };

const useTakePaymentStep = (jobId: string) =>
  useTakeStep<TakenStep, PaymentsData>({
    send: (taken) =>
      taken.step === 'deny'
        ? client.deny({ id: taken.id, reason: taken.reason })
        : client[taken.step]({ id: taken.id }),
    lifecycle: paymentStepLifecycle,
    words: paymentStepWords,
    refresh: useRefreshPayments(jobId),
  });

type Paying = {
  jobId: string;
  payment: PaymentData;
  otherName: string;
  payTo?: ReactNode;
  focus?: KeptFocus;
};

/** The forms of a payment, before there may be no line. */
export const preloadPayDialog = (): void => void PayDialog.preload();

/** The steps of the reader on a payment. `dialogs` goes into the page. */
export function usePaymentSteps({ jobId, payment, otherName, payTo, focus }: Paying) {
  const { id } = payment;
  const form =
    (operation: 'announce' | 'record') =>
    ({
      open,
      onClose,
      finalFocus,
    }: {
      open: boolean;
      onClose: () => void;
      finalFocus: (() => HTMLElement | true) | undefined;
    }) => <PayDialog {...{ open, onClose, finalFocus, jobId, payment, operation, otherName, payTo }} />;
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakePaymentStep(jobId),
    words: paymentStepWords,
    about: `payment:${id}`,
    focus,
    ways: {
      announce: { dialog: form('announce') },
      record: { dialog: form('record') },
      receive: { taken: { step: 'receive', id }, text: paymentConfirmWords.receive },
      disown: { taken: { step: 'disown', id }, text: paymentConfirmWords.disown },
      deny: {
        dialog: (asking, take) => (
          <DenyDialog
            {...asking}
            title={denyDialogWords.title(formatRand(payment.paidCents ?? payment.cents))}
            text={denyDialogWords.text}
            confirmLabel={denyDialogWords.send}
            keepLabel={denyDialogWords.keep}
            onConfirm={(reason) => take({ step: 'deny', id, reason })}
          />
        ),
      },
    },
  });
}
