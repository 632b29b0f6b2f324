import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { isOffline } from '#kit/api/refusal.ts';
import { useOnline } from '#kit/api/use-online.ts';
import { usePerson } from '#kit/api/session.ts';
import { toCallError } from '#kit/api/client.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { notSent, useDraftForm } from '#kit/forms/use-draft-form.ts';
import { useFields } from '#kit/forms/use-fields.ts';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { sumPrices } from '#features/quotes/lines.ts';
import { type LinesFieldProps, readLine } from '#features/quotes/typed-lines.ts';
import { codeOrder } from '../codes.ts';
import { codeLength, maxOrderPhotos } from '../limits.ts';
import { orderDialogWords as words, orderLaterWords } from '../dialog-wording.ts';
import { orderRefusals, orderStepWords, ordersWords } from '../wording.ts';
import { client, type OrdersData, useRefreshOrders } from './api.ts';
import { Digits } from './digits.tsx';
import { digitsIn, isCode } from './typed-digits.ts';
import { orderForm, priceAfter, type TypedOrder } from './order-form.ts';
import { type KeptOrder, proposeLater } from './order-later.ts';

export type OrderDialogProps = {
  open: boolean;
  onClose: () => void;
  jobId: string;
  agreed: OrdersData;
  memberName: string;
  /** The fields of lines, which quotes have too. */
  LinesField: (props: LinesFieldProps) => ReactNode;
};

const empty: Omit<TypedOrder, 'seed'> = { reason: '', addedDays: '', lines: [], takenAway: [] };
const noPrice = () => {};

/** The provider's form of a change of the price. Without a line the change and the member's answer are kept on the device. */
export default function OrderDialog({ open, onClose, jobId, agreed, memberName, LinesField }: OrderDialogProps) {
  const personId = usePerson().id;
  const keyOf = useDraftKey();
  const refreshOrders = useRefreshOrders(jobId);
  // The agreement that the provider reads stays the same while the form is open, even if a newer one arrives.
  const [base] = useState(agreed);
  // A draft keeps the seed: after a reload its digits are those that the member has seen.
  const [saved] = useState(() => ({ values: { ...empty, seed: crypto.randomUUID() }, files: [] }));
  const [atDoor, setAtDoor] = useState<{ content: KeptOrder; code: string } | null>(null);
  const { form, values, field, uploads, filesError, restoredFrom, refusal, busy, submit, startOver } = useDraftForm({
    name: `change-order:${personId}:${jobId}`,
    schema: orderForm(base),
    saved,
    follows: false,
    takes: { purpose: 'job', max: maxOrderPhotos },
    send: async (read, { ids }) => {
      const proposal = { ...read, jobId, photos: [...ids] };
      // The draft stays until the change is kept: the member types the digits in between.
      const goOn = async () => {
        setAtDoor({ content: proposal, code: await codeOrder(proposal) });
        return notSent;
      };
      if (isOffline()) return goOn();
      let answer: OrdersData;
      try {
        answer = await client.propose(proposal, { context: { idempotencyKey: keyOf(proposal) } });
      } catch (error) {
        // Nothing answered in time: the change may have arrived, and is the same one when it arrives again.
        if (isLineAway(error)) return goOn();
        if (toCallError(error).status === 409) void refreshOrders();
        throw error;
      }
      toast.success(orderStepWords.propose.done);
      onClose();
      void refreshOrders(answer);
      return undefined;
    },
  });
  // A change may have arrived though its answer was lost: then its draft would propose it once more.
  const hasArrived = atDoor !== null && agreed.orders.some(({ code }) => code === atDoor.code);
  const forget = useEffectEvent(() => startOver());
  useEffect(() => {
    if (hasArrived) forget();
  }, [hasArrived]);
  const isOnline = useOnline();
  const { waiting, begin } = useAfterUploads(uploads, submit, open);
  const { errors } = form.formState;
  const after = priceAfter(base, values.takenAway, sumPrices(values.lines.map(readLine)));
  if (atDoor !== null)
    return (
      <AtDoor
        {...{ open, onClose, memberName }}
        {...atDoor}
        onBack={() => setAtDoor(null)}
        onKept={() => {
          startOver();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      busy={busy}
      onSubmit={begin}
      cancel={words.keep}
      submit={words.send}
      waits={waiting}
      busyLabel={words.sending}
    >
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <p className="text-muted wrap-anywhere">{words.intro(memberName)}</p>
      <Textarea {...field('reason')} label={words.reason} hint={words.reasonHint} limit={1000} />
      <LinesField
        form={form}
        errors={errors.lines}
        legend={ordersWords.added}
        chargesVat={base.chargesVat}
        onPrice={noPrice}
      />
      <fieldset className="grid">
        <legend className="mb-1.5 text-sm font-semibold">{words.takenAway}</legend>
        <p className="-mt-1.5 text-meta text-muted">{words.takenAwayHint}</p>
        {base.lines.map(({ key, description, totalCents }) => (
          <Checkbox
            key={key}
            {...form.register('takenAway')}
            value={key}
            label={
              <>
                <span className="wrap-anywhere">{description}</span>{' '}
                <span className="numbers whitespace-nowrap text-muted">{formatRand(totalCents)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <TextField
        {...field('addedDays')}
        label={words.days}
        optional
        hint={words.daysHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <UploadField
        uploads={uploads}
        label={words.photos}
        optional
        action={words.addPhotos}
        hint={isOnline ? words.photosHint : words.photosLater}
        error={filesError}
      />
      <dl aria-live="polite" className="grid gap-1 rounded-xl bg-brand-tint p-3.5">
        <div className="flex justify-between gap-4">
          <dt>{words.before}</dt>
          <dd className="numbers">{formatRand(base.agreedCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-h3 font-bold">
          <dt>{words.after}</dt>
          <dd className="numbers">{after < 0 ? ordersWords.minus(formatRand(-after)) : formatRand(after)}</dd>
        </div>
      </dl>
      {refusal ? <Refusal title={toCallError(refusal).message} /> : null}
    </FormDialog>
  );
}

type AtDoorProps = {
  open: boolean;
  onClose: () => void;
  content: KeptOrder;
  code: string;
  memberName: string;
  onBack: () => void;
  onKept: () => void;
};

/** The change on a phone without a line: the total and the digits to show to the member, and the field for their answer. */
function AtDoor({ open, onClose, content, code, memberName, onBack, onKept }: AtDoorProps) {
  const queries = useQueryClient();
  const personId = usePerson().id;
  const [isFull, setFull] = useState(false);
  const { values, field, check } = useFields({
    draft: null,
    empty: { answer: '' },
    check: ({ answer }) => (answer === '' || isCode(answer) ? {} : { answer: orderRefusals.code }),
  });
  const keep = () => {
    if (!check()) return;
    const answer = values.answer === '' ? undefined : digitsIn(values.answer);
    if (proposeLater(queries, personId, { ...content, answer })) onKept();
    else setFull(true);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.offlineTitle}
      onSubmit={keep}
      foot={
        <>
          <Button variant="quiet" onClick={onBack}>
            {words.back}
          </Button>
          <Button type="submit">{words.keepForLater}</Button>
        </>
      }
    >
      <p className="wrap-anywhere">{words.offline(memberName)}</p>
      <div className="rounded-xl bg-brand-tint p-3.5">
        <p className="text-sm font-semibold">{words.after}</p>
        <p className="numbers text-h1 font-bold">{formatRand(content.totalCents)}</p>
      </div>
      <Digits label={ordersWords.code} digits={code} />
      <TextField
        {...field('answer')}
        label={ordersWords.answerLabel}
        hint={ordersWords.answerHint(memberName)}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={codeLength + 1}
      />
      {isFull ? <Refusal title={orderLaterWords.noRoom} /> : null}
    </Dialog>
  );
}
