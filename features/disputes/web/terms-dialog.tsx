import type { ComponentProps } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { maxClaim } from '../limits.ts';
import { outside, termsWords as words } from '../page-wording.ts';
import { disputeRefusals } from '../wording.ts';
import { TermsFields } from './terms-fields.tsx';
import { checkTerms, noTerms, readTerms } from './typed-terms.ts';

type DialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  hint?: string;
  agreedCents: number;
};

/** Asks for the terms of an offer. */
export function OfferDialog({
  draft,
  refused,
  agreedCents,
  onConfirm,
  ...confirm
}: DialogProps & { onConfirm: (terms: ReturnType<typeof readTerms>) => void }) {
  const fields = useFields({ draft, empty: noTerms, check: checkTerms, refused });
  return (
    <Confirm {...confirm} ask={false} onConfirm={() => fields.check() && onConfirm(readTerms(fields.values))}>
      <TermsFields legend={words.offer} agreedCents={agreedCents} fields={fields} />
      <p className="text-card text-muted">{outside}</p>
    </Confirm>
  );
}

/** Asks for the outcome and the reasons of a decision. */
export function DecideDialog({
  draft,
  refused,
  agreedCents,
  onConfirm,
  ...confirm
}: DialogProps & { onConfirm: (decision: ReturnType<typeof readTerms> & { reason: string }) => void }) {
  const fields = useFields({
    draft,
    empty: { ...noTerms, reason: '' },
    required: { reason: disputeRefusals.reasonTooShort },
    check: checkTerms,
    refused,
  });
  return (
    <Confirm
      {...confirm}
      ask={false}
      onConfirm={() => fields.check() && onConfirm({ ...readTerms(fields.values), reason: fields.values.reason })}
    >
      <TermsFields legend={words.decision} agreedCents={agreedCents} fields={fields} />
      <Textarea {...fields.field('reason')} label={words.reason} hint={words.reasonHint} rows={4} limit={maxClaim} />
    </Confirm>
  );
}

/** Asks for the reason of an appeal. */
export function AppealDialog({
  draft,
  refused,
  onConfirm,
  ...confirm
}: Omit<DialogProps, 'agreedCents'> & { onConfirm: (text: string) => void }) {
  const { values, field, check } = useFields({
    draft,
    empty: { text: '' },
    required: { text: disputeRefusals.textTooShort },
    refused,
  });
  return (
    <Confirm {...confirm} ask={false} onConfirm={() => check() && onConfirm(values.text)}>
      <Textarea {...field('text')} label={words.appeal} hint={words.appealHint} rows={4} limit={maxClaim} />
    </Confirm>
  );
}
