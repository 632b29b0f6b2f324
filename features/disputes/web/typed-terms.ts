import { readPrice } from '#core/money/money.ts';
import type { DisputeOutcome } from '../reasons.ts';
import { disputeRefusals } from '../wording.ts';
import type { TypedTerms } from './terms-fields.tsx';

export const noTerms: TypedTerms = { outcome: '', cents: '', day: '' };

/** The errors of typed terms, each beside its field. */
export function checkTerms({ outcome, cents, day }: TypedTerms): Partial<Record<keyof TypedTerms, string>> {
  if (outcome === '') return { outcome: disputeRefusals.chooseOutcome };
  if (outcome === 'part' && !((readPrice(cents) ?? 0) > 0)) return { cents: disputeRefusals.amount };
  return outcome === 'redo' && day === '' ? { day: disputeRefusals.day } : {};
}

/** Terms that were checked, as the server takes them. */
export const readTerms = ({
  outcome,
  cents,
  day,
}: TypedTerms): { outcome: DisputeOutcome; cents?: number; day?: string } => {
  if (outcome === '') throw new Error('no outcome was chosen');
  return {
    outcome,
    ...(outcome === 'part' && { cents: readPrice(cents) ?? 0 }),
    ...(outcome === 'redo' && { day }),
  };
};
