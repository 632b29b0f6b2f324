import { type FormEvent, useState } from 'react';
import { readBudget } from '#core/money/money.ts';
import { budgetHintWords, problemFilterWords as words } from '../wording.ts';
import { type StatusFilter, statusFilters } from '../status-lifecycle.ts';
import type { ProblemFilters } from './problem-list.ts';

/** The filters in the form of the address; money in rand, days as `2026-11-24`. */
export type AddressFilters = {
  /** Without it, problems that are not closed. */
  status?: StatusFilter;
  category?: string;
  location?: string;
  minBudget?: number;
  maxBudget?: number;
  from?: string;
  to?: string;
};

/** The filters as the server takes them: money in cents. */
export const serverFilters = ({ status, minBudget, maxBudget, ...rest }: AddressFilters): ProblemFilters => ({
  ...rest,
  status: status === 'all' ? undefined : (status ?? 'unclosed'),
  minBudgetCents: minBudget === undefined ? undefined : Math.round(minBudget * 100),
  maxBudgetCents: maxBudget === undefined ? undefined : Math.round(maxBudget * 100),
});

/** An error for each range that ends before it begins. */
export function rangeErrors({ minBudget, maxBudget, from, to }: AddressFilters): { budget?: string; days?: string } {
  return {
    ...(minBudget !== undefined && maxBudget !== undefined && minBudget > maxBudget
      ? { budget: words.budgetsReversed }
      : {}),
    ...(from !== undefined && to !== undefined && from > to ? { days: words.daysReversed } : {}),
  };
}

/** An error if a typed budget is no amount, or too high for one. */
export function budgetError({ minBudget, maxBudget }: Pick<TypedFilters, 'minBudget' | 'maxBudget'>): {
  budget?: string;
} {
  const unread = [minBudget, maxBudget].find((text) => text.trim() !== '' && readBudget(text) === null);
  if (unread === undefined) return {};
  return { budget: /\d/.test(unread) ? budgetHintWords.tooLarge : words.budgetUnreadable };
}

/** The typed filters until they are applied. Errors of the address show from the start. */
export function useFilterDraft(filters: AddressFilters, onApply: (filters: AddressFilters) => void) {
  const [typed, setTyped] = useState(() => typedFilters(filters));
  const [errors, setErrors] = useState(() => rangeErrors(filters));
  const read = readFilters(typed);
  const found = { ...rangeErrors(read), ...budgetError(typed) };
  return {
    typed,
    errors,
    read,
    isValid: Object.keys(found).length === 0,
    change: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setErrors(found);
      if (Object.keys(found).length === 0) onApply(read);
    },
  };
}

export type FilterDraft = ReturnType<typeof useFilterDraft>;

/** The filters as their fields show them. */
export const typedFilters = ({
  status,
  category = '',
  location = '',
  minBudget,
  maxBudget,
  from = '',
  to = '',
}: AddressFilters) => ({
  status: status ?? '',
  category,
  location,
  from,
  to,
  minBudget: typedRand(minBudget),
  maxBudget: typedRand(maxBudget),
});

type TypedFilters = ReturnType<typeof typedFilters>;

const typedRand = (rand: number | undefined): string =>
  rand === undefined ? '' : Number.isInteger(rand) ? String(rand) : rand.toFixed(2);

/** The filters as they are typed. Blank fields leave the address. */
export function readFilters(typed: TypedFilters): AddressFilters {
  const rand = (text: string) => {
    const cents = readBudget(text);
    return cents === null ? undefined : cents / 100;
  };
  return {
    status: statusFilters.find((status) => status === typed.status),
    category: typed.category || undefined,
    location: typed.location.trim() || undefined,
    minBudget: rand(typed.minBudget),
    maxBudget: rand(typed.maxBudget),
    from: typed.from || undefined,
    to: typed.to || undefined,
  };
}
