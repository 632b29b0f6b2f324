import { formatBudget, readBudget } from '#core/money/money.ts';
import { budgetHintWords as words } from '#features/problems/wording.ts';

/** The amount that is read from a typed budget; empty for an empty field. */
export default function BudgetHint({ typed }: { typed: string }) {
  return <span aria-live="polite">{budgetHint(typed)}</span>;
}

function budgetHint(typed: string): string {
  if (typed.trim() === '') return '';
  const cents = readBudget(typed);
  if (cents !== null) return words.read(formatBudget(cents));
  return /\d/.test(typed) ? words.tooLarge : words.noNumber;
}
