import { useState } from 'react';
import { formatRand, readPrice } from '#core/money/money.ts';
import { useFields } from '#kit/forms/use-fields.ts';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { codeAnswer } from '../codes.ts';
import { codeLength } from '../limits.ts';
import { answerDialogWords as words } from '../dialog-wording.ts';
import { orderRefusals } from '../wording.ts';
import { Digits } from './digits.tsx';
import { digitsIn, isCode } from './typed-digits.ts';

type AnswerDialogProps = {
  open: boolean;
  onClose: () => void;
  jobId: string;
  secret: string;
  agreedCents: number;
  providerName: string;
};

/** The member's answer to a change that only the provider's phone knows: takes its total and digits, says what is agreed, and gives digits to read out. */
export default function AnswerDialog({ open, onClose, jobId, secret, agreedCents, providerName }: AnswerDialogProps) {
  const [answer, setAnswer] = useState<{ digits: string; totalCents: number } | null>(null);
  const { values, field, check } = useFields({
    draft: null,
    empty: { total: '', code: '' },
    check: ({ total, code }) => ({
      ...(isPrice(readPrice(total)) ? {} : { total: words.totalMissing }),
      ...(isCode(code) ? {} : { code: orderRefusals.code }),
    }),
  });
  const agree = async () => {
    const totalCents = readPrice(values.total);
    if (!check() || totalCents === null) return;
    setAnswer({ digits: await codeAnswer(secret, { jobId, code: digitsIn(values.code), totalCents }), totalCents });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      onSubmit={() => void (answer === null ? agree() : onClose())}
      cancel={answer === null ? words.keep : words.back}
      onCancel={answer === null ? onClose : () => setAnswer(null)}
      submit={answer === null ? words.next : words.done}
    >
      {answer === null ? (
        <>
          <p className="wrap-anywhere">{words.intro(providerName)}</p>
          <MoneyField {...field('total')} label={words.total} />
          <TextField
            {...field('code')}
            label={words.code}
            inputMode="numeric"
            autoComplete="off"
            maxLength={codeLength + 1}
          />
        </>
      ) : (
        <>
          <p className="font-semibold">{words.agreed(formatRand(answer.totalCents), formatRand(agreedCents))}</p>
          <Digits label={words.answer} digits={answer.digits}>
            {words.read(providerName)}
          </Digits>
        </>
      )}
    </FormDialog>
  );
}

const isPrice = (cents: number | null): boolean => cents !== null && Number.isInteger(cents) && cents > 0;
