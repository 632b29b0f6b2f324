import { Alert } from '#kit/ui/alert.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import type { ReactNode, Ref } from 'react';
import { questionWords as words } from '../question-wording.ts';
import type { QuestionData } from './api.ts';

type CertificateQuestionProps = {
  question: QuestionData;
  /** True: the work needs a certificate, which the provider promises. Null until it is answered. */
  value: boolean | null;
  error: string | undefined;
  onChange: (value: boolean) => void;
  ref: Ref<HTMLInputElement>;
  /** The way to submit the licence. */
  way: ReactNode;
};

/** Asks if the work needs a certificate, with the rule in words. A provider without the confirmed licence learns that they cannot promise one. */
export default function CertificateQuestion({ question, value, error, onChange, ref, way }: CertificateQuestionProps) {
  const rule = <p className="text-sm text-muted wrap-anywhere">{question.rule}</p>;
  if (!question.isHeld)
    return (
      <div className="grid gap-3">
        <p className="font-semibold">{question.certificateName}</p>
        {rule}
        <Alert tone="info" title={words.notHeld} action={way}>
          {words.notHeldMore(question.kindName)}
        </Alert>
      </div>
    );
  return (
    <div className="grid gap-2">
      <ChoiceCards<'yes' | 'no'>
        ref={ref}
        legend={words.question}
        stacked
        choices={[
          { value: 'yes', label: words.yes(question.certificateName), hint: words.hint },
          { value: 'no', label: words.no },
        ]}
        value={value === null ? null : value ? 'yes' : 'no'}
        onChange={(choice) => onChange(choice === 'yes')}
        error={error}
      />
      {rule}
    </div>
  );
}
