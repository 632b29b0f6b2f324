import { formatBudget, readBudget } from '#core/money.ts';
import { budgetHintWords as words } from '#features/problems/wording.ts';

/** What is understood of a budget as it is being typed; nothing while nothing is typed. */
export default function BudgetHint({ typed }: { typed: string }) {
  return <span aria-live="polite">{hintOf(typed)}</span>;
}

function hintOf(typed: string): string {
  if (typed.trim() === '') return '';
  const cents = readBudget(typed);
  if (cents !== null) return words.read(formatBudget(cents));
  return /\d/.test(typed) ? words.tooLarge : words.noNumber;
}
