import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { cancelWords, coolOffWords, resumeWords, stepWords } from '../change-wording.ts';
import { client, type OwnSteps } from './api.ts';
import { usePlanStep } from './use-plan-step.ts';

export type StepQuestion =
  | { step: 'cancel'; terms: NonNullable<OwnSteps['cancel']>; coolOff: OwnSteps['coolOff'] }
  | { step: 'resume'; terms: NonNullable<OwnSteps['resume']> }
  | { step: 'cool-off'; terms: NonNullable<OwnSteps['coolOff']> };

type StepDialogProps = { id: string; question: StepQuestion; onClose: () => void };

/** Asks before a plan is cancelled, resumed, or cancelled with a refund: it names the day, or the amount. */
export default function StepDialog({ id, question, onClose }: StepDialogProps) {
  const { title, text, label, done } = wordsOf(question);
  const taking = usePlanStep({
    take: () => take(id, question),
    onTaken: ({ url }) => {
      if (url !== null) window.location.assign(url);
      return url === null ? done : null;
    },
    onClose,
  });
  return (
    <Confirm
      open
      tone={question.step === 'resume' ? 'primary' : 'danger'}
      title={title}
      text={text}
      keepLabel={question.step === 'resume' ? stepWords.notNow : stepWords.keepIt}
      confirmLabel={label}
      busyLabel={stepWords.busy}
      busy={taking.busy}
      error={taking.error}
      onConfirm={taking.begin}
      onClose={onClose}
    />
  );
}

async function take(id: string, question: StepQuestion): Promise<{ url: string | null }> {
  if (question.step === 'resume') return client.resume({ id, nextCents: question.terms.next.cents });
  if (question.step === 'cancel') await client.cancel({ id });
  else await client.coolOff({ id, refundCents: question.terms.refundCents });
  return { url: null };
}

function wordsOf(question: StepQuestion) {
  if (question.step === 'cancel') {
    const { title, text, atOnce, done } = cancelWords;
    const { terms, coolOff } = question;
    const refund = coolOff === null ? '' : ` ${coolOffWords.instead(coolOff.refundCents, coolOff.until)}`;
    return { title, text: (terms.atOnce ? atOnce : text(terms.endsAt)) + refund, label: stepWords.cancel, done };
  }
  if (question.step === 'resume') {
    const { card, endsAt, next } = question.terms;
    const { title, text, checkout, done } = resumeWords;
    return {
      title,
      text: card === null ? checkout(endsAt, next) : text(card, endsAt, next),
      label: stepWords.resume,
      done,
    };
  }
  const { refundCents, feeCents } = question.terms;
  const { title, text, done } = coolOffWords;
  return { title, text: text(refundCents, feeCents), label: stepWords.coolOff, done: done(refundCents) };
}
