import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRand, readPrice } from '#core/money/money.ts';
import { toDay } from '#core/month.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { isOffline } from '#kit/api/refusal.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { usePerson } from '#kit/api/session.ts';
import { useOnline } from '#kit/api/use-online.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { cancel } from '#kit/ui/wording.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { paymentWays, type PaymentWay } from '../reasons.ts';
import { payDialogWords as words, paymentRefusals, paymentWords } from '../wording.ts';
import { wayWords } from '../way-wording.ts';
import { client, type PaymentData, type PaymentsData, useRefreshPayments } from './api.ts';
import { payLater } from './pay-later.ts';

export type PayDialogProps = {
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | true) | undefined;
  jobId: string;
  payment: PaymentData;
  /** The member announces, the provider records. */
  operation: 'announce' | 'record';
  otherName: string;
  /** Says to which account the member pays, for the ways that need one. */
  payTo?: ReactNode;
};

type Typed = { way: PaymentWay | ''; amount: string; paidOn: string; proof: string };

/** The way, the amount and the day of a payment, with a proof of the member. Without a connection it is kept on the device. */
export default function PayDialog({ jobId, payment, operation, otherName, payTo, onClose, ...dialog }: PayDialogProps) {
  const queries = useQueryClient();
  const personId = usePerson().id;
  const isOnline = useOnline();
  const refreshPayments = useRefreshPayments(jobId);
  const uploads = useUploads({ purpose: 'attachment', max: 1 });
  const [proof] = uploads.ids;
  const amount = formatRand(payment.cents);
  const byMember = operation === 'announce';
  const act = useAct<Typed, PaymentsData | null>({
    draft: null,
    empty: { way: '', amount: amount.slice(1), paidOn: toDay(readNow()), proof: '' },
    check: (typed) => ({
      ...(typed.way === '' && { way: paymentRefusals.way }),
      ...checkAmount(typed.amount, payment.cents),
      ...(typed.paidOn === '' && { paidOn: paymentRefusals.day }),
      ...(uploads.busy && { proof: words.proofOnItsWay }),
    }),
    files: uploads.ids,
    send: async ({ way, amount: typed, paidOn }, keyed) => {
      if (way === '') return null;
      const input = {
        id: payment.id,
        way,
        cents: readPrice(typed) ?? 0,
        paidOn,
        ...(proof !== undefined && { proof }),
      };
      try {
        if (!isOffline()) return await (byMember ? client.announce(input, keyed) : client.record(input, keyed));
      } catch (error) {
        if (!isLineAway(error)) throw error;
      }
      if (!payLater(queries, personId, { operation, input, key: keyed.context.idempotencyKey }))
        throw new Error(words.noRoom);
      return null;
    },
    done: (answer) => (answer === null ? words.kept : byMember ? words.announced : words.recordedDone),
    onDone: (answer) => {
      onClose();
      return answer && refreshPayments(answer);
    },
    isOver: ({ status }) => status === 404 || status === 409,
    onOver: () => {
      onClose();
      return refreshPayments();
    },
  });
  const { values, field, set, errorOf } = act;
  return (
    <Confirm
      {...dialog}
      onClose={onClose}
      title={byMember ? words.title(amount) : words.recordTitle(amount)}
      text={`${paymentWords.noMoneyHere(siteName())}${byMember ? '' : ` ${words.recordHint(otherName)}`}`}
      confirmLabel={byMember ? words.send(otherName) : words.record}
      keepLabel={cancel}
      tone="primary"
      busy={act.busy}
      busyLabel={words.sending}
      refusal={act.refusal}
      onConfirm={act.submit}
    >
      <ChoiceCards
        ref={field('way').ref}
        legend={words.way}
        choices={paymentWays.map((value) => ({ value, label: wayWords[value] }))}
        value={values.way === '' ? null : values.way}
        onChange={(way) => set('way', way)}
        error={errorOf('way')}
      />
      {values.way === 'eft' || values.way === 'payshap' ? payTo : null}
      <MoneyField {...field('amount')} label={words.amount} hint={words.amountHint(amount)} />
      <TextField {...field('paidOn')} type="date" label={words.day} max={toDay(readNow())} />
      {byMember ? (
        <UploadField
          uploads={uploads}
          label={words.proof}
          optional
          action={words.addProof}
          hint={isOnline ? words.proofHint : words.proofLater}
          error={errorOf('proof')}
        />
      ) : null}
    </Confirm>
  );
}

function checkAmount(typed: string, mostCents: number): { amount?: string } {
  const cents = readPrice(typed);
  if (cents === null || !Number.isInteger(cents)) return { amount: paymentRefusals.notANumber };
  if (cents <= 0) return { amount: paymentRefusals.notPositive };
  return cents > mostCents ? { amount: paymentRefusals.tooMuch(formatRand(mostCents)) } : {};
}
