import { formatRand } from '#core/money/money.ts';
import type { Fields } from '#kit/forms/use-fields.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { openDisputeWords as words } from '../page-wording.ts';
import { outcomes, type DisputeOutcome } from '../reasons.ts';
import { outcomeLabels } from '../wording.ts';

export type TypedTerms = { outcome: DisputeOutcome | ''; cents: string; day: string };

export const outcomeChoices = outcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** The fields of an offer and of a decision: an outcome, its amount or its day. */
export function TermsFields<Values extends TypedTerms>({
  legend,
  agreedCents,
  fields,
}: {
  legend: string;
  agreedCents: number;
  fields: Fields<Values>;
}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form with more fields has these
  const { values, field, set, errorOf } = fields as unknown as Fields<TypedTerms>;
  return (
    <>
      <ChoiceCards<DisputeOutcome>
        ref={field('outcome').ref}
        legend={legend}
        choices={outcomeChoices}
        value={values.outcome === '' ? null : values.outcome}
        onChange={(outcome) => set('outcome', outcome)}
        error={errorOf('outcome')}
      />
      {values.outcome === 'part' ? (
        <MoneyField {...field('cents')} label={words.amount} hint={words.amountHint(formatRand(agreedCents))} />
      ) : null}
      {values.outcome === 'redo' ? <TextField {...field('day')} label={words.day} type="date" /> : null}
    </>
  );
}
